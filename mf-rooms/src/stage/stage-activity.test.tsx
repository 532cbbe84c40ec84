import type { BoardView, Entry, PublicActivity, QuizView, StageRoom } from '@icio/contracts/rooms/room-views'
import type { MirrorView } from '@icio/contracts/rooms/mirror'
import type { RoundView } from '@icio/contracts/rooms/round'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import { act, screen, within } from '@testing-library/react'
import { publicActivity, stageRoom } from '../testing/fake-rooms.js'
import { firstSentence, StageActivity, standingsOf } from './stage-activity.js'
import { soundOf } from './use-stage-sounds.js'

function show(activity: Partial<PublicActivity>, room: Partial<StageRoom> = {}) {
  return renderInShell(<StageActivity activity={publicActivity(activity)} room={stageRoom(room)} />)
}
const rowTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const facts = () => [...document.querySelectorAll('.facts span')].map(({ textContent }) => textContent)

const counts = [
  { choice_id: 'bonds', count: 9, percent: 75 },
  { choice_id: 'cash', count: 2, percent: 17 },
  { choice_id: 'loans', count: 1, percent: 8 },
]
const choiceResult = { kind: 'choice' as const, n: 12, few: false, counts, tables: [] }
const shown = { state: 'shown' as const, results: choiceResult }
const why = 'Bonds pay a coupon every half year. Loans do not.'

test.each<[string, string, Partial<PublicActivity>, string[]]>([
  ['ROOM-12, ROOM-18', 'open: question and options, and no figure', {}, ['ABonds', 'BCash', 'CLoans']],
  ['ROOM-12', 'closed: the same', { state: 'closed' }, ['ABonds', 'BCash', 'CLoans']],
  [
    'ROOM-14, STAGE-11',
    'shown: share and count in the rows of the options',
    { ...shown, solution: { right: ['bonds'], explanation: why } },
    ['ABonds75%9 answers', 'BCash17%2 answers', 'CLoans8%1 answer'],
  ],
  [
    'ROOM-14, STAGE-12',
    'shown with its answer',
    { ...shown, answer_shown: true, solution: { right: ['bonds'] } },
    ['ABonds Right75%9 answers', 'BCash17%2 answers', 'CLoans8%1 answer'],
  ],
])('[%s] a choice on the wall, %s', (_rule, _state, activity, rows) => {
  show(activity)
  expect(screen.getByRole('heading', { name: 'Which one?' })).toBeVisible()
  expect(rowTexts()).toEqual(rows)
  expect(screen.queryByText(/Bonds pay/)).toBeNull()
})

test('[ROOM-31, STAGE-12] with the answer stands one sentence of why, and not before', () => {
  const { unmount } = show({ ...shown, answer_shown: true, solution: { right: ['bonds'], explanation: why } })
  expect(screen.getByText('Bonds pay a coupon every half year.')).toBeVisible()
  expect(screen.queryByText(/Loans do not/)).toBeNull()
  unmount()
  show({ ...shown, solution: { right: ['bonds'], explanation: why } })
  expect(screen.queryByText(/Bonds pay/)).toBeNull()
})

test.each([
  ['A bond pays 4.5% a year, as agreed. More follows.', 'A bond pays 4.5% a year, as agreed.'],
  ['No. A short beginning is no sentence of why. More.', 'No. A short beginning is no sentence of why.'],
  ['The U.S. pays on the day that it says so! Then?', 'The U.S. pays on the day that it says so!'],
  ['one line without an end', 'one line without an end'],
])('[ROOM-31] of %j the wall says %j', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence)
})

test('[STAGE-2, STAGE-11] a question whose rows stay keeps the place of what is said below, from the beginning on', () => {
  const footOf = (activity: Partial<PublicActivity>) => {
    const { container, unmount } = show(activity)
    const hasFoot = container.querySelector('.foot') !== null
    const { dataset } = screen.getByRole('region', { name: 'Question' })
    unmount()
    return [hasFoot, dataset['kept'], dataset['shown']]
  }
  expect(footOf({})).toEqual([true, 'true', 'false'])
  expect(footOf(shown)).toEqual([true, 'true', 'true'])
  expect(footOf({ kind: 'words', entries: 1 })).toEqual([false, 'false', 'false'])
})

