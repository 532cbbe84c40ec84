import { cleanScoreName } from '../leaderboard/leaderboard-rules.js'
import { displayNameOf, displayNameProblem } from './display-name.js'
import { cleanPlayerName } from '../lobbies/player-name.js'
import { plainName } from './names.js'

test.each([
  ['right-to-left override', 'Ada\u202Egnp.exe', 'Adagnp.exe'],
  ['isolates', '\u2066Ada\u2069', 'Ada'],
  ['zero-width space', 'A\u200Bd\u200Ca', 'Ada'],
  ['a joiner that joins nothing', '\u200Dمهدی\u200C \u{1F469}\u200D', 'مهدی \u{1F469}'],
  ['direction marks around a joiner', 'می\u200F\u200C\u200C\u200Fخواه', 'می\u200Cخواه'],
  [
    'more pictures joined than an emoji has',
    Array(9).fill('👩').join('\u200D'),
    '👩\u200D👩\u200D👩\u200D👩👩\u200D👩\u200D👩\u200D👩👩',
  ],
  ['a hidden text in tags', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0078}\u{E007F}', '\u{1F3F4}'],
  ['a mark without a letter', '\u0301Ada \u0308', 'Ada'],
  ['one mark many times', 'ก\u0E47\u0E47\u0E47\u0E47', 'ก\u0E47'],
  ['a letter cut off from its mark', 'Zoe\u200B\u0308', 'Zoë'],
  ['Hangul filler', '\u3164\u3164', ''],
  ['halfwidth Hangul filler', 'A\uFFA0da', 'Ada'],
  ['tags', 'Ada\u{E0041}\u{E0042}', 'Ada'],
  ['variation selector', 'Ada\uFE0F', 'Ada'],
  ['soft hyphen', 'A\u00ADda', 'Ada'],
  ['empty Braille pattern', '\u2800Ada\u2800', 'Ada'],
  ['private use', 'Ada\uE000', 'Ada'],
  ['half a pair', 'Ada\uD800', 'Ada'],
  ['odd spaces', ' Ada\u00A0\u2003Lovelace ', 'Ada Lovelace'],
  ['piled marks', 'A\u0300\u0301\u0302\u0303\u0304\u0305da', 'À\u0301da'],
])('[SEC-57, NAME-1] a name with %s keeps only its visible characters', (_name, typed, plain) => {
  expect(plainName(typed)).toBe(plain)
  expect(plainName(plainName(typed))).toBe(plain)
})

test.each([
  'Zoë',
  '李雷',
  'Ольга',
  'محمد',
  'Nguyễn Thị',
  'O’Neil',
  'Ada 🦉',
  'अनिता शर्मा',
  'مهدی\u200Cنژاد',
  'ශ්\u200Dරී',
  'র\u200D্যাম',
  'שָּׁלוֹם',
  'ကျွေး',
  '葛\u{E0100}城',
  'Family 👨‍👩‍👧‍👦',
  'Iona \u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  '❤️‍🔥 1️⃣ 🇨🇭 👩🏽‍💻',
  '👩🏻‍❤️‍💋‍👩🏿',
])('[NAME-1] %s is not changed', (name) => {
  expect(plainName(name)).toBe(name.normalize('NFC'))
})

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

test.each([
  ['Ann https://evil.example/win', 'Ann'],
  ['www.evil.example Ann', 'Ann'],
  ['Ann evil.example/win', 'Ann'],
  ['Ann javascript:alert(1) B.', 'Ann B.'],
  ['J.R. Smith', 'J.R. Smith'],
  ['Ann / Bob', 'Ann / Bob'],
  ['Re: Ann', 'Re: Ann'],
])('[SEC-57, NAME-1] the name %j holds no address of a page: %j', (typed, name) => {
  expect(plainName(typed)).toBe(name)
})

test('[NAME-1] length is counted in letters as people see them, and none is split', () => {
  expect(cleanScoreName('👨‍👩‍👧‍👦'.repeat(60))).toBe('👨‍👩‍👧‍👦'.repeat(50))
  expect(plainName('a'.repeat(49) + '😀')).toBe('a'.repeat(49) + '😀')
  expect(plainName('Bartholomew 👨‍💻Smith', 18)).toBe('Bartholomew 👨‍💻Smith')
  expect(plainName('e\u0301'.repeat(60))).toBe('é'.repeat(50))
  expect(displayNameProblem('🦉'.repeat(50))).toBeNull()
  expect(displayNameProblem('🦉'.repeat(51))).toBe('display_name_too_long')
})

test.each(['Anna (1)', 'A, B <c@d.example>', 'Ada!', 'For\ufffdt'])(
  '[NAME-1] %j has characters that names do not have',
  (name) => {
    expect(displayNameProblem(name)).toBe('display_name_characters')
  },
)

test('[NAME-1] a name on the leaderboard loses them, since it may be a display name of before', () => {
  expect(cleanScoreName('Anna (1), CFO')).toBe('Anna 1 CFO')
  expect(cleanScoreName('***')).toBe('Anonymous')
})

test.each(['a\nb', 'a\r\nBcc: b', 'a\u2028b', 'a\u0000b'])(
  '[SEC-32] %j is rejected as a display name',
  (name) => {
    expect(displayNameProblem(name)).toBe('display_name_unprintable')
  },
)
