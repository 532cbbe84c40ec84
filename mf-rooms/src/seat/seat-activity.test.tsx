import type { BoardView, PublicActivity, QuizView, SeatRoom } from '@icio/contracts/rooms/room-views'
import { roomTexts } from '@icio/contracts/rooms/rules'
import { createFakeShell, type FakeShellOptions } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AnswerOutcome } from '../room/room-store.js'
import { fakeRooms, publicActivity, seatRoom, seatStore, threeOptions } from '../testing/fake-rooms.js'
import { SeatActivity } from './seat-activity.js'

interface Place {
  room?: Partial<SeatRoom>
  outcome?: AnswerOutcome | Promise<AnswerOutcome>
  ended?: boolean
  shell?: FakeShellOptions
}

afterEach(() => jest.restoreAllMocks())

/** Shows an activity at seat 7 of table 2. */
function show(activity: Partial<PublicActivity>, { room, outcome, ended, shell }: Place = {}) {
  const kept = seatStore(outcome, ended ? { ended: { reportId: null } } : {})
  const view = seatRoom({ seat: { id: 's1', number: 7, table: 2, name: null }, ...room })
  const page = renderInShell(
    <SeatActivity activity={publicActivity(activity)} room={view} store={kept.store} />,
    { shell: createFakeShell(shell) },
  )
  return { ...kept, ...page }
}

const own = (value: object, more: object = {}) => [{ activity_id: 'a1', round: 1, value, ...more }]
const counts = [
  { choice_id: 'bonds', count: 9, percent: 75 },
  { choice_id: 'cash', count: 3, percent: 25 },
  { choice_id: 'loans', count: 0, percent: 0 },
]
const choiceResult = { kind: 'choice' as const, n: 12, few: false, counts, tables: [] }
const statusText = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test.each<[string, AnswerOutcome, string]>([
  ['ROOM-11', 'accepted', 'Received. You can change it until it closes.'],
  ['ROOM-11', 'changed', 'Changed. You can change it until it closes.'],
  ['ROOM-11', 'taken_back', 'Taken back. You can answer until it closes.'],
  ['ROOM-11', 'late', 'Too late: this one is closed, and your answer does not count.'],
  ['ROOM-47', 'not_open', 'This one is not open. Your answer does not count.'],
  ['ROOM-39', 'too_many', 'Not kept: you or this room have reached the number of entries that it takes.'],
  [
    'ROOM-39',
    'too_many_attempts',
    'Not kept: too many changes in a minute. Please wait a moment and try again.',
  ],
  ['ROOM-9', 'refused', 'This answer was not accepted. Please check it.'],
  ['ROOM-21', 'unsent', 'Not sent. Please try again.'],
])('[%s] an answer that is %s is told so: %s', async (_rule, outcome, text) => {
  const { sent } = show({}, { outcome })
  await userEvent.click(screen.getByRole('radio', { name: 'Cash' }))
  expect(sent).toEqual([{ activity_id: 'a1', value: { choice_ids: ['cash'] } }])
  expect(statusText()).toEqual([text])
})

test('[ROOM-11] an answer is not called received before the server has said so', async () => {
  const replies: ((outcome: AnswerOutcome) => void)[] = []
  show({}, { outcome: new Promise<AnswerOutcome>((resolve) => replies.push(resolve)) })
  expect(statusText()).toEqual([''])
  await userEvent.click(screen.getByRole('radio', { name: 'Cash' }))
  expect(statusText()).toEqual(['Sending…'])
  replies[0]?.('accepted')
  await waitFor(() => expect(statusText()).toEqual(['Received. You can change it until it closes.']))
})

interface ChoiceState {
  rule: string
  at: string
  activity: Partial<PublicActivity>
  room?: Partial<SeatRoom>
  /** How many options can be chosen, what is read, and what is not. */
  choices: number
  texts: readonly (string | RegExp)[]
  not?: readonly (string | RegExp)[]
}

