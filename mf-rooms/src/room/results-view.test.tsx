import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen, waitFor } from '@testing-library/react'
import type { PublicActivity, Results } from '@icio/contracts/rooms/room-views'
import ResultsView, { percentNote } from './results-view.js'
import { spokenResults } from './spoken-results.js'

const options = ['Bonds', 'Cash'].map((text) => ({ id: text.toLowerCase(), text }))
const counts = [
  { choice_id: 'cash', count: 9, percent: 75 },
  { choice_id: 'bonds', count: 3, percent: 25 },
]
const rows = () =>
  screen
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))
const optionRows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('[ROOM-14, STAGE-11] choices are rows filled by their share, in the order of the options', () => {
  renderInShell(
    <ResultsView results={{ kind: 'choice', n: 12, few: false, counts, tables: [] }} options={options} />,
  )
  expect(optionRows()).toEqual(['ABonds25%3 answers', 'BCash75%9 answers'])
})

test('[ROOM-14] the right one is marked only with the solution, which comes with the second press', () => {
  const results = { kind: 'choice' as const, n: 12, few: false, counts, tables: [] }
  const { unmount } = renderInShell(<ResultsView results={results} options={options} />)
  expect(screen.queryByText('Right')).not.toBeInTheDocument()
  unmount()
  renderInShell(<ResultsView results={results} options={options} solution={{ right: ['cash'] }} />)
  expect(optionRows()).toEqual(['ABonds25%3 answers', 'BCash Right75%9 answers'])
})

test('[ROOM-13] below 3 answers nothing is shown', () => {
  renderInShell(
    <ResultsView results={{ kind: 'choice', n: 2, few: true, counts: [], tables: [] }} options={options} />,
  )
  expect(screen.getByText('Waiting for at least 3 answers.')).toBeInTheDocument()
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
})

test('[ROOM-14] a number has median and middle half beside its dots', async () => {
  const { container } = renderInShell(
    <ResultsView
      results={{
        kind: 'number',
        n: 4,
        few: false,
        dots: [1, 2, 3, 4],
        median: 2.5,
        middle: { low: 1.75, high: 3.25 },
        tables: [],
      }}
      least={0}
      most={10}
      unit="%"
    />,
  )
  expect(rows()).toEqual([
    ['Answers', '4'],
    ['Median', '2.5%'],
    ['Middle half', '1.75% to 3.25%'],
  ])
  await waitFor(() => expect(container.querySelectorAll('circle')).toHaveLength(4))
})

test('[ROOM-14] ranks are in the order of their mean places, with Borda counts', () => {
  renderInShell(
    <ResultsView
      results={{
        kind: 'rank',
        n: 3,
        few: false,
        options: [
          { choice_id: 'bonds', mean_place: 1.67, borda: 1 },
          { choice_id: 'cash', mean_place: 1.33, borda: 2 },
        ],
      }}
      options={options}
    />,
  )
  expect(optionRows()).toEqual(['BCash2 points1.3mean place', 'ABonds1 point1.7mean place'])
})

test('[ROOM-17] only the tables that the server sends are listed', () => {
  renderInShell(
    <ResultsView
      results={{ kind: 'choice', n: 12, few: false, counts, tables: [{ table: 2, n: 4, counts }] }}
      options={options}
    />,
  )
  expect(screen.getByRole('row', { name: '2 4 B 75%, A 25%', hidden: true })).toBeInTheDocument()
})

test('[ROOM-49] percents that are not 100 together say why', () => {
  const of = (...percents: number[]) =>
    percents.map((percent, place) => ({ choice_id: String(place), count: percent, percent }))
  expect(percentNote(of(40, 29, 19, 11))).toBe('Each percent is rounded; together they are 99.')
  expect(percentNote(of(50, 50, 49), true)).toBe('Several could be chosen; percents are of people.')
  expect(percentNote(of(75, 25))).toBeNull()
  expect(percentNote(of(0, 0))).toBeNull()
})

