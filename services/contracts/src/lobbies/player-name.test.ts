import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainName } from '../accounts/names.js'
import { checkPlayerName, cleanPlayerName, proposedPlayerName, whyNotPlayerName } from './player-name.js'

/** Names that people brought, as they typed them. */
const typedNames = readFileSync(join(import.meta.dirname, '../accounts/names.tsv'), 'utf8')
  .split('\n')
  .slice(1, -1)
  .map((line) => line.split('\t')[1] ?? '')

test.each([
  ['  Ada  ', 'Ada'],
  ['<b>Ada</b>', 'Ada'],
  ['A<script>x</script>da', 'Axda'],
  ['"Ada" O\'L`', "Ada O'L"],
  ['1 < 2 > 0', '1 0'],
  ['a'.repeat(49) + ' b', 'a'.repeat(49)],
])('[LOBBY-4] %j is cleaned to %j', (typed, cleaned) => {
  expect(cleanPlayerName(typed)).toBe(cleaned)
})

test('[LOBBY-5] a name that is empty after cleaning is rejected', () => {
  expect(checkPlayerName(' <i></i> ')).toEqual({ ok: false, message: 'Name is required' })
})

test('[LOBBY-6] more than 50 characters are rejected and 50 are accepted', () => {
  expect(whyNotPlayerName('a'.repeat(51))).toBe('Name must be less than 50 characters')
  expect(whyNotPlayerName('a'.repeat(50))).toBeNull()
})

test.each([
  'Ada!',
  'Anna (1)',
  'a\nb',
  'a\tb',
  'a@b',
  'a/b',
  '#a',
  'a+b',
  '$',
  'http://a',
  `${'🦄'.repeat(40)}!`,
])('[LOBBY-7] %j is rejected because of its characters', (name) => {
  expect(whyNotPlayerName(name)).toBe(
    'Name can only contain letters, numbers, spaces, apostrophes, periods, hyphens, underscores and emoji',
  )
})

test.each([
  'Ada_L 2-b',
  ...typedNames.map((name) => plainName(name)),
  "St. John O'Brien",
  'J.-P. d’Été',
  'Gal·la',
  'ジョン・スミス',
  'ג׳ורג׳',
  'डॉ॰ राव',
  'Þórður Ægisson',
  'Ngũgĩ wa Thiong’o',
  'Kaʻahumanu',
  'Smith–Jones',
  'María‐José', // A hyphen of its own.
  '𠮷野家',
  'สมชาย ๑',
  'ক্ষমা',
  'תמר ס״ט',
  'Αλέξης Παπαδόπουλος III',
  'Nguyễn Thị Ánh',
  '🏳️‍🌈 Alex 🧑🏽‍🚀',
  '🦄',
  '🇨🇭 1️⃣',
])('[LOBBY-7] %s is accepted', (name) => {
  expect(checkPlayerName(name)).toEqual({ ok: true, value: name })
})

test.each([
  ['Anna (1), CFO', 'Anna 1 CFO'],
  ['Ada <b>Brenner</b>', 'Ada Brenner'],
  ['Zoë Müller', 'Zoë Müller'],
  ['***', ''],
])('[NAME-5] the display name %s is proposed as %s', (displayName, proposed) => {
  expect(proposedPlayerName(displayName)).toBe(proposed)
})

test('[LOBBY-8] a value that is not text is rejected with the general message', () => {
  expect(whyNotPlayerName(undefined)).toBe('Invalid name format')
})