const choiceStates: readonly ChoiceState[] = [
  {
    rule: 'ROOM-13',
    at: 'open in a small room, before the first answer',
    activity: {},
    room: { small: true },
    choices: 3,
    texts: [roomTexts.smallGroup],
  },
  {
    rule: 'ROOM-13',
    at: 'open in a small room, after the first answer',
    activity: {},
    room: { small: true, own: own({ choice_ids: ['cash'] }) },
    choices: 3,
    texts: ['Received. You can change it until it closes.'],
    not: [roomTexts.smallGroup],
  },
  {
    rule: 'ROOM-13',
    at: 'open in a larger room',
    activity: {},
    choices: 3,
    texts: [],
    not: [roomTexts.smallGroup],
  },
  {
    rule: 'ROOM-10',
    at: 'closing, with an answer',
    activity: { closing: true },
    room: { own: own({ choice_ids: ['cash'] }) },
    choices: 3,
    texts: ['Closing. Received. You can change it until it closes.'],
  },
  {
    rule: 'ROOM-12',
    at: 'closed',
    activity: { state: 'closed' },
    room: { own: own({ choice_ids: ['cash'] }) },
    choices: 0,
    texts: ['Closed. The result comes next.'],
    not: [/%/],
  },
  {
    rule: 'FORUM-15',
    at: 'a closed exit card, whose result does not come next',
    activity: { state: 'closed', kind: 'feedback', statements: ['It was useful.'] },
    choices: 0,
    texts: ['Closed. Thank you.'],
    not: ['Closed. The result comes next.'],
  },
  {
    rule: 'ROOM-14',
    at: 'shown, before the answer is',
    activity: { state: 'shown', results: choiceResult, solution: { right: ['bonds'], explanation: 'Why.' } },
    room: { own: own({ choice_ids: ['cash'] }) },
    choices: 0,
    texts: ['75%', '9 answers', 'Your answer'],
    not: ['Right', 'Why.'],
  },
  {
    rule: 'STAGE-12',
    at: 'shown with its answer and why',
    activity: {
      state: 'shown',
      answer_shown: true,
      results: choiceResult,
      solution: { right: ['bonds'], explanation: 'Why.' },
    },
    choices: 0,
    texts: ['Right', 'Why.'],
    not: ['Your answer'],
  },
  {
    rule: 'ROOM-13',
    at: 'shown with two answers',
    activity: { state: 'shown', results: { kind: 'choice', n: 2, few: true, counts: [], tables: [] } },
    choices: 0,
    texts: ['Waiting for at least 3 answers.'],
    not: [/%/],
  },
]

test.each(choiceStates)('[$rule] a choice, $at', async ({ activity, room, choices, texts, not = [] }) => {
  show(activity, { room: room ?? {} })
  expect(screen.getByRole('heading', { name: 'Which one?' })).toBeVisible()
  for (const text of texts) expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryAllByRole('radio')).toHaveLength(choices)
  for (const text of not) expect(screen.queryByText(text)).toBeNull()
})

test('[ROOM-5] a page that comes back has what this seat had answered, and only to this question', () => {
  const elsewhere = { activity_id: 'a0', round: 1, value: { choice_ids: ['loans'] } }
  const { unmount } = show({}, { room: { own: [elsewhere, ...own({ choice_ids: ['cash'] })] } })
  expect(screen.getByRole('radio', { name: 'Cash' })).toBeChecked()
  unmount()
  show({}, { room: { own: [elsewhere] } })
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
})

test('[QUIZ-36] a longer question is set smaller, so that it stands with its choices on a phone', () => {
  const sized = (letters: number) => {
    const { unmount } = show({ prompt: 'x'.repeat(letters) })
    const { className } = screen.getByRole('heading')
    unmount()
    return className
  }
  expect([sized(160), sized(161)]).toEqual(['prompt', 'longPrompt'])
})

test.each([
  ['runs', {}, {}, true],
  ['stands still while the room is paused', {}, { paused: true }, false],
  ['is gone once it is closed', { state: 'closed' as const }, {}, false],
  ['is not there without a limit', { clock_ms: null, ends_in_ms: null }, {}, false],
])('[ROOM-34, STAGE-5] the clock of a question %s', (_what, activity, room, isThere) => {
  // The page's monotonic clock and the one of the view begin together here.
  jest.spyOn(performance, 'now').mockReturnValue(0)
  show({ clock_ms: 60_000, ends_in_ms: 30_000, ...activity }, { room })
  expect(screen.queryByRole('timer') !== null).toBe(isThere)
  if (isThere) expect(screen.getByRole('timer')).toHaveAccessibleName('30 seconds left')
})

