import { holdLimitMs, pauseLimitMs, podiumMs } from '@icio/contracts/rules/multiplayer-phases'
import { grant } from '../src/game/host-rules.js'
import type { LobbyRecord } from '../src/lobby.js'
import { after, lobbyRecord, now, seatRecord } from './lobby-record.js'

const game = (change: Partial<LobbyRecord> = {}) =>
  lobbyRecord({ status: 'active', phase: 'open', phase_ends_at: after(4000), ...change })

describe('pause', () => {
  test.each(['countdown', 'preview', 'open', 'reveal', 'standings'] as const)(
    'in %s the clock stands',
    (phase) => {
      expect(grant(game({ phase }), { op: 'pause' }, now)).toEqual({
        paused_at: now,
        left_ms: 4000,
        phase_ends_at: after(pauseLimitMs),
      })
    },
  )

  test.each(['waiting', 'closing', 'podium'] as const)('not in %s', (phase) => {
    expect(grant(game({ phase }), { op: 'pause' }, now)).toBe('not_now')
  })

  test('twice changes nothing, and a reveal that is held cannot be paused', () => {
    expect(grant(game({ paused_at: after(-1) }), { op: 'pause' }, now)).toBeNull()
    expect(grant(game({ phase: 'reveal', held: true }), { op: 'pause' }, now)).toBe('not_now')
  })

  test('a phase whose time is up has nothing left', () => {
    expect(grant(game({ phase_ends_at: after(-10) }), { op: 'pause' }, now)).toMatchObject({ left_ms: 0 })
    expect(grant(game({ phase_ends_at: null }), { op: 'pause' }, now)).toMatchObject({ left_ms: 0 })
  })

  test('resume goes on with what was left, and is nothing without a pause', () => {
    expect(grant(game({ paused_at: after(-10), left_ms: 700 }), { op: 'resume' }, now)).toMatchObject({
      paused_at: null,
      phase_ends_at: after(700),
    })
    expect(grant(game(), { op: 'resume' }, now)).toBeNull()
  })
})

test('skip goes to the next phase, where there is one to skip', () => {
  expect(grant(game(), { op: 'skip' }, now)).toMatchObject({ phase: 'closing' })
  expect(grant(game({ phase: 'closing' }), { op: 'skip' }, now)).toBe('not_now')
  expect(grant(lobbyRecord(), { op: 'skip' }, now)).toBe('not_now')
})

describe('hold', () => {
  const reveal = (change: Partial<LobbyRecord> = {}) => game({ phase: 'reveal', ...change })

  test('a reveal stands until it is let go, and then has what it had left', () => {
    const held = { held: true, left_ms: 4000, phase_ends_at: after(holdLimitMs) }
    expect(grant(reveal(), { op: 'hold' }, now)).toEqual(held)
    expect(grant(reveal(), { op: 'hold', on: true }, now)).toEqual(held)
    expect(grant(reveal({ held: true, left_ms: 300 }), { op: 'hold', on: false }, now)).toEqual({
      held: false,
      left_ms: 0,
      phase_ends_at: after(300),
    })
  })

  test('twice changes nothing; elsewhere and in a pause it is not possible', () => {
    expect(grant(reveal({ held: true }), { op: 'hold' }, now)).toBeNull()
    expect(grant(reveal(), { op: 'hold', on: false }, now)).toBeNull()
    expect(grant(game(), { op: 'hold' }, now)).toBe('not_now')
    expect(grant(reveal({ paused_at: now }), { op: 'hold' }, now)).toBe('not_now')
  })
})

describe('people', () => {
  test('somebody is removed, and remembered once', () => {
    const kicked = [
      { user_id: 'u1', player_id: 'old', player_name: 'Old' },
      { user_id: 'u9', player_id: 'p9', player_name: 'Other' },
    ]
    expect(grant(lobbyRecord({ kicked }), { op: 'kick', seat: 1 }, now)).toEqual({
      seats: [seatRecord(0), seatRecord(2)],
      kicked: [kicked[1], { user_id: 'u1', player_id: 'p1', player_name: 'Player 1' }],
    })
  })

  test.each([
    ['the host', { op: 'kick', seat: 0 }, {}],
    ['an empty seat', { op: 'kick', seat: 5 }, {}],
    ['no seat', { op: 'kick' }, {}],
    ['who has left', { op: 'kick', seat: 1 }, { presence: 'gone' }],
  ] as const)('not %s', (_, wish, change) => {
    const seats = [seatRecord(0), seatRecord(1, change), seatRecord(2)]
    expect(grant(game({ seats }), wish, now)).toBe('unknown_seat')
  })

  test('who was removed may be allowed back', () => {
    const kicked = [1, 2].map((n) => ({ user_id: `u${n}`, player_id: `p${n}`, player_name: 'X' }))
    expect(grant(lobbyRecord({ kicked }), { op: 'allow', player_id: 'p1' }, now)).toEqual({
      kicked: [kicked[1]],
    })
  })

  test('the role goes to somebody who is here, to nobody else', () => {
    expect(grant(lobbyRecord(), { op: 'transfer', seat: 2 }, now)).toEqual({
      host_user_id: 'u2',
      creator_name: 'Player 2',
    })
    const seats = [seatRecord(0), seatRecord(1, { presence: 'away' })]
    expect(grant(lobbyRecord({ seats }), { op: 'transfer', seat: 1 }, now)).toBe('unknown_seat')
    expect(grant(lobbyRecord(), { op: 'transfer', seat: 5 }, now)).toBe('unknown_seat')
  })

  test('the room is locked and opened', () => {
    expect(grant(lobbyRecord(), { op: 'lock_room' }, now)).toEqual({ room_locked: true })
    expect(grant(lobbyRecord(), { op: 'lock_room', on: false }, now)).toEqual({ room_locked: false })
  })
})

describe('end', () => {
  const results = [{ index: 0, rows: [] }]

  test('a game that was played ends with its results', () => {
    expect(grant(game({ results }), { op: 'end' }, now)).toMatchObject({
      phase: 'podium',
      phase_ends_at: after(podiumMs),
    })
  })

  test.each([
    ['nothing was played', game()],
    ['it stands at the podium', game({ phase: 'podium', results })],
    ['it waits', lobbyRecord({ results })],
  ])('where %s the lobby is over', (_, lobby) => {
    expect(grant(lobby, { op: 'end' }, now)).toMatchObject({ phase: 'ended', ended_reason: 'closed' })
  })
})