test.each<[string, Partial<PublicActivity>, string]>([
  ['ROOM-9', { kind: 'number', least: 0, most: 40, unit: 'years' }, 'A number from 0 to 40 years'],
  ['ROOM-9', { kind: 'number', least: 0, most: 40, unit: '%' }, 'A number from 0% to 40%'],
  [
    'ROOM-9',
    { kind: 'range', least: 1000, most: 5000 },
    'A range that holds it, 90% certain, within 1,000 to 5,000',
  ],
  [
    'FORUM-19',
    { kind: 'range', least: 0, most: 9, sealed: { until: '2027-06-01' } },
    'A range that holds it, 90% certain, within 0 to 9. Sealed until June 1, 2027.',
  ],
  ['ROOM-14', { kind: 'words', entries: 1 }, 'One word each. The room sees what two or more wrote.'],
  ['ROOM-14', { kind: 'words', entries: 3 }, 'Up to 3 words each. The room sees what two or more wrote.'],
  [
    'FORUM-15',
    { kind: 'feedback', statements: ['A secret statement.'] },
    'On your phone. Nothing of it is shown here.',
  ],
  ['ROOM-16', { kind: 'questions' }, 'Questions appear here when the host has read them.'],
])('[%s] what is open and has no options says how it is answered: %j', async (_rule, activity, text) => {
  show({ ...activity, options: [] })
  await act(async () => {})
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.queryByText('A secret statement.')).toBeNull()
  expect(screen.queryByRole('listitem')).toBeNull()
})

const few = { state: 'shown' as const, options: [] }
test.each<[string, Partial<PublicActivity>]>([
  ['choice', { state: 'shown', results: { ...choiceResult, n: 2, few: true, counts: [] } }],
  ['words', { ...few, kind: 'words', results: { kind: 'words', n: 1, few: true, words: [], once: [] } }],
  ['ranking', { ...few, kind: 'rank', results: { kind: 'rank', n: 1, few: true, options: [] } }],
])('[ROOM-13] a %s of fewer than three answers shows nothing of them', (_kind, activity) => {
  show(activity)
  expect(screen.getByText('Waiting for at least 3 answers.')).toBeVisible()
  expect(screen.queryByRole('listitem')).toBeNull()
})

const words = (words: object[], once: string[]) =>
  ({
    kind: 'words',
    state: 'shown',
    options: [],
    results: { kind: 'words', n: 9, few: false, words, once },
  }) as Partial<PublicActivity>

