import { fileDate, filePart } from './study-document.js'

test('[DOC-5] a file date is year, month, day', () => {
  expect(fileDate(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})

test.each([
  ['Bond Math', 'Bond_Math'],
  ['../../etc/passwd', 'etcpasswd'],
  ['Trust, but Verify?', 'Trust_but_Verify'],
  ['A\u0000b:c*"d"', 'Abcd'],
  ['Risque élevé', 'Risque_élevé'],
])('[DOC-6] %j in a file name is %s', (text, part) => {
  expect(filePart(text)).toBe(part)
})
