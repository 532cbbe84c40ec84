import { checkLobbyCode, cleanLobbyCode, makeLobbyCode, whyNotLobbyCode } from './lobby-code.js'

test.each([
  ['abc-123', 'ABC123'],
  [' a b c ', 'ABC'],
  ['abcdefghijklm', 'ABCDEFGHIJ'],
])('[LOBBY-10] %j is cleaned to %j', (typed, cleaned) => {
  expect(cleanLobbyCode(typed)).toBe(cleaned)
})

test('[LOBBY-11] a code that is empty after cleaning is rejected', () => {
  expect(checkLobbyCode(' -- ')).toEqual({ ok: false, message: 'Lobby code is required' })
})

test('[LOBBY-12] more than 10 characters are rejected and 10 are accepted', () => {
  expect(whyNotLobbyCode('A'.repeat(11))).toBe('Lobby code is invalid')
  expect(whyNotLobbyCode('A'.repeat(10))).toBeNull()
})

test('[LOBBY-13] the check itself rejects lower case', () => {
  for (const code of ['abc', 'AB!', '!AB', 'A!B'])
    expect(whyNotLobbyCode(code)).toBe('Lobby code can only contain uppercase letters and numbers')
})

test('[LOBBY-14] a value that is not text is rejected with the general message', () => {
  expect(whyNotLobbyCode(null)).toBe('Invalid lobby code format')
})

test('[LOBBY-16] a new code has 6 uppercase letters and digits, none of them ambiguous', () => {
  let next = 0
  const codes = Array.from({ length: 32 }, () => makeLobbyCode((below) => next++ % below))
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
})
