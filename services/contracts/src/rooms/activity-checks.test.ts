import { activityProblems, valueProblem, type CheckedActivity, type CheckedValue } from './activity-checks.js'
import { sizes } from './rules.js'

const two = [{ text: 'Buy' }, { text: 'Sell' }]
const long = (length: number) => 'x'.repeat(length)

test.each<[string, CheckedActivity, string[]]>([
  ['a choice of two', { kind: 'choice', prompt: 'Which?', options: two }, []],
  ['no question', { kind: 'choice', prompt: ' ', options: two }, ['prompt: is required']],
  ['one option', { kind: 'choice', prompt: 'Which?', options: [two[0]!] }, ['options: must be 2 to 6']],
  ['no options', { kind: 'choice', prompt: 'Which?' }, ['options: must be 2 to 6']],
  [
    'seven options, one without a text and one twice in another spelling',
    {
      kind: 'choice',
      prompt: 'Which?',
      options: [...two, { text: ' ' }, { text: ' BUY ' }, ...['c', 'd', 'e'].map((text) => ({ text }))],
    },
    ['options: must be 2 to 6', 'options.2.text: is required', 'options.3.text: is there twice'],
  ],
  ['two to rank', { kind: 'rank', prompt: 'In what order?', options: two }, ['options: must be 3 to 8']],
  [
    'a number without limits',
    { kind: 'number', prompt: 'How many?' },
    ['least: is required', 'most: is required'],
  ],
  [
    'limits that are one',
    { kind: 'range', prompt: 'From, to?', least: 5, most: 5 },
    ['most: must be above the least'],
  ],
  [
    'zero on a logarithmic scale',
    { kind: 'range', prompt: 'From, to?', least: 0, most: 5, scale: 'log' },
    ['least: must be above 0 on this scale'],
  ],
  [
    'a truth beyond the limits',
    { kind: 'number', prompt: 'How many?', least: 0, most: 5, truth: 5.5 },
    ['truth: must be within least and most'],
  ],
  ['a truth at a limit', { kind: 'number', prompt: 'How many?', least: 0, most: 5, truth: 5 }, []],
  ['a quiz, which has no question of its own', { kind: 'quiz', questions: 5 }, []],
  ['a board', { kind: 'board' }, []],
  ['an experiment without its name', { kind: 'mirror' }, ['experiment: is required']],
  ['an experiment', { kind: 'mirror', experiment: 'frame' }, []],
  ['an item of the bank, whose content is there', { kind: 'choice', ref: 'general-001' }, []],
  [
    'a round with two right options',
    { kind: 'round', prompt: 'Which?', options: two, right: ['a', 'b'] },
    ['right: must be one'],
  ],
  ['a round on a number', { kind: 'round', form: 'number', prompt: 'How many?', least: 0, most: 5 }, []],
  [
    'a round that asks tables where there are three',
    { kind: 'round', prompt: 'Which?', options: two, ask_tables: true },
    ['ask_tables: needs a room with at least 4 tables'],
  ],
])('[ROOM-9] an activity is checked: %s', (_, activity, wanted) => {
  const found = activityProblems(activity, 3).map(({ path, message }) => `${path}: ${message}`)
  expect(found).toEqual(wanted)
})

test('[ROOM-9] a kind that no room plays is refused, and tables are no matter where they are not known', () => {
  const asked: CheckedActivity = { kind: 'round', prompt: 'Which?', options: two, ask_tables: true }
  expect(activityProblems(asked)).toEqual([])
  // As it would come over the wire.
  const unknown = JSON.parse('{"kind":"dance","ref":"general-001"}') as CheckedActivity
  expect(activityProblems(unknown)).toEqual([{ path: 'kind', message: 'cannot be played in a room yet' }])
})

const options = ['a', 'b', 'c'].map((id) => ({ id }))

