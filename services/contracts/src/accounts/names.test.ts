import { cleanScoreName } from '../leaderboard/leaderboard-rules.js'
import { displayNameOf, displayNameProblem } from './display-name.js'
import { cleanPlayerName } from '../lobbies/player-name.js'
import { plainName } from './names.js'

test.each([
  ['right-to-left override', 'Ada\u202Egnp.exe', 'Adagnp.exe'],
  ['isolates', '\u2066Ada\u2069', 'Ada'],
  ['zero-width space', 'A\u200Bd\u200Ca', 'Ada'],
  ['Hangul filler', '\u3164\u3164', ''],
  ['halfwidth Hangul filler', 'A\uFFA0da', 'Ada'],
  ['tags', 'Ada\u{E0041}\u{E0042}', 'Ada'],
  ['variation selector', 'Ada\uFE0F', 'Ada'],
  ['soft hyphen', 'A\u00ADda', 'Ada'],
  ['empty Braille pattern', '\u2800Ada\u2800', 'Ada'],
  ['private use', 'Ada\uE000', 'Ada'],
  ['half a pair', 'Ada\uD800', 'Ada'],
  ['odd spaces', ' Ada\u00A0\u2003Lovelace ', 'Ada Lovelace'],
  ['piled marks', 'A\u0300\u0301\u0302\u0303\u0304\u0305da', 'À\u0301\u0302\u0303da'],
])('[SEC-57, NAME-1] a name with %s keeps only its visible characters', (_name, typed, plain) => {
  expect(plainName(typed)).toBe(plain)
  expect(plainName(plainName(typed))).toBe(plain)
})

test.each(['Zoë', '李雷', 'Ольга', 'محمد', 'Nguyễn Thị', 'O’Neil', 'Ada 🦉'])(
  '[NAME-1] %s is not changed',
  (name) => {
    expect(plainName(name)).toBe(name.normalize('NFC'))
  },
)

test('[SEC-57, NAME-1] names of members, scores, and seats follow the same rule', () => {
  const typed = '\u202EAda\u200B Lovelace\u3164'
  expect(displayNameOf(typed)).toBe('Ada Lovelace')
  expect(cleanScoreName(typed)).toBe('Ada Lovelace')
  expect(cleanPlayerName(typed)).toBe('Ada Lovelace')
  expect([displayNameOf('\u3164'), cleanScoreName('\u3164'), cleanPlayerName('\u3164')]).toEqual([
    'Player',
    'Anonymous',
    '',
  ])
})

test('[NAME-1] no character is split', () => {
  expect([...cleanScoreName('🦉'.repeat(60))]).toHaveLength(50)
  expect(displayNameProblem('🦉'.repeat(50))).toBeNull()
  expect(displayNameProblem('🦉'.repeat(51))).toBe('display_name_too_long')
})

test.each(['a\nb', 'a\r\nBcc: b', 'a\u2028b', 'a\u0000b'])(
  '[SEC-32] %j is rejected as a display name',
  (name) => {
    expect(displayNameProblem(name)).toBe('display_name_unprintable')
  },
)
