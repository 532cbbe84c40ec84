import { typedText, typedTexts } from './typed-text.js'

test('[TEXT-14] a text pasted from Word keeps its lines and signs, and loses what nobody sees', () => {
  const pasted =
    '“The board’s duty” – read §\u00a012 first…\u000bSecond line\r\nThird line\tafter a tab\u00ad, with a no\u2011break hyphen\u00a0!\r\n•\u00a0first point'
  expect(typedText(pasted)).toBe(
    '“The board’s duty” – read §\u00a012 first…\nSecond line\nThird line after a tab, with a no\u2011break hyphen\u00a0!\n•\u00a0first point',
  )
})

test.each([
  ['an override of direction', 'Ask the \u202eadviser\u202c', 'Ask the adviser'],
  ['marks and isolates', '\u2067a\u2069\u200fb\u200ec\u061cd', 'abcd'],
  ['controls', 'Buy\u0000 more\u0007\u001b[0m\u0085', 'Buy more[0m\n'],
  ['invisible blanks and marks', 'tru\u200bst\ufeff\u2060', 'trust'],
  ['half a character', 'a\ud800b', 'ab'],
  ['the sign for a lost character', 'For\ufffdt', 'Fort'],
  ['joiners in Persian and emoji', 'مهدی\u200cنژاد 👩\u200d👧 ❤\ufe0f', 'مهدی\u200cنژاد 👩\u200d👧 ❤\ufe0f'],
  ['right-to-left letters', 'שלום עולם', 'שלום עולם'],
])('[TEXT-14] %s', (_, text, expected) => {
  expect(typedText(text)).toBe(expected)
  expect(typedText(expected)).toBe(expected)
})

test('[TEXT-14] texts at any depth are cleaned; secrets, names, and what is no text stay', () => {
  const sent = {
    prompt: 'a\u202eb',
    options: [{ text: 'c\td' }, 5, null],
    new_password: 'p\u202eq\t',
    display_name: 'n\u0007',
    at: new Date(0),
  }
  expect(typedTexts(sent)).toEqual({
    ...sent,
    prompt: 'ab',
    options: [{ text: 'c d' }, 5, null],
  })
})

test('a value that is nested deeper than any shape does not exhaust the stack', () => {
  const deep = JSON.parse('['.repeat(30_000) + ']'.repeat(30_000)) as unknown[]
  expect(Array.isArray(typedTexts(deep))).toBe(true)
})
