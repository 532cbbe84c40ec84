import type { HostRoundView, RoundResults, RoundView } from '@icio/contracts/rooms/round'
import type { HostActivity, PublicActivity, SeatRoom } from '@icio/contracts/rooms/room-views'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { act, fireEvent, screen, within } from '@testing-library/react'
import type { AnswerOutcome } from '../room/room-store.js'
import { hostActivity, publicActivity, seatRoom, seatStore } from '../testing/fake-rooms.js'
import { EstimatePlot, EstimateStrip } from './estimate-plot.js'
import RoundOnDesk from './round-desk.js'
import RoundSeat from './round-seat.js'
import RoundOnStage from './round-stage.js'

interface Place {
  activity?: Partial<PublicActivity>
  room?: Partial<SeatRoom>
  outcome?: AnswerOutcome
}

/** Shows a round at seat 7 of table 2. */
async function show(
  round: Partial<RoundView>,
  { activity = {}, room = {}, outcome = 'accepted' }: Place = {},
) {
  const kept = seatStore(outcome)
  const seat = { id: 's1', number: 7, table: 2, name: null }
  const page = renderInShell(
    <RoundSeat
      activity={publicActivity({ kind: 'round', ...activity })}
      round={{ form: 'choice', phase: 'first', vote: 1, asks_confidence: false, ...round }}
      room={seatRoom({ seat, ...room })}
      store={kept.store}
    />,
  )
  await act(async () => {})
  return { ...kept, ...page }
}
async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(async () => {})
}
const statusText = () => screen.getByRole('status').textContent
const vote = (round: number, value: object, more: object = {}) => ({
  activity_id: 'a1',
  round,
  value,
  ...more,
})

test.each<[string, Partial<RoundView>, Partial<PublicActivity>, string, number]>([
  ['ROUND-4', { phase: 'first' }, {}, 'Vote alone. Do not talk yet.', 3],
  ['ROUND-4', { phase: 'discuss' }, {}, 'Now convince your neighbors. Say why, not only what.', 0],
  [
    'ROUND-4',
    { phase: 'second', vote: 2 },
    {},
    'Vote alone again. It is fine to change your mind, and fine not to.',
    3,
  ],
  [
    'ROUND-18',
    { phase: 'third', vote: 3 },
    {},
    'Vote alone again. It is fine to change your mind, and fine not to.',
    3,
  ],
  ['ROUND-20', { phase: 'twin', vote: 4 }, {}, 'Vote alone. Do not talk yet.', 3],
  [
    'ROUND-5',
    { phase: 'read' },
    { state: 'closed' },
    'Closed. Wait for the host: the discussion comes next.',
    0,
  ],
  ['ROUND-1', { phase: 'second', vote: 2 }, { state: 'closed' }, 'Closed. The result comes next.', 0],
  ['ROUND-1', { phase: 'discuss' }, { state: 'closed' }, 'Closed. The next vote comes now.', 0],
])('[%s] a phone in the phase %j %j reads what to do', async (_rule, round, activity, text, choices) => {
  await show(round, { activity })
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.queryAllByRole('radio')).toHaveLength(choices)
})

test('[ROUND-3] how sure one is begins unset, goes from 50 to 100 in steps of 5, and a vote is sent without it', async () => {
  const { sent } = await show({ asks_confidence: true })
  const sure = within(screen.getByRole('group', { name: 'How sure are you?' }))
  expect(sure.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual(
    [50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100].map((percent) => `${percent}%`),
  )
  expect(sure.queryByRole('radio', { checked: true })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Cash' }))
  await act(async () => {})
  expect(sent).toEqual([{ activity_id: 'a1', round: 1, value: { choice_ids: ['cash'] } }])
  expect(statusText()).toBe('Received. You can change it until it closes.')
})

test('[ROUND-3] how sure one is goes with the vote, and is sent anew once there is one', async () => {
  const first = await show({ asks_confidence: true })
  fireEvent.click(screen.getByRole('radio', { name: '70%' }))
  expect(first.sent).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: 'Cash' }))
  await act(async () => {})
  expect(first.sent.at(-1)).toMatchObject({ value: { choice_ids: ['cash'] }, confidence: 70 })
  first.unmount()
  const { sent } = await show(
    { asks_confidence: true },
    { room: { own: [vote(1, { choice_ids: ['loans'] }, { confidence: 55 })] } },
  )
  expect(screen.getByRole('radio', { name: '55%' })).toBeChecked()
  fireEvent.click(screen.getByRole('radio', { name: '90%' }))
  await act(async () => {})
  expect(sent).toEqual([{ activity_id: 'a1', round: 1, value: { choice_ids: ['loans'] }, confidence: 90 }])
})

