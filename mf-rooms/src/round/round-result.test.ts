import { figureOfRound } from './round-result.js'
import { roundInput } from './round-form.js'

const numbers = { medians: [1], estimates: [] }
const tables = { n: 4, mean: 1, mean_first: 1, mean_last: null }

test('[ROUND-24] one published figure: for choices, for numbers with tables, for other numbers', () => {
  expect(figureOfRound({}).text).toMatch(/^In 62 physics courses .* Discussion helped even where/)
  expect(figureOfRound({ numbers, tables }).text).toMatch(/^5,180 people in one hall/)
  expect(figureOfRound({ numbers }).text).toMatch(
    / in 12 studies, lost in 2 and tied in 2\. Some reviews are less sure\.$/,
  )
  expect(figureOfRound({}).source).not.toContain('memory')
})

const values = {
  form: 'choice' as const,
  prompt: ' Which? ',
  options: '* One\n\nTwo',
  least: '0',
  most: '1,000',
  unit: '',
  truth: '',
  askTables: true,
}

test('[ROUND-23] the empty form makes a round with options, or with a number', () => {
  expect(roundInput(values)).toEqual({
    kind: 'round',
    form: 'choice',
    prompt: 'Which?',
    options: [{ text: 'One' }, { text: 'Two' }],
    right: ['0'],
  })
  expect(roundInput({ ...values, form: 'number' })).toEqual({
    kind: 'round',
    form: 'number',
    prompt: 'Which?',
    least: 0,
    most: 1000,
    ask_tables: true,
  })
})
