import { checkChoiceId } from './choice-id.js'

test('[LOBBY-41] a uuid is a choice id', () => {
  const value = '5f0d9c1e-7a3b-4c58-9d2e-0123456789ab'
  expect(checkChoiceId(value)).toEqual({ ok: true, value })
})

test.each(['a', '', 'A'.repeat(36), 5, null, undefined])('[LOBBY-41] %j is not a choice id', (value) => {
  expect(checkChoiceId(value)).toEqual({ ok: false, message: 'Invalid choice ID' })
})
