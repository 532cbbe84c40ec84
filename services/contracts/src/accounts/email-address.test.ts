import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isEmailAddress, normalEmail, withoutInvisible } from './email-address.js'

test.each([
  ['Ada@Example.org ', 'ada@example.org'],
  ['ａｄａ@ｅｘａｍｐｌｅ．ｏｒｇ', 'ada@example.org'],
  ['𝐚𝐝𝐚@example.org', 'ada@example.org'],
  ['ada@ｅxample.org', 'ada@example.org'],
  ['ﬁona@example.org', 'fiona@example.org'],
  ['ada@example\u212Ab.org', 'ada@examplekb.org'],
  ['zoe\u0308@example.org', 'zo\u00EB@example.org'],
])('[SEC-54, AUTH-36] %j is normalized to %s', (typed, address) => {
  expect(normalEmail(typed)).toBe(address)
  expect(isEmailAddress(normalEmail(typed))).toBe(true)
  expect(normalEmail(normalEmail(typed))).toBe(normalEmail(typed))
})

test.each([
  ['zero-width space', 'ada\u200B@example.org'],
  ['zero-width joiner', 'a\u200Dda@example.org'],
  ['soft hyphen', 'a\u00ADda@example.org'],
  ['word joiner', 'ada@exam\u2060ple.org'],
  ['Hangul filler', 'ada\u3164@example.org'],
  ['right-to-left override', 'ada\u202E@example.org'],
  ['variation selector', 'ada\uFE0F@example.org'],
  ['tag', 'ada\u{E0061}@example.org'],
  ['private use', 'ada\uE000@example.org'],
  ['line separator', 'ada\u2028@example.org'],
])('[SEC-54, AUTH-36] an address with a %s is rejected', (_name, typed) => {
  expect(isEmailAddress(normalEmail(typed))).toBe(false)
})

test.each(['', 'ada', 'ada@home', 'a da@example.org', 'ada@example..org', 'a@b@example.org', 'ada@.org'])(
  '[AUTH-4] %j is not an address',
  (typed) => {
    expect(isEmailAddress(normalEmail(typed))).toBe(false)
  },
)

test('[AUTH-4] addresses that were pasted with marks around them are one address', () => {
  const pasted = readFileSync(join(import.meta.dirname, 'email-pasted-marks.txt'), 'utf8')
    .split('\n')
    .filter(Boolean)
  expect(pasted).toHaveLength(4)
  for (const text of [...pasted, '\uFEFFada.byron@pool.example\u2069']) {
    expect(normalEmail(text)).toBe('ada.byron@pool.example')
    expect(withoutInvisible(text).trim().toLowerCase()).toBe('ada.byron@pool.example')
  }
  // Inside, a mark makes another address.
  expect(isEmailAddress(normalEmail('ada\u200B.byron@pool.example'))).toBe(false)
  expect(withoutInvisible('ada\u200B.byron@pool.example')).toBe('ada.byron@pool.example')
})