const quiz = (more: Partial<QuizView> = {}): Partial<PublicActivity> => ({
  kind: 'quiz',
  quiz: { index: 2, total: 5, points: 150, phase: 'question', asks_confidence: false, ...more },
})
const quizShown = {
  state: 'shown' as const,
  answer_shown: true,
  results: { ...choiceResult, kind: 'quiz' as const },
}

test('[ROOM-29] a question of a quiz says its place and what it counts, and its answer goes with its place', async () => {
  const { sent } = show(quiz())
  expect(screen.getByText('Question 3 of 5, 150 points')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'Loans' }))
  expect(sent).toEqual([{ activity_id: 'a1', round: 2, value: { choice_ids: ['loans'] } }])
})

test('[ROOM-29] the answer to another question of a quiz is not taken for the answer to this one', () => {
  const before = { activity_id: 'a1', round: 1, value: { choice_ids: ['cash'] } }
  show(quiz(), { room: { own: [before] } })
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  expect(statusText()).toEqual([''])
})

test('[ROOM-47] before a quiz nobody has a question or can answer, and the clock runs', () => {
  jest.spyOn(performance, 'now').mockReturnValue(0)
  show({
    ...quiz({ index: 0, ready: true }),
    prompt: 'Get ready',
    options: [],
    clock_ms: 10_000,
    ends_in_ms: 9000,
  })
  expect(screen.getByRole('heading', { name: 'Get ready' })).toBeVisible()
  expect(screen.queryByText(/^Question 1/)).toBeNull()
  expect(screen.queryByRole('radiogroup')).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('timer')).toHaveAccessibleName('9 seconds left')
})

test('[ROOM-33] where a quiz asks how sure one is, it goes along, and is sent anew when it changes', async () => {
  const { sent } = show(quiz({ asks_confidence: true }))
  await userEvent.click(screen.getByRole('radio', { name: '75%' }))
  // Nothing is chosen yet.
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('radio', { name: 'Cash' }))
  await userEvent.click(screen.getByRole('radio', { name: '50%' }))
  expect(sent.map(({ value, confidence }) => [value.choice_ids, confidence])).toEqual([
    [['cash'], 75],
    [['cash'], 50],
  ])
})

test.each([
  ['right', { points: 250, rank: 2, of: 12, right: true }, 'Right. You have 250 points and place 2 of 12.'],
  [
    'wrong',
    { points: 100, rank: 9, of: 12, right: false },
    'Not right. You have 100 points and place 9 of 12.',
  ],
  ['unanswered', { points: 0, rank: 12, right: null }, 'You have 0 points and place 12.'],
])(
  '[ROOM-31] after a question that was %s a seat reads its points and its place of how many',
  async (_what, standing, text) => {
    show({ ...quiz({ phase: 'answer' }), ...quizShown }, { room: { standing } })
    const line = (_: string, element: Element | null) =>
      element?.tagName === 'P' && element.textContent === text
    expect(screen.getByText(line)).toBeVisible()
    expect(await screen.findByText('75%')).toBeVisible()
  },
)

test('[ROOM-31] the podium of a phone is its own place: no question, no bars, no why of the last question', () => {
  show(
    {
      ...quiz({ index: 4, phase: 'podium' }),
      ...quizShown,
      solution: { right: ['cash'], explanation: 'Why.' },
    },
    { room: { standing: { points: 400, rank: 3, of: 12, right: true, missed: 0 } } },
  )
  expect(screen.getByRole('heading', { name: 'That was the quiz.' })).toBeVisible()
  expect(screen.queryByText('Which one?')).toBeNull()
  expect(screen.queryByText(/^Question 5/)).toBeNull()
  expect(screen.queryByText('75%')).toBeNull()
  expect(screen.queryByText('Why.')).toBeNull()
  // Whether the last question was right was said with it.
  expect(screen.getByText('You have 400 points and place 3 of 12.')).toBeVisible()
  expect(screen.getByText('You missed none.')).toBeVisible()
})

