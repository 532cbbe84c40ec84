import { firstBrokenRule } from '@icio/contracts/accounts/password'
import { dictionary } from '@zxcvbn-ts/language-common'
import { isCommonPassword } from './common-passwords.js'

/** Variations that people make of a well-known word until a form accepts it. */
function bent(word: string): string[] {
  const capital = word.charAt(0).toUpperCase() + word.slice(1)
  return [`${capital}2026!`, `${capital}12345!`, `${capital}@123456`, `!1${capital}2!3456`].filter(
    (password) => firstBrokenRule(password) === null,
  )
}

test('[SEC-2] all of 3,000 well-known passwords that satisfy the rules are refused', () => {
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

test('[SEC-2] the name and the local part of the address are refused as passwords', () => {
  const personal = ['grace.hopper@navy.example', 'Commodore Hopper']
  expect(isCommonPassword('Hopper-1906-!!', personal)).toBe(true)
  expect(isCommonPassword('GraceHopper#42', personal)).toBe(true)
  expect(isCommonPassword('Commodore!1985', personal)).toBe(true)
  expect(isCommonPassword('Navy-Blue-Whales-7', personal)).toBe(false)
})

test.each(['Aquifer-71-Lantern', 'correct Horse battery 9 staples!', 'Ünïcode-Wörter-77!', 'x9$Kd02-pQz!vB'])(
  '[SEC-2] %s is accepted',
  (password) => {
    expect(isCommonPassword(password, ['ada@example.org', 'Player'])).toBe(false)
  },
)

test.each([
  'Icio',
  'IcioCommons',
  'Commons',
  'Insurance',
  'Insurer',
  'Insurers',
  'Investment',
  'Investments',
  'Investor',
  'Investing',
  'RiskPool',
  'RiskPools',
  'Portfolio',
  'Actuary',
  'Underwriting',
  'Reinsurance',
  'FixedIncome',
  'Geoffardy',
  'Forum',
])(
  '[SEC-2] %s is a word of this site, and is refused with a year and a punctuation mark appended too',
  (word) => {
    expect(isCommonPassword(`${word}-2031!`, [])).toBe(true)
  },
)

test.each([
  'C0mmons',
  'R1skpool',
  'Und3rwriting',
  'Actu4ry',
  'In5urance',
  'Inves7ment',
  'Insur@nce',
  'In$urers',
  'R!skpools',
])('[SEC-2] the disguise of %s is seen through', (word) => {
  expect(isCommonPassword(`${word}-2031`, [])).toBe(true)
  expect(isCommonPassword(`${word.replace(/[a-z]/, 'q')}-2031`, [])).toBe(false)
})

test('[SEC-2] a disguise at the end is seen through, and so are punctuation marks between letters', () => {
  expect(isCommonPassword('Portfoli0', [])).toBe(true)
  expect(isCommonPassword('i.n.s.u.r.a.n.c.e', [])).toBe(true)
  expect(isCommonPassword('i.n.5.u.r.a.n.c.e', [])).toBe(true)
})

test('[SEC-2] a common word repeated is refused; an uncommon word may be repeated', () => {
  expect(isCommonPassword('InsuranceInsurance-7', [])).toBe(true)
  expect(isCommonPassword('WhaleboneWhalebone-7', [])).toBe(false)
  expect(isCommonPassword('InsuranceWhalebone-7', [])).toBe(false)
  expect(isCommonPassword('InsuranceInsurances-7', [])).toBe(false)
})

test('[SEC-2] every well-known password is refused as it stands; variations are refused for frequent ones only', () => {
  const letters = dictionary['passwords-common'].filter((word) => /^[a-z]{8,}$/.test(word))
  const [rare = ''] = letters.slice(-1)
  expect(dictionary['passwords-common'].indexOf(rare)).toBeGreaterThan(10_000)
  expect(isCommonPassword(rare, [])).toBe(true)
  expect(isCommonPassword(rare.toUpperCase(), [])).toBe(true)
  expect(isCommonPassword(`${rare}-2031!`, [])).toBe(false)
})

test('[SEC-2] a name of four letters is checked, a name of three is not', () => {
  expect(isCommonPassword('Kate-2031-!!!', ['kate@example.org'])).toBe(true)
  expect(isCommonPassword('Kay-2031-!!!!', ['kay@example.org'])).toBe(false)
})