test('[STAGE-6] figures, words and places are spoken as their tables say them', () => {
  const about: PublicActivity = {
    ...{ id: 'a', kind: 'range', number: 1, state: 'shown', phase_seq: 1, closing: false },
    ...{ ends_in_ms: null, clock_ms: null, prompt: '', answer_shown: true, options, unit: 'years' },
  }
  const spoken = (results: Results, solution?: PublicActivity['solution']) =>
    spokenResults({ ...about, results, ...(solution ? { solution } : {}) })
  const base = { n: 296, few: false }
  expect(
    spoken(
      { ...base, kind: 'range', ranges: [], low_median: 7, high_median: 9, hits: 100, tables: [] },
      { truth: 8 },
    ),
  ).toBe(
    'Result of 296 answers. Medians of the ends: 7 to 9 years. Right: 8 years. 100 of 296 ranges hold it.',
  )
  expect(
    spoken({ ...base, kind: 'number', dots: [], median: 8, middle: { low: 7, high: 9 }, tables: [] }),
  ).toBe('Result of 296 answers. Median 8 years, middle half 7 to 9 years.')
  expect(spoken({ ...base, kind: 'words', words: [{ text: 'calm', count: 10 }], once: [] })).toContain(
    'calm: 10',
  )
})

const shown = (more: Partial<PublicActivity>): PublicActivity => ({
  ...{ id: 'a', kind: 'choice', number: 1, state: 'shown', phase_seq: 1, closing: false },
  ...{ ends_in_ms: null, clock_ms: null, prompt: '', answer_shown: false, options },
  ...more,
})
const opened = {
  ...{ n: 24, truth: 8, source: 'Statement', low: 3, high: 9, naive: { low: 1, high: 2 } },
  share: { hits: 12, estimate: { value: 0.5, low: 0.31, high: 0.69 } },
}
const quiz = { index: 4, total: 5, points: 100, phase: 'podium' as const, asks_confidence: false }

test.each<[string, Partial<PublicActivity>, string]>([
  [
    'FORUM-19',
    { kind: 'range', sealed: { until: '2027-06-01', n: 24 } },
    '24 ranges, sealed until June 1, 2027.',
  ],
  [
    'FORUM-20',
    { kind: 'range', unit: '%', opened_seal: opened },
    'Result. It came to 8%. Median range: 3% to 9%. 12 of 24 ranges held it: 50%, with a 95% interval from 31% to 69%. They were asked to be 90% certain. The naive range, 1% to 2%, did not hold it.',
  ],
  [
    'ROOM-31',
    {
      kind: 'quiz',
      quiz: {
        ...quiz,
        steps: [
          { rank: 1, points: 500, people: 2, names: ['Ada', 'Ben'] },
          { rank: 2, points: 400, people: 1, names: [] },
          { rank: 3, points: 300, people: 7, names: [] },
        ],
      },
    },
    'Podium. 1: Ada, Ben. 2: 1 person. 3: 7 people.',
  ],
  [
    'ROOM-13',
    { results: { kind: 'choice', n: 2, few: true, counts: [], tables: [] } },
    'Result. Waiting for at least 3 answers.',
  ],
  [
    'ROOM-14',
    { results: { kind: 'choice', n: 12, few: false, counts, tables: [] }, solution: { right: ['cash'] } },
    'Result: Cash: 75%; Bonds: 25%.',
  ],
  [
    'STAGE-12',
    {
      answer_shown: true,
      results: { kind: 'choice', n: 12, few: false, counts, tables: [] },
      solution: { right: ['cash'], explanation: 'It is at hand.' },
    },
    'Result: Cash: 75%; Bonds: 25%. Right: Cash. It is at hand.',
  ],
  [
    'ROOM-14',
    {
      kind: 'rank',
      results: {
        ...{ kind: 'rank', n: 3, few: false },
        options: [
          { choice_id: 'bonds', mean_place: 1.7, borda: 1 },
          { choice_id: 'cash', mean_place: 1.3, borda: 2 },
        ],
      },
    },
    'Result of 3 answers. 1: Cash; 2: Bonds',
  ],
  [
    'ROOM-14',
    {
      kind: 'range',
      results: {
        ...{ kind: 'range', n: 3, few: false, ranges: [], low_median: null, high_median: null, tables: [] },
      },
    },
    'Result of 3 answers. Medians of the ends: none.',
  ],
])('[STAGE-6, %s] a screen reader hears what the wall shows: %j', (_rule, activity, text) => {
  expect(spokenResults(shown(activity))).toBe(text)
})
