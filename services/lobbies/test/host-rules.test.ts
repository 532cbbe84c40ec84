import { holdLimitMs, pauseLimitMs, podiumMs } from '@icio/contracts/lobbies/multiplayer-phases'
import { applyHostCommand } from '../src/game/host-rules.js'
import type { LobbyRecord } from '../src/lobby/lobby.js'
import { after, lobbyRecord, now, seatRecord } from './lobby-record.js'

const game = (change: Partial<LobbyRecord> = {}) =>
  lobbyRecord({ status: 'active', phase: 'open', phase_ends_at: after(4000), ...change })

describe('pause', () => {
  test.each(['countdown', 'preview', 'open', 'reveal', 'standings'] as const)(
    'in %s stops the clock',
    (phase) => {
      expect(applyHostCommand(game({ phase }), { op: 'pause' }, now)).toEqual({
        paused_at: now,
        left_ms: 4000,
        phase_ends_at: after(pauseLimitMs),
      })
    },
  )

  test.each(['waiting', 'closing', 'podium'] as const)('is not possible in %s', (phase) => {
    expect(applyHostCommand(game({ phase }), { op: 'pause' }, now)).toBe('not_now')
  })

  test('changes nothing when repeated, and is not possible for a held reveal', () => {
    expect(applyHostCommand(game({ paused_at: after(-1) }), { op: 'pause' }, now)).toBeNull()
    expect(applyHostCommand(game({ phase: 'reveal', held: true }), { op: 'pause' }, now)).toBe('not_now')
  })

  test('leaves no time if the phase is over', () => {
    expect(applyHostCommand(game({ phase_ends_at: after(-10) }), { op: 'pause' }, now)).toMatchObject({
      left_ms: 0,
    })
    expect(applyHostCommand(game({ phase_ends_at: null }), { op: 'pause' }, now)).toMatchObject({
      left_ms: 0,
    })
  })

  test('resume continues with the remaining time, and does nothing without a pause', () => {
    expect(
      applyHostCommand(game({ paused_at: after(-10), left_ms: 700 }), { op: 'resume' }, now),
    ).toMatchObject({
      paused_at: null,
      phase_ends_at: after(700),
    })
    expect(applyHostCommand(game(), { op: 'resume' }, now)).toBeNull()
  })
})

test('skip moves to the next phase, if the phase can be skipped', () => {
  expect(applyHostCommand(game(), { op: 'skip' }, now)).toMatchObject({ phase: 'closing' })
  expect(applyHostCommand(game({ phase: 'closing' }), { op: 'skip' }, now)).toBe('not_now')
  expect(applyHostCommand(lobbyRecord(), { op: 'skip' }, now)).toBe('not_now')
})

describe('hold', () => {
  const reveal = (change: Partial<LobbyRecord> = {}) => game({ phase: 'reveal', ...change })

  test('a reveal stays until it is released, and then has its remaining time', () => {
    const held = { held: true, left_ms: 4000, phase_ends_at: after(holdLimitMs) }
    expect(applyHostCommand(reveal(), { op: 'hold' }, now)).toEqual(held)
    expect(applyHostCommand(reveal(), { op: 'hold', on: true }, now)).toEqual(held)
    expect(applyHostCommand(reveal({ held: true, left_ms: 300 }), { op: 'hold', on: false }, now)).toEqual({
      held: false,
      left_ms: 0,
      phase_ends_at: after(300),
    })
  })

  test('changes nothing when repeated, and is not possible in other phases or during a pause', () => {
    expect(applyHostCommand(reveal({ held: true }), { op: 'hold' }, now)).toBeNull()
    expect(applyHostCommand(reveal(), { op: 'hold', on: false }, now)).toBeNull()
    expect(applyHostCommand(game(), { op: 'hold' }, now)).toBe('not_now')
    expect(applyHostCommand(reveal({ paused_at: now }), { op: 'hold' }, now)).toBe('not_now')
  })
})

describe('people', () => {
  test('a removed player is recorded once', () => {
    const kicked = [
      { user_id: 'u1', player_id: 'old', player_name: 'Old' },
      { user_id: 'u9', player_id: 'p9', player_name: 'Other' },
    ]
    expect(applyHostCommand(lobbyRecord({ kicked }), { op: 'kick', seat: 1 }, now)).toEqual({
      seats: [seatRecord(0), seatRecord(2)],
      kicked: [kicked[1], { user_id: 'u1', player_id: 'p1', player_name: 'Player 1' }],
    })
  })

  test.each([
    ['the host', { op: 'kick', seat: 0 }, {}],
    ['an empty seat', { op: 'kick', seat: 5 }, {}],
    ['no seat', { op: 'kick' }, {}],
    ['who has left', { op: 'kick', seat: 1 }, { presence: 'gone' }],
  ] as const)('not %s', (_, message, change) => {
    const seats = [seatRecord(0), seatRecord(1, change), seatRecord(2)]
    expect(applyHostCommand(game({ seats }), message, now)).toBe('unknown_seat')
  })

  test('a removed player can be allowed back', () => {
    const kicked = [1, 2].map((n) => ({ user_id: `u${n}`, player_id: `p${n}`, player_name: 'X' }))
    expect(applyHostCommand(lobbyRecord({ kicked }), { op: 'allow', player_id: 'p1' }, now)).toEqual({
      kicked: [kicked[1]],
    })
  })

  test('the host role can go only to a present player', () => {
    expect(applyHostCommand(lobbyRecord(), { op: 'transfer', seat: 2 }, now)).toEqual({
      host_user_id: 'u2',
      creator_name: 'Player 2',
    })
    const seats = [seatRecord(0), seatRecord(1, { presence: 'away' })]
    expect(applyHostCommand(lobbyRecord({ seats }), { op: 'transfer', seat: 1 }, now)).toBe('unknown_seat')
    expect(applyHostCommand(lobbyRecord(), { op: 'transfer', seat: 5 }, now)).toBe('unknown_seat')
  })

  test('the room can be locked and unlocked', () => {
    expect(applyHostCommand(lobbyRecord(), { op: 'lock_room' }, now)).toEqual({ room_locked: true })
    expect(applyHostCommand(lobbyRecord(), { op: 'lock_room', on: false }, now)).toEqual({
      room_locked: false,
    })
  })
})

describe('end', () => {
  const results = [{ index: 0, rows: [] }]

  test('a game with results ends at the podium', () => {
    expect(applyHostCommand(game({ results }), { op: 'end' }, now)).toMatchObject({
      phase: 'podium',
      phase_ends_at: after(podiumMs),
    })
  })

  test.each([
    ['nothing was played', game()],
    ['it is at the podium', game({ phase: 'podium', results })],
    ['it waits', lobbyRecord({ results })],
  ])('if %s, the lobby ends', (_, lobby) => {
    expect(applyHostCommand(lobby, { op: 'end' }, now)).toMatchObject({
      phase: 'ended',
      ended_reason: 'closed',
    })
  })
})
