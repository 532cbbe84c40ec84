import { errors } from '../errors.js'
import { firstBrokenRule, passwordStrength, strengthHints, strengthLabel } from './password.js'

const good = 'Aquifer-71-Lantern'

test('[AUTH-6] eleven characters are rejected, twelve are enough', () => {
  expect(firstBrokenRule('Abcdefgh12!')).toBe('password_too_short')
  expect(firstBrokenRule('Abcdefgh123!')).toBeNull()
  expect(errors.password_too_short.text).toBe('Password must be at least 12 characters')
})

test('[AUTH-6] characters are counted as people see them, not as code units', () => {
  expect(firstBrokenRule('Ab1🙂🙂🙂🙂🙂🙂')).toBe('password_too_short')
  expect(firstBrokenRule('Ab1!🙂🙂🙂🙂🙂🙂🙂🙂')).toBeNull()
})

test('[AUTH-7] a lowercase letter is needed', () => {
  expect(firstBrokenRule('ABCDEFGH123!')).toBe('password_no_lowercase')
  expect(errors.password_no_lowercase.text).toBe('Password must contain at least one lowercase letter')
})

test.each([
  ['abcdefgh123!', 'password_no_uppercase', 'Password must contain at least one uppercase letter'],
  ['Abcdefghijk!', 'password_no_number', 'Password must contain at least one number'],
  ['Abcdefgh1234', 'password_no_special', 'Password must contain at least one special character'],
] as const)('[AUTH-8] %s is rejected with its own message', (password, failure, text) => {
  expect(firstBrokenRule(password)).toBe(failure)
  expect(errors[failure].text).toBe(text)
})

test.each([
  ['', 'password_too_short'],
  ['            ', 'password_no_lowercase'],
  ['aaaaaaaaaaaa', 'password_no_uppercase'],
  ['aaaaaaaaaaaA', 'password_no_number'],
  ['aaaaaaaaaaA1', 'password_no_special'],
] as const)('[AUTH-9] of several broken rules the first one counts: %j', (password, failure) => {
  expect(firstBrokenRule(password)).toBe(failure)
})

test('[AUTH-10] other rejections have the general text', () => {
  expect(errors.password_refused.text).toBe('Password does not meet security requirements')
})

test('[SEC-2] long sentences, spaces, and letters of any script are accepted', () => {
  expect(firstBrokenRule('Ein langer Satz mit Ümlauten, 7 Wörtern und genügend Zeichen darin!')).toBeNull()
  expect(firstBrokenRule(`${good}${'x'.repeat(64)}`)).toBeNull()
  expect(firstBrokenRule(`${good}${'x'.repeat(256)}`)).toBe('password_too_long')
})

test('[AUTH-11] the score stays between 0 and 4', () => {
  expect(passwordStrength('')).toBe(0)
  expect(passwordStrength('password')).toBe(0)
  expect(passwordStrength('aaaaaaaaaaaaaaaaaaaa')).toBe(0.5 + 1.5 - 0.5 - 1)
  expect(passwordStrength(good)).toBe(4)
  // All points together are 4.5, but the meter ends at 4.
  expect(passwordStrength('Wh4t-a-Lovely_Grid!')).toBe(4)
})

test.each([
  [0, 'Very Weak'],
  [0.99, 'Very Weak'],
  [1, 'Weak'],
  [1.99, 'Weak'],
  [2, 'Fair'],
  [2.99, 'Fair'],
  [3, 'Strong'],
  [3.99, 'Strong'],
  [4, 'Very Strong'],
] as const)('[AUTH-12] %d is called %s', (score, label) => {
  expect(strengthLabel(score)).toBe(label)
})

// Ten different characters in twelve or more positions, so that only the length differs between the rows.
test.each([
  ['ab-cd-ef-gh', 2],
  ['ab-cd-ef-ghi', 3],
  ['ab-cd-ef-ghijkl', 3],
  ['ab-cd-ef-ghijklm', 3.5],
])('[AUTH-13] length: %s has %d points', (password, points) => {
  expect(passwordStrength(password)).toBe(points)
})

test.each([
  ['a-', 2],
  ['aA-', 2.5],
  ['aA1-', 3],
  ['aA1', 2],
  ['a1', 1.5],
  ['-+', 1.5],
])('[AUTH-14] kinds of characters: %s has %d points', (password, points) => {
  expect(passwordStrength(password)).toBe(points)
})

test('[AUTH-15] more than 60% different characters give half a point, exactly 60% give none', () => {
  expect(passwordStrength('a-a-b')).toBe(1.5)
  expect(passwordStrength('a-a-bc')).toBe(2)
})

test('[AUTH-16] the same character three times in a row costs half a point, twice costs none', () => {
  expect(passwordStrength('a-bbcdef')).toBe(2)
  expect(passwordStrength('a-bbbcdef')).toBe(1.5)
  expect(passwordStrength('a-bbbbcdef')).toBe(1.5)
})

test('[AUTH-17] only digits or only letters lose a point', () => {
  expect(passwordStrength('907856341234')).toBe(1 + 0.5 + 0.5 - 1)
  expect(passwordStrength('abcdefghijkl')).toBe(1 + 0.5 + 0.5 - 1)
  expect(passwordStrength('abcdefghijk7')).toBe(1 + 0.5 + 0.5 + 0.5)
})

test.each([
  ['a-password', 0, 'a-passwort', 2],
  ['a-12345678', 0.5, 'a-12345679', 2.5],
  ['a-qwerty', 0, 'a-qwertz', 2],
  ['a-admin123', 0.5, 'a-admin124', 2.5],
  ['a-letmein', 0, 'a-letmeim', 2],
  ['A-LETMEIN', 0, 'A-LETMEIM', 2],
])('[AUTH-18] a common word costs two points: %s has %d, %s has %d', (word, points, other, otherPoints) => {
  expect(passwordStrength(word)).toBe(points)
  expect(passwordStrength(other)).toBe(otherPoints)
})

test('[AUTH-3] hints name what is missing and end when nothing is', () => {
  expect(strengthHints('abc')).toEqual([
    'Use at least 12 characters',
    'Add an uppercase letter',
    'Add a number',
    'Add a special character',
  ])
  expect(strengthHints('Qwerty-1111-zx')).toEqual([
    'Avoid common words such as "password" or "qwerty"',
    'Avoid repeating the same character',
    'Use 16 characters or more',
  ])
  expect(strengthHints(good)).toEqual([])
})
