import { scrubbed } from './scrub.js'

test.each([
  [
    "Cannot read properties of undefined (reading 'answers')",
    "Cannot read properties of undefined (reading 'answers')",
  ],
  ['GET /quiz answered 503', 'GET /quiz answered 503'],
  ['No member ada.lovelace+x@example.org here', 'No member [mail] here'],
  ['<ada@example.org>', '<[mail]>'],
  [
    'Failed to fetch https://site.example/confirm?token=abc123def&mail=a',
    'Failed to fetch https://site.example/confirm',
  ],
  ['https://ada:secret@site.example/a failed', 'https://site.example/a failed'],
  ['/room/KQ7X#table=4 is gone', '/room/KQ7X is gone'],
  [
    'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P is expired',
    'Bearer [token] is expired',
  ],
  ['session 3f2504e0-4f89-11d3-9a0c-0305e82c3301 ended', 'session [token] ended'],
  ['Call +1 (202) 555-0142 or 2025550142', 'Call [number] or [number]'],
  [
    'Unexpected token A in JSON: "Ada Lovelace, 36" is not valid',
    'Unexpected token A in JSON: [text] is not valid',
  ],
  ['Unexpected end of "Ada Love', 'Unexpected end of [text]'],
  ['Round 12 of 20 took 1500 ms', 'Round 12 of 20 took 1500 ms'],
  [
    'Password Tr0ub4dor&3-quill of Zebulon, session abcd.efgh',
    'Password [secret] of Zebulon, session [secret]',
  ],
  ['passwords: correct-horse', 'passwords: [secret]'],
  ['the password is lantern', 'the password is [secret]'],
  ['api_key=AbCdEfGh, cookie: a1b2c3', 'api_key=[secret] cookie: [secret]'],
  ['Unexpected token < in JSON', 'Unexpected token < in JSON'],
  ['The session expired.', 'The session expired.'],
  ['code unavailable', 'code unavailable'],
])('[REL-8, SEC-35] %s is stored as: %s', (message, stored) => {
  expect(scrubbed(message)).toBe(stored)
})

test('[REL-8] a long message is cut after it was scrubbed', () => {
  const message = `${'x '.repeat(148)}ada@example.org`
  expect(scrubbed(message)).not.toContain('ada')
  expect(scrubbed('y '.repeat(900)).length).toBeLessThanOrEqual(300)
})
