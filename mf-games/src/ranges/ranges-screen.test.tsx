import { publishedFigures } from '@icio/contracts/published-figures/published-figures'
import type { Forecast } from '@icio/contracts/ranges/endpoints'
import type { AccountSession } from '@icio/shared-ui/host-contract/contract'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CalibrationScreen } from '../calibration/calibration-screen.js'
import { ForecastsScreen } from './forecasts-screen.js'
import { aroundTruth } from './round-end.js'
import { RangesScreen } from './ranges-screen.js'
import { fakeRanges } from './testing/fake-ranges.js'

afterEach(() => localStorage.clear())

const ada: AccountSession = {
  at: 'signed-in',
  user: { id: 'ada', email: 'ada@example.org', display_name: 'Ada', avatar_url: null },
  role: 'user',
}
const person = userEvent.setup()

function visit(ranges = fakeRanges()) {
  const shell = createFakeShell({ http: ranges.http })
  return { ...renderInShell(<RangesScreen />, { path: '/ranges', shell }), ranges, shell }
}

const lower = () => screen.findByLabelText(/^Lower end/)
const upper = () => screen.findByLabelText(/^Upper end/)
const submit = () => person.click(screen.getByRole('button', { name: 'Submit Range' }))

async function give(low: string, high: string) {
  await person.type(await lower(), low)
  await person.type(await upper(), high)
  await submit()
}

async function playAll(ranges: [string, string][]) {
  for (const [low, high] of ranges) {
    await give(low, high)
    await person.click(await screen.findByRole('button', { name: /Next Question|See Results/ }))
  }
}

test('[RANGE-3, RANGE-4] the introduction stands above the first question only; hints say what an end is', async () => {
  visit(fakeRanges({ question: { as_of: '2026-06-30' } }))
  expect(
    await screen.findByText(
      'Ten questions, ten ranges. If you are well calibrated, nine of your ranges will contain the answer. Nobody knows these figures by heart: what counts is whether you know how much you do not know.',
    ),
  ).toBeVisible()
  expect(screen.getByText('In points. As of June 30, 2026')).toBeVisible()
  expect(await lower()).toHaveAccessibleDescription('Only 1 chance in 20 that the true figure is lower.')
  expect(await upper()).toHaveAccessibleDescription('Only 1 chance in 20 that it is higher.')
  await give('10', '90')
  await person.click(await screen.findByRole('button', { name: 'Next Question' }))
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('What is figure 2?')
  expect(screen.queryByText(/Ten questions, ten ranges/)).not.toBeInTheDocument()
})

test('[RANGE-5] thousands commas are read; an empty field and words are refused at the field, and nothing is sent', async () => {
  const { ranges } = visit()
  await person.type(await lower(), 'ten')
  await submit()
  expect(screen.getAllByText('Enter a number.')).toHaveLength(2)
  expect(await lower()).toHaveFocus()
  expect(ranges.sent.filter(({ path }) => path.endsWith('/answers'))).toEqual([])
  await person.clear(await lower())
  await give('0.5', '1,000')
  expect(await screen.findByText('Inside your range')).toBeVisible()
  expect(ranges.sent.at(-1)?.body).toEqual({ question_id: 'q1', low: 0.5, high: 1000 })
})

test('[RANGE-6] an impossible range is named at its field and can be corrected', async () => {
  const { ranges } = visit(fakeRanges({ question: { scale: 'log', least: 1 } }))
  await give('90', '10')
  expect(screen.getByText('The upper end must be above the lower end.')).toBeVisible()
  await person.clear(await upper())
  await person.type(await upper(), '5000')
  await submit()
  expect(screen.getByText('Stay between 1 and 1,000 points.')).toBeVisible()
  await person.clear(await lower())
  await person.type(await lower(), '0')
  await submit()
  expect(screen.getByText('Both ends must be above 0.')).toBeVisible()
  expect(ranges.sent.filter(({ path }) => path.endsWith('/answers'))).toEqual([])
})

test('[RANGE-12] after an answer: the truth on a line, inside or outside, explanation, source with date and link', async () => {
  visit()
  await give('60', '90')
  const verdict = await screen.findByRole('heading', { name: 'Outside your range' })
  expect(verdict).toHaveFocus()
  expect(
    screen.getByRole('img', { name: 'Your range from 60 to 90; the true figure is 50.' }),
  ).toBeInTheDocument()
  expect(screen.getByText('Explanation q1.')).toBeVisible()
  expect(screen.getByRole('link', { name: /Bureau of Figures/ })).toHaveAttribute(
    'href',
    'https://example.org/figures',
  )
  expect(screen.getByText(/as of June 30, 2026/)).toBeVisible()
  await person.keyboard('{Enter}')
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('What is figure 2?')
})