test.each<[string, Parameters<typeof valueProblem>[0], CheckedValue, string | null]>([
  ['one of the options', { kind: 'choice', options }, { choice_ids: ['b'] }, null],
  ['none', { kind: 'choice', options }, {}, 'value.choice_ids: is required'],
  ['another one', { kind: 'quiz', options }, { choice_ids: ['z'] }, 'unknown_choice'],
  ['one of no options', { kind: 'board' }, { choice_ids: ['a'] }, 'unknown_choice'],
  [
    'two where one is asked for',
    { kind: 'choice', options },
    { choice_ids: ['a', 'b'] },
    'value.choice_ids: must be one',
  ],
  ['two where several may be', { kind: 'choice', several: true, options }, { choice_ids: ['a', 'b'] }, null],
  [
    'one twice',
    { kind: 'choice', several: true, options },
    { choice_ids: ['a', 'a'] },
    'value.choice_ids: has one twice',
  ],
  [
    'two in a round',
    { kind: 'round', several: true, options },
    { choice_ids: ['a', 'b'] },
    'value.choice_ids: must be one',
  ],
  ['a number', { kind: 'number', least: 0, most: 9 }, { number: 9 }, null],
  ['no number', { kind: 'number', least: 0, most: 9 }, {}, 'value.number: is required'],
  ['no finite number', { kind: 'number' }, { number: Infinity }, 'value.number: is required'],
  [
    'a number beyond the limits',
    { kind: 'round', form: 'number', least: 0, most: 9 },
    { number: 9.5 },
    'value.number: must be within 0 and 9',
  ],
  ['a range', { kind: 'range', least: 0, most: 9 }, { low: 1, high: 2 }, null],
  ['a range without its end', { kind: 'range', least: 0, most: 9 }, { low: 1 }, 'value.high: is required'],
  [
    'a range from below',
    { kind: 'range', least: 0, most: 9 },
    { low: -1, high: 2 },
    'value.low: must be within 0 and 9',
  ],
  ['a range of no width', { kind: 'range' }, { low: 2, high: 2 }, 'value.high: must be above the lower end'],
  ['a word', { kind: 'words' }, { words: ['duration'] }, null],
  ['blanks for words', { kind: 'words' }, { words: [' ', ''] }, 'value.words: is required'],
  ['no words', { kind: 'words' }, {}, 'value.words: is required'],
  [
    'two words where one is asked for',
    { kind: 'words' },
    { words: ['a', 'b'] },
    'value.words: must be at most 1',
  ],
  [
    'a word that is too long',
    { kind: 'words', entries: 2 },
    { words: ['a', long(sizes.words.letters + 1)] },
    'value.words.1: must be at most 30 characters',
  ],
  ['all in an order', { kind: 'rank', options }, { order: ['c', 'a', 'b'] }, null],
  [
    'two of three',
    { kind: 'rank', options },
    { order: ['c', 'a'] },
    'value.order: must hold every option once',
  ],
  [
    'one twice in an order',
    { kind: 'rank', options },
    { order: ['c', 'a', 'a'] },
    'value.order: must hold every option once',
  ],
  ['another one in an order', { kind: 'rank', options }, { order: ['c', 'a', 'z'] }, 'unknown_choice'],
  ['no order', { kind: 'rank', options }, {}, 'value.order: must hold every option once'],
  ['a question', { kind: 'questions' }, { text: 'Why now?' }, null],
  ['a blank question', { kind: 'questions' }, { text: ' ' }, 'value.text: is required'],
  ['no question', { kind: 'questions' }, {}, 'value.text: is required'],
  [
    'a long question',
    { kind: 'questions' },
    { text: long(sizes.question + 1) },
    'value.text: must be at most 280 characters',
  ],
  [
    'an answer to an experiment before it asks',
    { kind: 'mirror' },
    { number: 1 },
    'value.: cannot be answered',
  ],
])('[ROOM-9] an answer is checked: %s', (_, activity, value, wanted) => {
  const problem = valueProblem(activity, value)
  expect(problem && typeof problem === 'object' ? `${problem.path}: ${problem.message}` : problem).toBe(
    wanted,
  )
})
