import { createRepair, slipsBetween } from './spelling.js'

const words = [
  'yield',
  'committee',
  'manager',
  'barbell',
  'ladder',
  'later',
  'price',
  'rise',
  'wire',
  'bond',
  'guaranteed',
]
const repair = createRepair(new Map(words.map((word) => [word, word === 'ladder' ? 500 : 1])))

test.each([
  ['yeild', 'yield'],
  ['comittee', 'committee'],
  ['garanteed', 'guaranteed'],
  ['lader', 'ladder'],
  ['bnod', 'bond'],
  ['manger', 'manager'],
  ['barbel', 'barbell'],
])('[CHAT-32] %s is read as %s', (typed, meant) => {
  expect(repair(typed)).toBe(meant)
})

test.each(['rice', 'wife', 'roof', 'prices', 'bnd', 'lgip', '4711'])(
  '[CHAT-32] %s is left unchanged',
  (word) => {
    expect(repair(word)).toBe(word)
  },
)

test('a typing error is a letter omitted, added, changed, or swapped', () => {
  expect(slipsBetween('yeild', 'yield')).toBe(1)
  expect(slipsBetween('comitee', 'committee')).toBe(2)
  expect(slipsBetween('bond', 'bond')).toBe(0)
  expect(slipsBetween('', 'abc')).toBe(3)
})
