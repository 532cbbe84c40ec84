import { nameSkeleton, looksLikeStaffName } from './name-similarity.js'

// Pairs from Unicode's list (UTS 39), and typical input.
test.each([
  ['Wilson’s', "Wilson's"],
  ['\u0410d\u0430', 'Ada'],
  ['paypal', 'p\u0430yp\u0430l'],
  ['llya', 'Ilya'],
  ['MODERN', 'rnodem'.replace('m', 'rn')],
  ['B0b', 'Bob'],
  ['𝐀𝐝𝐚', 'ADA'],
  ['Ａｄａ', 'ada'],
  ['Ada  Lovelace', 'Ada Lovelace'],
  ['دانش\u200Cآموز', 'دانشآموز'],
  ['ᴀᴅᴀ', 'Ada'],
])('[SEC-57, NAME-3] %s and %s look the same', (one, other) => {
  expect(nameSkeleton(one)).toBe(nameSkeleton(other))
})

test.each([
  ['Ada', 'Ida'],
  ['Bob', 'Rob'],
  ['José', 'Jose'],
  ['Anna', 'Ana'],
])('[NAME-3] %s and %s do not', (one, other) => {
  expect(nameSkeleton(one)).not.toBe(nameSkeleton(other))
})

test.each([
  'Admin',
  'аdmin',
  'A d m i n',
  'A.d.m.i.n',
  'Ad’min',
  '🅰dmin',
  '🇦🇩🇲🇮🇳',
  'ᴀᴅᴍɪɴ',
  'Ad🙂min',
  'Admin\u200D',
  '👑 Admin',
  'ADM1N',
  'Ádmin',
  'Site Administrator',
  'The-Moderator',
  'lClO Commons',
  'Support',
  'Мo Derator',
  'м\u043Ederator',
  '\u043CODERATOR',
  'Grасe Hopper',
  'grace.hopper',
])('[SEC-57, NAME-2] %s looks like a staff name', (name) => {
  expect(looksLikeStaffName(name, ['Grace Hopper'])).toBe(true)
})

test.each(['Ada', 'Administer Jones', 'Grace Hop', 'Supporter', 'Nicio', 'Player'])(
  '[NAME-2] %s does not',
  (name) => {
    expect(looksLikeStaffName(name, ['Grace Hopper'])).toBe(false)
  },
)