test('[RANGE-11, RANGE-13, RANGE-15, RANGE-17] the end: hits, expectation, ranges around the truth, no points, how executives do', async () => {
  visit()
  await playAll([
    ...Array.from({ length: 4 }, (): [string, string] => ['60', '70']),
    ...Array.from({ length: 6 }, (): [string, string] => ['40', '60']),
  ])
  expect(await screen.findByRole('heading', { name: 'Your ranges were too narrow.' })).toHaveFocus()
  // Each of the four lies from 2 to 4 half widths off, each of the six holds the truth in its middle: the tenth of
  // ten sorted distances is 3.
  expect(screen.getByText('Make your ranges about 3.0 times as wide.')).toBeVisible()
  expect(screen.getByText('Inside: 6 of 10')).toBeVisible()
  expect(screen.getByText('Expected: 9.0')).toBeVisible()
  expect(
    screen.getByText(
      'Lower is better. With an uncertainty as large as the question setter’s, honest 90% ranges score 4.1 on average; ranges that catch half of the answers 7.3; those that catch 36% 9.3.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('img', { name: '6 of 10 ranges hold the truth.' })).toBeVisible()
  await userEvent.click(screen.getByText('Show numbers'))
  const table = await screen.findByRole('table', { name: 'Your ranges and the true figures' })
  expect(within(table).getAllByRole('row')).toHaveLength(11)
  const executives = screen.getByRole('region', { name: 'How executives do' })
  expect(executives).toHaveTextContent(publishedFigures.F1.texts[0])
  expect(screen.queryByText(/points? in|Score \d+ of|leaderboard/i)).not.toBeInTheDocument()
})

test('[RANGE-14, RANGE-15, RANGE-28] in line with few answers says what ten do not show, and that they cannot show small errors; below nine there is no verdict', async () => {
  const { unmount } = visit()
  await playAll(
    Array.from({ length: 10 }, (_, index): [string, string] => (index ? ['0', '100'] : ['60', '90'])),
  )
  expect(
    await screen.findByRole('heading', { name: 'Ten answers do not show that your ranges are too narrow.' }),
  ).toBeVisible()
  expect(screen.getByText('Ten answers cannot show small errors.')).toBeVisible()
  expect(screen.queryByText(/times as wide/)).not.toBeInTheDocument()
  unmount()
  localStorage.clear()
  visit(fakeRanges({ length: 4 }))
  await playAll(Array.from({ length: 4 }, (): [string, string] => ['0', '100']))
  expect(await screen.findByRole('heading', { name: 'Answer 5 more for a verdict.' })).toBeVisible()
})

test('[RANGE-27] an end stands there with the digits that were typed, also where the question has no decimals', async () => {
  visit(fakeRanges({ question: { unit: 'years' } }))
  await give('50.4', '60')
  expect(await screen.findByRole('heading', { name: 'Outside your range' })).toBeVisible()
  expect(
    screen.getByRole('img', { name: 'Your range from 50.4 to 60; the true figure is 50.' }),
  ).toBeInTheDocument()
  expect(screen.getByText(/You said 50.4 years to 60 years/)).toBeVisible()
})

test('[RANGE-13] a range is drawn in its own widths around the truth', () => {
  expect(aroundTruth({ low: 2, high: 6, answer: 5 }, 'linear')).toEqual({ from: -0.75, to: 0.25 })
  const { from, to } = aroundTruth({ low: 100, high: 400, answer: 400 }, 'log')
  expect([from, to]).toEqual([-1, 0])
})

test('a reload continues the round; leaving the page does not', async () => {
  const ranges = fakeRanges()
  const { unmount } = visit(ranges)
  await give('0', '100')
  await screen.findByText('Inside your range')
  const kept = { ...localStorage }
  unmount()
  expect(localStorage).toHaveLength(0)
  // A reload ends the page without unmounting it.
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value))
  visit(ranges)
  expect(await screen.findByText('What is figure 2?')).toBeVisible()
  expect(
    ranges.sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/rounds')),
  ).toHaveLength(1)
})

test('without questions the page says so', async () => {
  visit(fakeRanges({ length: 0 }))
  expect(await screen.findByRole('heading', { name: 'No Questions Available' })).toBeVisible()
})

const forecast: Forecast = {
  id: 'f1',
  prompt: 'What will the 10-year Treasury par yield be?',
  unit: '%',
  scale: 'linear',
  least: -1,
  most: 20,
  decimals: 2,
  difficulty: 'easy',
  tags: ['interest-rates'],
  specialization: 'general',
  closes_at: '2026-12-23T23:59:00.000Z',
  resolves_at: '2027-11-23T23:59:00.000Z',
  resolution_source: 'US Department of the Treasury',
  explanation: 'It has often moved by a point.',
  state: 'open',
}

