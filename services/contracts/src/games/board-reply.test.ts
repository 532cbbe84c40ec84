import { boardReplyJson, boardReplyText, readBoard, readCategory } from './board-reply.js'

const clue = (name: string, number: number) => ({
  answer: `Clue ${number} of ${name}`,
  correctQuestion: `What is ${name} ${number}?`,
  wrongOptions: ['What is a bond?', 'What is a stock?'],
  explanation: 'Because it is.',
})
const category = (name: string) => ({ name, questions: [1, 2, 3].map((number) => clue(name, number)) })
const board = { categories: ['Bonds', 'Cash', 'Risk'].map(category) }

test('[CALL-34] the text is in reply, response, or generatedText, or is the body itself', () => {
  for (const name of ['reply', 'response', 'generatedText'])
    expect(boardReplyText({ [name]: 'text' })).toBe('text')
  expect(boardReplyText('text')).toBe('text')
  for (const body of [null, 5, {}, { reply: 3 }, []]) expect(boardReplyText(body)).toBeNull()
})

test('[CALL-35] code fences are removed before parsing', () => {
  expect(boardReplyJson('```json\n{"a": 1}\n```')).toEqual({ a: 1 })
})

test('[CALL-35] otherwise the first block in braces is parsed', () => {
  expect(boardReplyJson('Here you are: {"a": {"b": "}"}} and more {"c": 2}')).toEqual({ a: { b: '}' } })
  expect(boardReplyJson('{"a": "\\"}"} trailing')).toEqual({ a: '"}' })
  for (const text of ['no board today', '{"a": ', '']) expect(boardReplyJson(text)).toBeNull()
})

test('[BOARD-17, DATA-26] a board has exactly 3 categories of 3 valid questions', () => {
  expect(readBoard(board)).toEqual(board.categories)
  expect(readBoard(board.categories)).toEqual(board.categories)
})

test.each([
  ['two categories', { categories: board.categories.slice(1) }],
  ['four categories', { categories: [...board.categories, category('More')] }],
  ['no categories', {}],
  ['nothing', null],
  ['a name twice', { categories: ['Bonds', 'bonds', 'Risk'].map(category) }],
  [
    'a clue twice',
    { categories: [board.categories[0], category('Cash'), { ...category('Bonds'), name: 'B' }] },
  ],
])('[BOARD-17] a board with %s is unusable', (_, json) => {
  expect(readBoard(json)).toBeNull()
})

test.each([
  ['two questions', { name: 'Bonds', questions: [clue('Bonds', 1), clue('Bonds', 2)] }],
  ['an empty name', { ...category('Bonds'), name: ' ' }],
  ['one wrong option', withClue({ wrongOptions: ['What is a bond?'] })],
  ['equal options', withClue({ wrongOptions: ['What is a bond?', 'What is a BOND?'] })],
  ['a right option that is also wrong', withClue({ correctQuestion: 'What is a bond?' })],
  ['a number for a text', withClue({ answer: 5 })],
  ['no explanation', withClue({ explanation: '' })],
  ['a text that is too long', withClue({ answer: 'x'.repeat(601) })],
])('[DATA-26] a category with %s is unusable', (_, json) => {
  expect(readCategory(json)).toBeNull()
})

test('[CALL-33] a new category may be wrapped', () => {
  expect(readCategory({ category: category('Bonds') })).toEqual(category('Bonds'))
})

function withClue(change: object) {
  return {
    name: 'Bonds',
    questions: [clue('Bonds', 1), clue('Bonds', 2), { ...clue('Bonds', 3), ...change }],
  }
}
