import { activityProblems } from '@icio/contracts/rooms/activity-checks'
import { inputOf, sealProblems, valuesOf } from './activity-values.js'

test('[ROOM-9] options stand on lines, and a star marks the right ones by their places', () => {
  const input = inputOf({ ...valuesOf(), prompt: ' Which? ', options: 'Bonds\n\n* Cash \n  Loans' })
  expect(input).toEqual({
    kind: 'choice',
    prompt: 'Which?',
    options: [{ text: 'Bonds' }, { text: 'Cash' }, { text: 'Loans' }],
    several: false,
    right: ['1'],
  })
  expect(activityProblems(input)).toEqual([])
})

test('[ROOM-9] a number takes digits with commas, and what is no number is missing for the check', () => {
  const values = { ...valuesOf(), kind: 'number' as const, prompt: 'How many?', least: '1,000', most: 'many' }
  expect(inputOf(values)).toEqual({ kind: 'number', prompt: 'How many?', least: 1000, scale: 'linear' })
  expect(activityProblems(inputOf(values)).map(({ path }) => path)).toEqual(['most'])
})

test('[ROOM-9] a draft that is edited keeps its content', () => {
  const draft = {
    id: 'a',
    number: 1,
    state: 'draft' as const,
    phase_seq: 0,
    was_shown: false,
    counted: false,
    result_read: false,
    answer_shown: false,
    closing: false,
    ends_in_ms: null,
    clock_ms: null,
    next: { to: 'open' as const },
    kind: 'choice' as const,
    prompt: 'Which?',
    options: [
      { id: 'x', text: 'Bonds' },
      { id: 'y', text: 'Cash' },
    ],
    right: ['y'],
    several: false,
    limit_seconds: 60,
  }
  expect(inputOf(valuesOf(draft))).toEqual({
    kind: 'choice',
    prompt: 'Which?',
    options: [{ text: 'Bonds' }, { text: 'Cash' }],
    several: false,
    right: ['1'],
    limit_seconds: 60,
  })
})

test('[FORUM-19] a sealed range goes without a figure, with its day and the naive range; what is missing of it is named', () => {
  const values = {
    ...valuesOf(),
    ...{ kind: 'range' as const, prompt: 'Next year?', least: '0', most: '200', unit: '%', truth: '96' },
    ...{ sealed: true, until: '2027-06-01', naiveLow: '98%', naiveHigh: '102' },
  }
  expect(inputOf(values)).toEqual({
    ...{ kind: 'range', prompt: 'Next year?', least: 0, most: 200, unit: '%', scale: 'linear' },
    seal: { until: '2027-06-01', low: 98, high: 102 },
  })
  expect(activityProblems(inputOf(values))).toEqual([])
  const problems = (change: object, today = '2027-05-31') =>
    Object.keys(sealProblems({ ...values, ...change }, today))
  expect(problems({})).toEqual([])
  expect(problems({ until: '', naiveHigh: ' ' })).toEqual(['until', 'naiveHigh'])
  expect(problems({}, '2027-06-01')).toEqual(['until'])
  expect(problems({ until: 'June 1' })).toEqual(['until'])
  expect(problems({ naiveLow: '-1' })).toEqual(['naiveLow'])
  expect(problems({ naiveHigh: '98' })).toEqual(['naiveHigh'])
  expect(inputOf({ ...values, sealed: false })).toMatchObject({ truth: 96 })
})