const podium = { ...quiz({ index: 4, phase: 'podium' }), ...quizShown }
const missed = (count: number) => ({ standing: { points: 100, rank: 5, of: 9, right: null, missed: count } })
const user = { id: 'u1', email: 'a@example.org', display_name: 'Ada', avatar_url: null }
const signedIn = { at: 'signed-in' as const, user, role: 'user' as const }
const practice = 'POST /api/rooms/r1/activities/a1/practice'

test.each([
  [1, '1 question is in your practice.'],
  [3, '3 questions are in your practice.'],
])('[ROOM-32] whoever is signed in takes %i missed into practice with one press', async (added, text) => {
  const rooms = fakeRooms({ [practice]: { added } })
  show(podium, { room: missed(added), shell: { session: signedIn, http: rooms.http } })
  expect(screen.queryByText(/Sign in first/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Practice what I missed' }))
  expect(await screen.findByText(text)).toBeVisible()
  expect(rooms.calls.map(({ call }) => call)).toEqual([practice])
})

test('[ROOM-32] without an account signing in comes first, and leads back here; nothing is called before', async () => {
  const rooms = fakeRooms()
  const { shell } = show(podium, { room: missed(2), shell: { http: rooms.http } })
  expect(screen.getByText('Sign in first, then press this again.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Practice what I missed' }))
  expect(shell.navigations).toEqual([{ loginFor: location.pathname }])
  expect(rooms.calls).toEqual([])
})

test('[ROOM-32] questions that could not be taken over are said, and can be tried again', async () => {
  const rooms = fakeRooms()
  const { shell } = show(podium, { room: missed(2), shell: { session: signedIn, http: rooms.http } })
  const press = screen.getByRole('button', { name: 'Practice what I missed' })
  await userEvent.click(press)
  expect(await screen.findByText('The questions could not be taken over. Please try again.')).toBeVisible()
  expect(shell.errors).toHaveLength(1)
  rooms.replies[practice] = { added: 2 }
  await userEvent.click(press)
  expect(await screen.findByText('2 questions are in your practice.')).toBeVisible()
})

test.each([
  ['CREDIT-3', 'a room for credit', { room: { ...missed(2), attend: 'XYZ' } }],
  [
    'ROOM-48',
    'a run that has ended, whose answers are no longer to be asked for',
    { room: missed(2), ended: true },
  ],
])('[%s] nobody takes missed questions into practice from %s', (_rule, _what, place) => {
  show(podium, place)
  expect(screen.getByText(/^You have 100 points/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Practice what I missed' })).toBeNull()
})

const board = (more: Partial<BoardView> = {}): Partial<PublicActivity> => ({
  kind: 'board',
  board: {
    phase: 'choosing',
    categories: [
      {
        name: 'Bonds',
        cells: [
          { id: 'b1', value: 100, state: 'played' },
          { id: 'b2', value: 200, state: 'free' },
        ],
      },
    ],
    turn: 2,
    tables: [{ table: 2, points: 100, rank: 1 }],
    ...more,
  },
})

test('[ROOM-35] the table whose turn it is chooses a free cell; a played one cannot be chosen', async () => {
  const { sent } = show(board())
  expect(await screen.findByText('Your table chooses.')).toBeVisible()
  const cells = within(screen.getByRole('group', { name: 'Bonds' }))
  expect(cells.getByRole('button', { name: 'Bonds, 100 points' })).toBeDisabled()
  await userEvent.click(cells.getByRole('button', { name: 'Bonds, 200 points' }))
  expect(sent).toEqual([{ activity_id: 'a1', value: { cell: 'b2' } }])
})

test('[ROOM-35] every other table reads who chooses, and answers nothing meanwhile', async () => {
  show(board({ turn: 3 }))
  expect(await screen.findByText('Table 3 chooses.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('[ROOM-35] every seat answers a clue, and on the last clue how sure it is is its part of the wager', async () => {
  const { unmount } = show(board({ phase: 'clue' }))
  expect(screen.getAllByRole('radio')).toHaveLength(3)
  expect(screen.queryByRole('group', { name: /How sure/ })).toBeNull()
  unmount()
  const { sent } = show(board({ phase: 'last', turn: null }))
  const wager = screen.getByRole('group', { name: 'How sure are you? It is your part of the wager.' })
  await userEvent.click(within(wager).getByRole('radio', { name: '25%' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Bonds' }))
  expect(sent.at(-1)).toEqual({ activity_id: 'a1', value: { choice_ids: ['bonds'] }, confidence: 25 })
})

const range: Partial<PublicActivity> = { kind: 'range', least: 0, most: 40, unit: 'years' }
const rangeResult = {
  kind: 'range' as const,
  n: 4,
  few: false,
  ranges: [{ low: 1, high: 9 }],
  low_median: 1,
  high_median: 9,
  hits: 2,
  tables: [],
}
test.each([
  [{ low: 3, high: 8 }, 'Your range contains it.'],
  [{ low: 8, high: 9 }, 'Your range contains it.'],
  [{ low: 9, high: 12 }, 'Your range does not contain it.'],
])('[ROOM-14] with the answer %j reads: %s', async (value, text) => {
  const shown = { ...range, state: 'shown' as const, results: rangeResult, solution: { truth: 8 } }
  const { unmount } = show(shown, { room: { own: own(value) } })
  expect(screen.queryByText(/^Your range/)).toBeNull()
  unmount()
  show({ ...shown, answer_shown: true }, { room: { own: own(value) } })
  expect(screen.getByText(text)).toBeVisible()
  expect(await screen.findByText('2 of 4; 90% certain would be 4')).toBeVisible()
})

test('[CHANGE-5] with the answer stand the rules on which its question depends', async () => {
  const changes = [
    {
      ...{ id: 'rule', editions: ['general' as const], title: 'Statement 84' },
      ...{ effective_on: null, seen_on: '2026-11-01', expires_on: '2099-01-01' },
    },
  ]
  const solution = { right: ['cash'], changes }
  const { unmount } = show({ ...quiz({ phase: 'answer' }), ...quizShown, answer_shown: false, solution })
  expect(await screen.findByText('75%')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'may change' })).toBeNull()
  unmount()
  show({ ...quiz({ phase: 'answer' }), ...quizShown, solution })
  expect(await screen.findByRole('link', { name: 'may change' })).toBeVisible()
})

test.each<[string, Partial<PublicActivity>, RegExp]>([
  [
    'FORUM-19',
    { ...range, sealed: { until: '2027-06-01' } },
    /^Sealed until June 1, 2027: until then nobody sees a range/,
  ],
  ['FORUM-19', { ...range, state: 'closed', sealed: { until: '2027-06-01' } }, /Sealed until June 1, 2027/],
  [
    'FORUM-19',
    { ...range, state: 'shown', sealed: { until: '2027-06-01', n: 24 } },
    /^24 ranges, sealed until June 1, 2027\.$/,
  ],
])('[%s] a sealed forecast: %j', async (_rule, activity, text) => {
  show(activity)
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByText('Closed. The result comes next.')).toBeNull()
})

const questions: Partial<PublicActivity> = { kind: 'questions', prompt: 'What do you want to know?' }

test('[ROOM-16, ROOM-46] a question that is asked is told what becomes of it, and stands below at once', async () => {
  const { sent, refreshed } = show(questions)
  const field = await screen.findByRole('textbox', { name: 'Your question' })
  await userEvent.type(field, 'Why now?')
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  expect(sent).toEqual([{ activity_id: 'a1', value: { text: 'Why now?' } }])
  expect(statusText()).toEqual(['Sent. It is shown below, with its status.'])
  expect(refreshed()).toBe(1)
  expect(field).toHaveValue('')
})

test('[ROOM-39] a question that was not kept stays in its field', async () => {
  show(questions, { outcome: 'too_many' })
  const field = await screen.findByRole('textbox', { name: 'Your question' })
  await userEvent.type(field, 'Why now?')
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  expect(screen.getByText(/^Not kept/)).toBeVisible()
  expect(field).toHaveValue('Why now?')
})

test('[ROOM-16] a question that was asked before is not called an answer that can be changed', async () => {
  show(questions, { room: { own: own({ text: 'Why now?' }) } })
  await screen.findByRole('textbox', { name: 'Your question' })
  expect(statusText()).toEqual([''])
})

test('[ROOM-14] the options stand in the order of the room on every device', () => {
  show({ options: threeOptions.toReversed() })
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'ALoans',
    'BCash',
    'CBonds',
  ])
})
