import { streamLag, streamLags } from './stream-lag.js'

test('the lag of a stream is that of its last change, and ends after a minute without one', () => {
  const noon = new Date('2026-11-25T12:00:00Z').getTime()
  const lag = streamLag('lobbies')
  expect(streamLags(noon).get('lobbies')).toBe(0)
  lag.heard(new Date(noon - 4000), noon)
  expect(streamLags(noon + 59_000).get('lobbies')).toBe(4)
  expect(streamLags(noon + 61_000).get('lobbies')).toBe(0)
  // The clock of the database may be ahead.
  lag.heard(new Date(noon + 500), noon)
  expect(streamLags(noon).get('lobbies')).toBe(0)
})