test.each([
  [
    'that several entered, the most frequent filling its row, and below them those that one entered',
    words(
      [
        { text: 'calm', count: 4 },
        { text: 'firm', count: 2 },
      ],
      ['dull'],
    ),
    ['calm4', 'firm2', 'dull'],
    false,
  ],
  ['that only one entered each', words([], ['dull', 'grey']), ['dull', 'grey'], false],
  ['none', words([], []), [], true],
])('[ROOM-14] words %s', (_what, activity, rows, saysNone) => {
  show(activity)
  expect(screen.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(rows)
  expect(screen.queryByText('No word was entered twice.') !== null).toBe(saysNone)
  const bars = [...document.querySelectorAll<HTMLElement>('.bar')].map(({ style }) =>
    style.getPropertyValue('--share'),
  )
  expect(bars).toEqual(rows.length === 3 ? ['1', '0.5'] : [])
})

test('[ROOM-14] a ranking stands by mean places, with its points, and letters as they were', () => {
  show({
    kind: 'rank',
    state: 'shown',
    results: {
      ...{ kind: 'rank', n: 4, few: false },
      options: [
        { choice_id: 'bonds', mean_place: 2.5, borda: 2 },
        { choice_id: 'loans', mean_place: 1.25, borda: 7 },
        { choice_id: 'cash', mean_place: 2.25, borda: 3 },
      ],
    },
  })
  expect(rowTexts()).toEqual([
    'CLoans7 points1.3mean place',
    'BCash3 points2.3mean place',
    'ABonds2 points2.5mean place',
  ])
})

const range: Partial<PublicActivity> = {
  ...{ kind: 'range', state: 'shown', least: 0, most: 40, options: [] },
  results: {
    ...{ kind: 'range', n: 4, few: false, low_median: 3, high_median: 8, hits: 1, tables: [] },
    ranges: [{ low: 1, high: 5 }],
  },
  solution: { truth: 8 },
}

test.each([
  ['with the answer', { ...range, answer_shown: true }, true],
  ['before it', range, false],
])('[ROOM-14] how many ranges hold the figure is the headline %s: %j', async (_when, activity, isThere) => {
  show(activity)
  // The drawing loads on its own.
  await act(async () => {})
  expect(screen.queryByText('Inside: 1 of 4') !== null).toBe(isThere)
  expect(screen.getByRole('row', { name: 'Ranges 4' })).toBeVisible()
  expect(screen.queryByRole('row', { name: 'Right 8' }) !== null).toBe(isThere)
})

const asked = (text: string, more: Partial<Entry> = {}): Entry => ({
  ...{ id: text, activity_id: 'a1', kind: 'questions', text, state: 'approved', votes: 0 },
  ...more,
})

test('[ROOM-16] the wall has the six questions on top: what is being answered first, what is over last', () => {
  const entries = [
    asked('done', { state: 'answered', votes: 9 }),
    ...['b', 'c', 'd', 'e', 'f'].map((text) => asked(text, { votes: 2 })),
    asked('now', { state: 'being_answered', votes: 1 }),
    asked('a word', { kind: 'words' }),
  ]
  show({ kind: 'questions' }, { entries })
  expect(rowTexts()).toEqual([
    'nowbeing answered1 vote',
    ...['b', 'c', 'd', 'e', 'f'].map((text) => `${text}2 votes`),
  ])
})

const quiz = (more: Partial<QuizView> = {}): Partial<PublicActivity> => ({
  kind: 'quiz',
  quiz: { index: 1, total: 5, points: 150, phase: 'question', asks_confidence: false, ...more },
})

test('[ROOM-47] before a quiz the wall says how many questions come, and has the names, without a question', () => {
  const counts = { ...stageRoom().counts, arrivals: { tables: [3], names: ['Ada', 'Ben'] } }
  show({ ...quiz({ index: 0, ready: true }), prompt: 'Get ready', options: [] }, { counts })
  expect(screen.getByRole('heading', { name: 'Get ready' })).toBeVisible()
  expect(facts()).toEqual(['5 questions'])
  expect(rowTexts()).toEqual(['Ada', 'Ben'])
})

test('[ROOM-29] a question of a quiz has its place and what it counts above it', () => {
  show(quiz())
  expect(facts()).toEqual(['Question 2 of 5, 150 points'])
  expect(rowTexts()).toEqual(['ABonds', 'BCash', 'CLoans'])
})

test('[ROOM-31] the podium has names, or where more share a step the number of people', () => {
  const steps = [
    { rank: 1, points: 500, people: 2, names: ['Ada', 'Ben'] },
    { rank: 2, points: 400, people: 1, names: [] },
    { rank: 3, points: 300, people: 7, names: [] },
  ]
  show({ ...quiz({ phase: 'podium', steps }), ...shown })
  expect(screen.queryByRole('heading', { name: 'Which one?' })).toBeNull()
  expect(rowTexts()).toEqual(['1 person2400 points', 'AdaBen1500 points', '7 people3300 points'])
})

test('[ROOM-31] with tables the best of these stand on it, by the mean of their seats, and the best people in a band', () => {
  const steps = [
    { rank: 1, points: 500, people: 2, names: ['Ada', 'Ben'] },
    { rank: 2, points: 400, people: 9, names: [] },
  ]
  const tables = [
    { rank: 1, table: 4, points: 312.5, seats: 4 },
    { rank: 2, table: 1, points: 250.2, seats: 2 },
  ]
  show({ ...quiz({ phase: 'podium', steps, tables }), ...shown })
  expect(screen.getByRole('heading', { name: 'Best tables' })).toBeVisible()
  const podium = within(screen.getByRole('region', { name: 'Podium' })).getAllByRole('list')[0]!
  expect(
    within(podium)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Table 12250 pointson average', 'Table 41313 pointson average', '3'])
  const people = screen.getByRole('list', { name: 'Best people' })
  expect(
    within(people)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1Ada, Ben500', '29 people400'])
})

test('[CREDIT-3] a room for credit has no names beside points, and says that it was the quiz', () => {
  show({ ...quiz({ phase: 'podium', steps: [] }), ...shown })
  expect(screen.getByText('That was the quiz.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Podium' })).toBeNull()
})

const board = (more: Partial<BoardView> = {}): Partial<PublicActivity> => ({
  kind: 'board',
  board: {
    phase: 'choosing',
    turn: 2,
    categories: [
      {
        name: 'Rates',
        cells: [
          { id: 'c1', value: 100, state: 'played' },
          { id: 'c2', value: 200, state: 'free' },
        ],
      },
      { name: 'Claims', cells: [{ id: 'c3', value: 100, state: 'free' }] },
    ],
    tables: [
      { table: 1, points: 100, rank: 2 },
      { table: 2, points: 300, rank: 1 },
    ],
    ...more,
  },
})

test('[ROOM-35] while a table chooses the wall has the board, with what was played taken out', () => {
  show(board())
  expect(screen.getByRole('heading', { name: 'Table 2 chooses' })).toBeVisible()
  const cells = screen.getByRole('region', { name: 'Board' }).querySelectorAll('p')
  expect([...cells].map(({ textContent, dataset }) => [textContent, dataset['state']])).toEqual([
    ['·', 'played'],
    ['200', 'free'],
    ['100', 'free'],
  ])
  expect(screen.queryByText('Which one?')).toBeNull()
})

test.each<[string, Partial<BoardView>, string[]]>([
  ['a clue', { phase: 'clue', cell: { id: 'c2', category: 'Rates', value: 200 } }, ['Rates, 200 points']],
  ['the last clue', { phase: 'last', turn: null }, ['Last clue']],
  ['the last clue with its answer', { phase: 'last-answer', turn: null }, ['Last clue']],
])('[ROOM-35] %s has its cell above it, and the options below', (_what, more, above) => {
  show(board(more))
  expect(facts()).toEqual(above)
  expect(rowTexts()).toEqual(['ABonds', 'BCash', 'CLoans'])
})

test('[ROOM-35, STAGE-13] the end of a board game has three plinths, and whoever came after them in a band', () => {
  const tables = [
    { table: 1, points: -100, rank: 4 },
    { table: 2, points: 300, rank: 1 },
    { table: 3, points: 200, rank: 2 },
    { table: 4, points: 200, rank: 2 },
  ]
  show(board({ phase: 'final', turn: null, tables }))
  expect(rowTexts()).toEqual(['Table 3Table 42200 points', 'Table 21300 points', '3', '4Table 1-100'])
})

test('[STAGE-13] three tables or fewer leave no band under the plinths', () => {
  show(board({ phase: 'final', turn: null }))
  expect(screen.queryByRole('list', { name: 'Tables' })).toBeNull()
})

/** What stands beside the question, as lines. */
function beside(activity: Partial<PublicActivity>) {
  const { container, unmount } = renderInShell(<>{standingsOf(publicActivity(activity))}</>)
  const lines = [...container.querySelectorAll('li, p:not([aria-hidden])')].map(
    ({ textContent }) => textContent,
  )
  const isDense = container.querySelector('.dense') !== null
  const isThere = container.querySelector('ol') !== null
  unmount()
  return { lines, isDense, isThere }
}

const best = [
  { rank: 1, name: 'Ada', points: 400, moved: 2 },
  { rank: 2, name: 'Ben', points: 300, moved: -1 },
  { rank: 3, name: 'Cyn', points: 300, moved: 0 },
  { rank: 4, name: 'Guest 9', points: 200, moved: null },
]

test('[ROOM-31] beside an answer of a quiz stand the best with their moves, and how many more have as many points', () => {
  const answered = { ...quiz({ phase: 'answer', best, best_more: 6 }), ...shown }
  expect(beside(answered).lines).toEqual([
    '1Ada400up 2',
    '2Ben300down 1',
    '3Cyn300',
    '4Guest 9200',
    'and 6 more with 200 points',
  ])
  expect(beside({ ...quiz({ phase: 'answer', best }), ...shown }).lines).toHaveLength(4)
})

test.each<[string, Partial<PublicActivity>]>([
  ['while the question is open', quiz({ best })],
  ['while nobody has points', { ...quiz({ phase: 'answer', best: [] }), ...shown }],
  ['at the podium', { ...quiz({ phase: 'podium', best }), ...shown }],
  [
    'of a board that is over',
    {
      ...board({ phase: 'final', verdicts: [{ table: 1, choice_id: 'cash', right: true, points: 200 }] }),
      state: 'shown',
    },
  ],
])('[ROOM-31] nothing stands beside the wall %s', (_when, activity) => {
  expect(beside(activity)).toMatchObject({ lines: [], isThere: false })
})

const verdict = (table: number, right: boolean, points: number, wager?: number) => ({
  ...{ table, choice_id: 'cash', right, points },
  ...(wager === undefined ? {} : { wager }),
})

test('[ROOM-35] beside a clue’s answer each table reads what it won or lost, and what it wagered', () => {
  const verdicts = [verdict(1, true, 200), verdict(2, false, -150, 150), verdict(3, false, 0)]
  expect(beside({ ...board({ phase: 'answer', verdicts }), state: 'shown' }).lines).toEqual([
    'Table 1+200right',
    'Table 2−150not right, wagered 150',
    'Table 30not right',
  ])
  expect(beside(board()).lines).toEqual(['1Table 2300', '2Table 1100'])
})

test('[STAGE-2] nine tables and more are a line each, whose sign says who was right', () => {
  const verdicts = Array.from({ length: 9 }, (_, index) =>
    verdict(index + 1, index % 2 === 0, index % 2 ? -100 : 100),
  )
  const many = beside({ ...board({ phase: 'answer', verdicts }), state: 'shown' })
  expect(many.isDense).toBe(true)
  expect(many.lines.slice(0, 2)).toEqual(['Table 1+100', 'Table 2−100'])
  expect(beside({ ...board({ phase: 'answer', verdicts: verdicts.slice(1) }), state: 'shown' }).isDense).toBe(
    false,
  )
})

const round = (more: Partial<RoundView> = {}): Partial<PublicActivity> => ({
  round: { form: 'choice', phase: 'first', vote: 1, asks_confidence: false, ...more },
})

test.each<[string, Partial<PublicActivity>, string[]]>([
  ['the first vote', round(), []],
  ['the second vote', round({ phase: 'second', vote: 2 }), ['Second vote']],
  ['the third vote', round({ phase: 'third', vote: 3 }), ['Third vote']],
  ['the twin', round({ phase: 'twin', vote: 4 }), ['A second question']],
  ['the result', { ...round({ vote: 2 }), state: 'shown' }, ['First vote → last vote']],
])(
  '[ROUND-4, ROUND-18, ROUND-20] the wall says which vote of a round it is: %s',
  (_what, activity, above) => {
    show({ kind: 'round', ...activity })
    expect(facts()).toEqual(above)
  },
)

test('[MIRROR-4] while an experiment goes on the wall has neither of its texts', () => {
  show({
    kind: 'mirror',
    prompt: 'Answer on your device',
    mirror: fromPartial<MirrorView>({ form: 'between' }),
  })
  expect(screen.getByRole('region', { name: 'Question' })).toHaveTextContent(/^Answer on your device$/)
})

test.each<[string, Partial<PublicActivity> | null, boolean, ReturnType<typeof soundOf>]>([
  ['nothing', null, false, null],
  ['what opens', {}, false, 'card'],
  ['what closes', { closing: true }, false, null],
  ['what is closed', { state: 'closed' }, false, null],
  ['a result', shown, false, 'close'],
  ['a board from which a table chooses', board(), false, null],
  ['a clue', board({ phase: 'clue' }), false, 'card'],
  ['the end of a board game', board({ phase: 'final' }), false, 'podium'],
  ['a podium', { ...quiz({ phase: 'podium' }), ...shown }, false, 'podium'],
  ['what opens in a paused room', {}, true, null],
])('[STAGE-5, ROOM-34] the sound of %s', (_what, activity, paused, sound) => {
  expect(soundOf({ current: activity && publicActivity(activity), paused })).toBe(sound)
})