test('[ROUND-10] a second vote starts empty, whatever the first was', async () => {
  const own = [vote(1, { choice_ids: ['cash'] }, { confidence: 70 })]
  const { sent } = await show(
    { phase: 'second', vote: 2, asks_confidence: true },
    { room: { own, small: true } },
  )
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  expect(statusText()).toBe('')
  expect(screen.getByText(/^This group is small/)).toBeVisible()
  fireEvent.click(screen.getByRole('radio', { name: 'Bonds' }))
  await act(async () => {})
  expect(sent).toEqual([{ activity_id: 'a1', round: 2, value: { choice_ids: ['bonds'] } }])
})

const number: Partial<PublicActivity> = { options: [], least: 0, most: 100, unit: 'claims' }

test('[ROUND-3] a round of numbers takes one number within its limits', async () => {
  const { sent } = await show({ form: 'number' }, { activity: { ...number, closing: true } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Your number (claims)' }), { target: { value: '60' } })
  await press('Send')
  expect(sent).toEqual([{ activity_id: 'a1', round: 1, value: { number: 60 } }])
  expect(statusText()).toBe('Closing. Received. You can change it until it closes.')
})

test('[ROUND-6] while numbers are talked about all stand as dots, without names, and nobody votes', async () => {
  await show(
    { form: 'number', phase: 'discuss', estimates: { dots: [10, 40, 90], three: false } },
    { activity: number },
  )
  expect(
    screen.getByText('Whoever is far out, low or high: what do you know that the others do not?'),
  ).toBeVisible()
  expect(await screen.findByRole('row', { name: 'Estimates 10 claims 40 claims 90 claims' })).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('[ROUND-4] while options are talked about they stay at hand, without a share', async () => {
  await show({ phase: 'discuss' })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ABonds',
    'BCash',
    'CLoans',
  ])
  expect(screen.queryByText(/%/)).toBeNull()
})

const tables: Partial<RoundView> = { form: 'number', phase: 'discuss', asks_tables: true }
const table = 'The number of table 2 (claims)'

test('[ROUND-17] whoever presses first writes for the table', async () => {
  const { sent, refreshed } = await show({ ...tables, table: null }, { activity: number })
  expect(screen.getByText('Agree on one number for table 2.')).toBeVisible()
  await press('I write for our table')
  expect(sent).toEqual([{ activity_id: 'a1', round: 11, value: { table_number: null } }])
  expect(refreshed()).toBe(1)
})

test('[ROUND-17, ROUND-18] the pen of a later discussion writes another number', async () => {
  const { sent } = await show({ ...tables, vote: 2, table: null }, { activity: number })
  await press('I write for our table')
  expect(sent[0]?.round).toBe(12)
})

test('[ROUND-17] whoever was not first reads so, and what the table says', async () => {
  const first = await show({ ...tables, table: null }, { activity: number, outcome: 'not_open' })
  await press('I write for our table')
  expect(statusText()).toBe('Somebody at your table writes already.')
  first.unmount()
  const second = await show({ ...tables, table: { number: null, mine: false } }, { activity: number })
  expect(screen.getByText('Somebody at your table writes its number.')).toBeVisible()
  second.unmount()
  await show({ ...tables, table: { number: 62, mine: false } }, { activity: number })
  expect(screen.getByText('Your table says 62 claims.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['', /./],
  ['101', /100/],
])('[ROUND-17] a number of a table that is "%s" is named at its field', async (value, text) => {
  const { sent } = await show({ ...tables, table: { number: null, mine: true } }, { activity: number })
  fireEvent.change(screen.getByRole('textbox', { name: table }), { target: { value } })
  await press('Send')
  expect(screen.getByRole('textbox', { name: table })).toBeInvalid()
  expect(screen.getByRole('textbox', { name: table })).toHaveAccessibleDescription(text)
  expect(sent).toEqual([])
})

test.each<[AnswerOutcome, string]>([
  ['accepted', 'Received. You can change it until it closes.'],
  ['refused', 'Enter a number from 0 to 100.'],
  ['unsent', 'Not sent. Please try again.'],
])(
  '[ROUND-17] the pen of a table can change its number until it closes, and is told that it is %s',
  async (outcome, text) => {
    const { sent } = await show(
      { ...tables, table: { number: 62, mine: true } },
      { activity: number, outcome },
    )
    expect(screen.getByRole('textbox', { name: table })).toHaveValue('62')
    fireEvent.change(screen.getByRole('textbox', { name: table }), { target: { value: '61' } })
    await press('Change')
    expect(sent).toEqual([{ activity_id: 'a1', round: 11, value: { table_number: 61 } }])
    expect(statusText()).toBe(text)
  },
)

test('[ROUND-17] once it is closed the number of a table stands still; a seat at no table writes none', async () => {
  const first = await show(
    { ...tables, table: { number: 62, mine: true } },
    { activity: { ...number, state: 'closed' } },
  )
  expect(screen.getByRole('textbox', { name: table })).toBeDisabled()
  expect(screen.queryByRole('button')).toBeNull()
  first.unmount()
  await show(
    { ...tables, table: null },
    { activity: number, room: { seat: { id: 's1', number: 7, table: null, name: null } } },
  )
  expect(screen.getByText('You are not at a table, so you write no number for one.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

const split = (...given: number[]) =>
  given.map((count, place) => ({
    choice_id: ['bonds', 'cash', 'loans'][place] ?? '',
    count,
    percent: Math.round((count / 12) * 100),
  }))
const results: RoundResults = {
  ...{ n: [12, 12], few: false, voters: 12, both: 12, skipped: false },
  splits: [split(5, 7, 0), split(11, 1, 0)],
  shift: {
    ...{ stayed_right: 5, became_right: 6, became_wrong: 0, stayed_wrong: 1 },
    ...{ before: 42, after: 92, gain: 86, p: 0.0312, verdict: 'to-right' },
  },
}
const shownActivity: Partial<PublicActivity> = {
  ...{ state: 'shown', answer_shown: true },
  solution: { right: ['bonds'], explanation: 'By their coupons.' },
}

test('[ROUND-11, ROUND-24] a phone reads both votes, the four counts, the sentence, why, and one published figure', async () => {
  await show({ phase: 'shown', vote: 2, results }, { activity: shownActivity })
  const row = await screen.findByText('42 → 92%')
  expect(row.closest('li')).toHaveTextContent('ABonds Right42 → 92%5 → 11 answers')
  const four = within(screen.getByRole('list', { name: 'Who moved' }))
  expect(four.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '6 became right',
    '5 stayed right',
    '0 became wrong',
    '1 stayed wrong',
  ])
  for (const text of [
    'More moved to the right answer than chance explains.',
    '12 of 12 voted twice.',
    'By their coupons.',
  ])
    expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByText(/^In 62 physics courses/)).toBeVisible()
})

test('[ROOM-13] a round of two shows nothing of them', async () => {
  await show({ phase: 'shown', results: { ...results, few: true } }, { activity: shownActivity })
  expect(await screen.findByText('Waiting for at least 3 answers.')).toBeVisible()
  expect(screen.queryByText(/→/)).toBeNull()
})

const onStage = (round: Partial<RoundView>, more: Partial<RoundResults> = {}) =>
  renderInShell(
    <RoundOnStage
      activity={publicActivity({ kind: 'round', ...shownActivity })}
      round={{ form: 'choice', phase: 'shown', vote: 2, asks_confidence: true, ...round }}
      results={{ ...results, ...more }}
      facts={['First vote → last vote']}
    />,
  )

test('[ROUND-11, ROUND-12] the wall has one headline, the four counts, and both votes in the rows of the options', () => {
  onStage({})
  expect(screen.getByText('42 → 92%').closest('li')).toHaveTextContent('5 → 11 answers')
  expect(screen.getByRole('list', { name: 'Who moved' })).toBeVisible()
  expect(screen.getByText('More moved to the right answer than chance explains.')).toBeVisible()
})

test('[STAGE-14] the wall names the tables that turned, the six that rose most, as cards', () => {
  const turned = Array.from({ length: 8 }, (_, index) => ({
    table: index + 1,
    n: 10,
    before: 1,
    after: index + 2,
  }))
  onStage({}, { turned })
  const cards = within(screen.getByRole('list', { name: 'Tables that turned' }))
  expect(cards.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    [8, 7, 6, 5, 4, 3].map((place) => `Table ${place} turned: 1 → ${place + 1} of 10 right`),
  )
})

test('[ROUND-20] the wall of a second question shows its share beside the first vote, and no four counts', () => {
  onStage(
    { phase: 'twin_shown', vote: 4 },
    {
      twin: { n: 12, right: 75, first_right: 42, split: split(9, 3, 0) },
    },
  )
  expect(screen.queryByRole('list', { name: 'Who moved' })).toBeNull()
  expect(screen.getByText('75%').closest('li')).toHaveTextContent('ABonds Right75%9 answers')
})

const onDesk = (round: Partial<HostRoundView>, activity: Partial<HostActivity> = {}) =>
  renderInShell(
    <RoundOnDesk
      activity={hostActivity({ kind: 'round', state: 'open', right: ['bonds'], ...activity })}
      round={{
        ...{ form: 'choice', phase: 'read', vote: 1, asks_confidence: true, also: [], minutes_left: 5 },
        ...round,
      }}
    />,
  )
const firstVote = { n: 12, few: false, share_right: 42, advice: 'Worth discussing.', split: split(5, 7, 0) }

test('[ROUND-7] after the first vote the desk alone has its split, the share right and an advice', () => {
  onDesk({ first_vote: firstVote })
  expect(screen.getByText('First vote: 12 answers, 42% right.')).toBeVisible()
  expect(screen.getByText('Worth discussing.')).toBeVisible()
  expect(screen.getByRole('row', { name: 'Bonds (right) 5 42%' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'Loans 0 0%' })).toBeVisible()
})

test('[ROOM-40] while the first vote is open the desk has nothing of it', () => {
  const { container } = onDesk({ phase: 'first', first_vote: firstVote })
  expect(container).not.toHaveTextContent(/\d/)
})

test('[ROUND-7] a first vote without a right option has no share and no advice', () => {
  const { n, few, split: all } = firstVote
  onDesk({ first_vote: { n, few, split: all } }, { right: [] })
  expect(screen.getByText('First vote: 12 answers.')).toBeVisible()
  expect(screen.queryByText(/right/)).toBeNull()
})

const estimates = (...dots: number[]) => ({ dots, three: false })
const numbers = {
  medians: [40, 55],
  estimates: [estimates(10, 40, 90), estimates(50, 55, 60)],
}
const tableRows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

test('[ROUND-16, ROUND-17] both votes stand with their medians, the mean of the tables and the truth, also in figures', () => {
  const { container } = renderInShell(
    <EstimatePlot
      numbers={numbers}
      results={{ ...results, tables: { mean: 58 } as NonNullable<RoundResults['tables']> }}
      solution={{ truth: 60 }}
      least={0}
      most={100}
      unit="%"
    />,
  )
  expect(tableRows()).toEqual([
    'VoteLowestMedianHighest',
    'First10%40%90%',
    'Second50%55%60%',
    'True figure60%',
    'Mean of the tables58%',
  ])
  // Six estimates, and a median for each vote.
  expect(container.querySelectorAll('circle')).toHaveLength(8)
})

test('[ROUND-6] before the second vote nobody has a median but of what stands there, and no truth', () => {
  renderInShell(<EstimateStrip estimates={estimates(10, 20, 40, 90)} least={0} most={100} />)
  expect(tableRows()).toEqual(['VoteLowestMedianHighest', 'Estimates103090'])
})

test('[ROUND-6] a vote without estimates has no row, and none at all no drawing', () => {
  const { container, unmount } = renderInShell(
    <EstimatePlot
      numbers={{ medians: [40, null], estimates: [estimates(10, 40, 90), estimates()] }}
      results={results}
      least={0}
      most={100}
    />,
  )
  expect(tableRows()).toEqual(['VoteLowestMedianHighest', 'First104090'])
  expect(container.querySelectorAll('circle')).toHaveLength(4)
  unmount()
  renderInShell(<EstimateStrip estimates={estimates()} least={0} most={100} />)
  expect(screen.queryByRole('table')).toBeNull()
})

test('[ROUND-6] equal estimates stand on each other, and on a log scale powers of ten are on the axis', () => {
  const { container, unmount } = renderInShell(
    <EstimateStrip estimates={estimates(10, 10, 1000)} least={1} most={1000} scale="log" />,
  )
  const places = [...container.querySelectorAll('circle')].map((dot) => [
    dot.getAttribute('cx'),
    dot.getAttribute('cy'),
  ])
  expect(places[0]?.[0]).toBe(places[1]?.[0])
  expect(places[0]?.[1]).not.toBe(places[1]?.[1])
  const texts = [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent)
  expect(texts).toEqual(expect.arrayContaining(['1', '10', '100', '1,000']))
  unmount()
  renderInShell(<EstimateStrip estimates={estimates(1)} least={0} most={5} unit="years" onStage />)
  // A wall has the drawing alone, where a unit that is a word stands once.
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText('years')).toBeInTheDocument()
})
