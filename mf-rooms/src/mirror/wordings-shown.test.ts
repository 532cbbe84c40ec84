import { partsOf } from './wordings-shown.js'

const marked = (text: string, other: string) =>
  partsOf(text, other)
    .map(({ text: part, differs }) => (differs ? `[${part.trim()}]` : part.trim()))
    .join(' ')

test.each([
  ['$200 million will be saved.', '$400 million will be lost.', '[$200] million will be [saved.]'],
  ['ten percent or more', 'ten percent or more', 'ten percent or more'],
  ['sells the same lamp for $10.', 'sells the same chair for $120.', 'sells the same [lamp] for [$10.]'],
  ['The pool has paid.', 'A partner gave it.', '[The pool has paid.]'],
  ['a b c', 'b', '[a] b [c]'],
])('[MIRROR-6] %s against %s', (text, other, expected) => {
  expect(marked(text, other)).toBe(expected)
  expect(
    partsOf(text, other)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
