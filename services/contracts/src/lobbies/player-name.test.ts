import { checkPlayerName, cleanPlayerName, whyNotPlayerName } from './player-name.js'

test.each([
  ['  Ada  ', 'Ada'],
  ['<b>Ada</b>', 'Ada'],
  ['A<script>x</script>da', 'Axda'],
  ['"Ada" \'L\'', 'Ada L'],
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

test.each(['Ada!', 'Zoë', 'a.b', 'a\nb', 'a@b'])(
  '[LOBBY-7] %j is rejected because of its characters',
  (name) => {
    expect(whyNotPlayerName(name)).toBe(
      'Name can only contain letters, numbers, spaces, hyphens, and underscores',
    )
  },
)

test('[LOBBY-7] letters, digits, spaces, hyphens, and underscores are accepted', () => {
  expect(checkPlayerName('Ada_L 2-b')).toEqual({ ok: true, value: 'Ada_L 2-b' })
})

test('[LOBBY-8] a value that is not text is rejected with the general message', () => {
  expect(whyNotPlayerName(undefined)).toBe('Invalid name format')
})
