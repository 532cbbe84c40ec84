import { firstBrokenRule } from '@icio/contracts/rules/password'
import { dictionary } from '@zxcvbn-ts/language-common'
import { isCommonPassword } from './common-passwords.js'

/** How people bend a well-known word until a form takes it. */
function bent(word: string): string[] {
  const capital = word.charAt(0).toUpperCase() + word.slice(1)
  return [`${capital}2026!`, `${capital}12345!`, `${capital}@123456`, `!1${capital}2!3456`].filter(
    (password) => firstBrokenRule(password) === null,
  )
}

test('[SEC-2] all of 3,000 well-known passwords that keep the rules are refused', () => {
  const words = dictionary['passwords-common'].filter((word) => /^[a-z]{4,}$/.test(word))
  const list = [...new Set(words.flatMap(bent))].slice(0, 3000)
  expect(list).toHaveLength(3000)
  expect(list.filter((password) => !isCommonPassword(password, []))).toEqual([])
})

test.each([
  'Insurance2026!',
  'P@ssw0rd1234',
  'Password1234!',
  'RiskPool-2026',
  'QWERTYuiop123!',
  '!!Investment99',
])('[SEC-2] %s is refused', (password) => {
  expect(isCommonPassword(password, [])).toBe(true)
})

test('[SEC-2] neither the name nor the local part of the address is a password', () => {
  const personal = ['grace.hopper@navy.example', 'Commodore Hopper']
  expect(isCommonPassword('Hopper-1906-!!', personal)).toBe(true)
  expect(isCommonPassword('GraceHopper#42', personal)).toBe(true)
  expect(isCommonPassword('Commodore!1985', personal)).toBe(true)
  expect(isCommonPassword('Navy-Blue-Whales-7', personal)).toBe(false)
})

test.each(['Aquifer-71-Lantern', 'correct Horse battery 9 staples!', 'Ünïcode-Wörter-77!', 'x9$Kd02-pQz!vB'])(
  '[SEC-2] %s is taken',
  (password) => {
    expect(isCommonPassword(password, ['ada@example.org', 'Player'])).toBe(false)
  },
)