describe('forecasts', () => {
  const show = (ranges: ReturnType<typeof fakeRanges>, session: AccountSession = ada) =>
    renderInShell(<ForecastsScreen />, {
      path: '/ranges/forecasts',
      shell: createFakeShell({ http: ranges.http, session }),
    })

  test('[RANGE-24] three tabs; an open forecast says when it closes and from what it is resolved', async () => {
    show(fakeRanges({ forecasts: [forecast] }))
    expect(await screen.findByRole('tab', { name: 'Open (1)' })).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('tab', { name: 'Closed (0)' })).toBeVisible()
    expect(screen.getByRole('tab', { name: 'Resolved (0)' })).toBeVisible()
    expect(
      screen.getByText(
        /^Closes December 2[34], 2026 at \d+:59.[AP]M \S+\. Resolved on November 23, 2027 from US Department of the Treasury\.$/,
      ),
    ).toBeVisible()
  })

  test('[RANGE-21] a person gives a range and changes it; a visitor is asked to sign in', async () => {
    const { unmount } = show(fakeRanges({ forecasts: [forecast] }))
    await person.type(await lower(), '3')
    await person.type(await upper(), '5.5')
    await person.click(screen.getByRole('button', { name: 'Save My Range' }))
    expect(await screen.findByText(/Saved: 3% to 5\.5%/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Change My Range' })).toBeVisible()
    unmount()
    show(fakeRanges({ forecasts: [forecast] }), { at: 'signed-out' })
    expect(await screen.findByRole('button', { name: 'Sign in to forecast.' })).toBeVisible()
  })

  test('[RANGE-23] what has come out, and what it was before a correction', async () => {
    const resolved: Forecast = {
      ...forecast,
      state: 'resolved',
      value: 4.2,
      resolved_at: '2027-11-24T10:00:00.000Z',
      value_source: 'Daily rates',
      corrections: [{ was: 4, at: '2027-11-25T10:00:00.000Z' }],
      own: { low: 3, high: 5, changed_at: '2026-11-23T10:00:00.000Z', hit: true, score: 2 },
      all: { n: 7, low_median: 3.1, high_median: 5.2 },
    }
    show(fakeRanges({ forecasts: [resolved] }))
    await person.click(await screen.findByRole('tab', { name: 'Resolved (1)' }))
    expect(screen.getByText('It was 4.2%, resolved on November 24, 2027 from Daily rates.')).toBeVisible()
    expect(screen.getByText('Corrected on November 25, 2027: was 4%.')).toBeVisible()
    expect(screen.getByText('7 forecasts. The middle one reaches from 3.1% to 5.2%.')).toBeVisible()
    expect(screen.getByText('Inside your range. Score 2.0, lower is better.')).toBeVisible()
  })
})

describe('the calibration record', () => {
  const block = (n: number, hits: number, day: string) => ({
    from: `2026-11-${day}T10:00:00.000Z`,
    to: `2026-11-${day}T11:00:00.000Z`,
    n,
    hits,
    low: 0.5,
    high: 0.95,
  })
  const record = {
    ranges: {
      n: 30,
      hits: 25,
      low: 0.66,
      high: 0.93,
      mean_score: 5.4,
      stretch: 1.6,
      verdict: 'in-line' as const,
      blocks: [block(20, 16, '20'), block(10, 9, '21')],
    },
    choices: {
      n: 2,
      brier: 0.185,
      stated: 75,
      right: 50,
      bands: [{ from: 60, to: 69, count: 1, stated: 60, right: 0 }],
    },
  }
  const show = (ranges: ReturnType<typeof fakeRanges>) =>
    renderInShell(<CalibrationScreen />, {
      path: '/calibration',
      shell: createFakeShell({ http: ranges.http, session: ada }),
    })

  test('[RANGE-18] ranges by blocks with their interval, an unfinished one labeled, and confidences with the Brier score', async () => {
    show(fakeRanges({ record }))
    const table = await screen.findByRole('table', { name: 'Your ranges in blocks of twenty' })
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent('November 20, 202616 of 2080%50% to 95%')
    expect(within(table).getAllByRole('row')[2]).toHaveTextContent('(not yet full)')
    expect(screen.getByText('Brier score').closest('dl')).toHaveTextContent('0.18')
    expect(
      screen.getByText('30 answers show neither that your ranges are too narrow nor that they are too wide.'),
    ).toBeVisible()
    expect(screen.queryByText(/times as wide/)).not.toBeInTheDocument()
  })

  test('[RANGE-15] a record of twenty answers in line says nothing about ten', async () => {
    show(fakeRanges({ record: { ...record, ranges: { ...record.ranges, n: 20, hits: 18 } } }))
    expect(await screen.findByText('20 answers do not show that your ranges are too narrow.')).toBeVisible()
    expect(screen.queryByText('Ten answers cannot show small errors.')).toBeNull()
  })

  test('[RANGE-19] one question, and the record is empty', async () => {
    show(fakeRanges({ record }))
    await person.click(await screen.findByRole('button', { name: 'Delete My Record' }))
    const dialog = await screen.findByRole('alertdialog')
    await person.click(within(dialog).getByRole('button', { name: 'Delete My Record' }))
    expect(await screen.findByText('Nothing recorded yet')).toBeVisible()
  })
})
