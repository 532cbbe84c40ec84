import { foldText, hasAllWords } from './folded.js'

test.each([
  ['İstanbul', 'istanbul'],
  ['ISTANBUL', 'istanbul'],
  ['Iğdır', 'igdir'],
  ['Zürich', 'ZURICH'],
  ['Zu\u0308rich', 'Zürich'],
  ['Łódź', 'lodz'],
  ['Straße', 'STRASSE'],
  ['Ærø', 'aero'],
  ['O’Neil', "o'neil"],
  ['ＡＢＣ', 'abc'],
  ['tru\u200Bst', 'trust'],
  ['ΟΔΟΣ', 'οδος'],
  ['Йошкар', 'йошкар'],
  ['שָׁלוֹם', 'שלום'],
])('[NAME-6] %s is found by %s', (text, query) => {
  expect(foldText(text)).toBe(foldText(query))
})

test('[NAME-6] all words are found, in any order', () => {
  expect(hasAllWords('Bosphorus Asset Management, İstanbul', ' istanbul  bospho ')).toBe(true)
  expect(hasAllWords('Bosphorus Asset Management, İstanbul', 'istanbul zurich')).toBe(false)
  expect(hasAllWords('anything', ' ')).toBe(true)
})
