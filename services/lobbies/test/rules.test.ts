import { hostAwayPlayingMs, hostAwayWaitingMs, idleLobbyMs } from '@icio/contracts/lobbies/multiplayer-phases'
import type { LobbyPhase } from '@icio/contracts/lobbies/multiplayer-phases'
import {
  withPresence,
  canStart,
  closeLobby,
  handOver,
  hostDueAt,
  nextHost,
  sitDown,
  leaveLobby,
  whyNotJoin,
  whyNotStart,
} from '../src/lobby/rules.js'
import { after, lobbyRecord, now, seatRecord } from './lobby-record.js'

const playing = { status: 'active', phase: 'open' } as const

describe('who may join', () => {
  test.each([
    ['is there', {}, null],
    ['was removed', { kicked: [{ user_id: 'new', player_id: 'p', player_name: 'X' }] }, 'removed_from_lobby'],
    ['joins after the game has started', playing, 'lobby_not_found'],
    ['joins after it has ended', { status: 'ended' }, 'lobby_not_found'],
    ['finds every seat taken', { max_players: 3 }, 'lobby_full'],
    ['finds it locked', { room_locked: true }, 'lobby_locked'],
  ] as const)('somebody who %s', (_, change, refusal) => {
    expect(whyNotJoin(lobbyRecord(change as object), 'new', 'Somebody')).toBe(refusal)
  })

  test.each(['Player 1', 'player 1', 'PLAYER   1'])('the name %j is taken', (name) => {
    expect(whyNotJoin(lobbyRecord(), 'new', name)).toBe('name_taken')
  })

  test('someone else’s removal does not matter', () => {
    const kicked = [{ user_id: 'other', player_id: 'p', player_name: 'X' }]
    expect(whyNotJoin(lobbyRecord({ kicked }), 'new', 'Somebody')).toBeNull()
  })
})

describe('who may start', () => {
  test.each([
    ['the host', 'u0', {}, null],
    ['a guest', 'u1', {}, 'not_host'],
    ['a stranger', 'nobody', {}, 'lobby_not_found'],
    ['the host of a lobby that has ended', 'u0', { status: 'ended' }, 'lobby_not_found'],
    ['the host alone', 'u0', { seats: [seatRecord(0)] }, 'not_enough_players'],
    [
      'the host with people who are away',
      'u0',
      { seats: [seatRecord(0), seatRecord(1, { presence: 'away' })] },
      'not_enough_players',
    ],
    ['the host with one more', 'u0', { seats: [seatRecord(0), seatRecord(1)] }, null],
  ] as const)('%s', (_, who, change, refusal) => {
    expect(whyNotStart(lobbyRecord(change as object), who)).toBe(refusal)
  })

  test.each<[LobbyPhase, boolean]>([
    ['waiting', true],
    ['podium', true],
    ['countdown', false],
    ['open', false],
    ['ended', false],
  ])('in %s: %s', (phase, can) => expect(canStart(lobbyRecord({ phase }))).toBe(can))
})

describe('seats', () => {
  test('a new player gets the first free seat, and the idle time starts over', () => {
    const person = { player_id: 'p', user_id: 'new', player_name: 'New', time: 'relaxed' } as const
    const seats = [seatRecord(0), seatRecord(2)]
    const change = sitDown(lobbyRecord({ seats }), person, now)
    expect(change.phase_ends_at).toEqual(after(idleLobbyMs))
    expect(change.seats).toEqual([
      ...seats,
      {
        ...person,
        seat: 1,
        joined_at: now,
        ready: false,
        presence: 'here',
        presence_since: now,
        connection_id: null,
        server_id: null,
      },
    ])
  })

  test('a full lobby has no free seat', () => {
    const person = { player_id: 'p', user_id: 'new', player_name: 'New', time: 'relaxed' } as const
    expect(() => sitDown(lobbyRecord({ max_players: 3 }), person, now)).toThrow('whyNotJoin')
  })

  test('a player becomes away now, and nothing changes if they already were', () => {
    const lobby = lobbyRecord()
    const seats = withPresence(lobby, 'u1', 'away', now)?.seats
    expect(seats?.[1]).toEqual(seatRecord(1, { presence: 'away', presence_since: now }))
    expect([seats?.[0], seats?.[2]]).toEqual([seatRecord(0), seatRecord(2)])
    expect(withPresence(lobby, 'u1', 'here', now)).toBeNull()
    expect(withPresence(lobby, 'nobody', 'away', now)).toBeNull()
  })

  test('leaving a waiting lobby frees the seat', () => {
    expect(leaveLobby(lobbyRecord(), 'u1', now)).toEqual({ seats: [seatRecord(0), seatRecord(2)] })
  })

  test('leaving a game keeps the seat and its points', () => {
    const { seats, ...rest } = leaveLobby(lobbyRecord(playing), 'u1', now)
    const gone = { presence: 'gone', presence_since: now, connection_id: null, server_id: null } as const
    expect(seats).toEqual([seatRecord(0), seatRecord(1, gone), seatRecord(2)])
    expect(rest).toEqual({})
  })

  test('when the host leaves, the role goes to the present player seated longest', () => {
    const seats = [seatRecord(0), seatRecord(1, { presence: 'away' }), seatRecord(2)]
    expect(leaveLobby(lobbyRecord({ seats }), 'u0', now)).toMatchObject({
      host_user_id: 'u2',
      creator_name: 'Player 2',
    })
  })

  test('if nobody is present, the role goes to a player who may come back', () => {
    const seats = [seatRecord(0), seatRecord(1, { presence: 'gone' }), seatRecord(2, { presence: 'away' })]
    expect(leaveLobby(lobbyRecord({ ...playing, seats }), 'u0', now)).toMatchObject({ host_user_id: 'u2' })
  })

  test('when the last player leaves, the lobby ends and its code becomes free', () => {
    const alone = lobbyRecord({ seats: [seatRecord(0)] })
    const over = {
      status: 'ended',
      phase: 'ended',
      phase_seq: 5,
      ended_reason: 'closed',
      phase_ends_at: null,
    }
    expect(leaveLobby(alone, 'u0', now)).toMatchObject({ seats: [], ...over })
    const seats = [seatRecord(0), seatRecord(1, { presence: 'gone' })]
    expect(leaveLobby(lobbyRecord({ ...playing, seats }), 'u0', now)).toMatchObject(over)
  })
})

describe('the host', () => {
  test('is succeeded by the present player seated longest, on a tie by the lower seat', () => {
    expect(nextHost(lobbyRecord())?.user_id).toBe('u1')
    const same = { joined_at: now }
    const seats = [seatRecord(0), seatRecord(2, same), seatRecord(1, same)]
    expect(nextHost(lobbyRecord({ seats }))?.user_id).toBe('u1')
    const early = [seatRecord(0), seatRecord(1), seatRecord(2, { joined_at: after(-90_000) })]
    expect(nextHost(lobbyRecord({ seats: early }))?.user_id).toBe('u2')
    expect(nextHost(lobbyRecord({ seats: [seatRecord(0)] }))).toBeUndefined()
    const away = [seatRecord(0), seatRecord(1, { presence: 'away' })]
    expect(nextHost(lobbyRecord({ seats: away }))).toBeUndefined()
  })

  test('passes on the role and the creator name', () => {
    expect(handOver(seatRecord(2))).toEqual({ host_user_id: 'u2', creator_name: 'Player 2' })
    expect(handOver(undefined)).toEqual({})
  })

  test.each([
    ['waiting', 'waiting', hostAwayWaitingMs],
    ['open', 'active', hostAwayPlayingMs],
    ['podium', 'active', hostAwayWaitingMs],
  ] as const)('keeps the role for a while when away in %s', (phase, status, wait) => {
    const seats = [seatRecord(0, { presence: 'away', presence_since: now }), seatRecord(1)]
    expect(hostDueAt(lobbyRecord({ phase, status, seats }))).toBe(now.getTime() + wait)
  })

  test('has no deadline while present, or if nobody could succeed', () => {
    expect(hostDueAt(lobbyRecord())).toBeNull()
    const alone = [seatRecord(0, { presence: 'away' }), seatRecord(1, { presence: 'away' })]
    expect(hostDueAt(lobbyRecord({ seats: alone }))).toBeNull()
    expect(hostDueAt(lobbyRecord({ host_user_id: 'nobody' }))).toBeNull()
  })
})

test('an ended lobby has no clock and a reason', () => {
  expect(closeLobby(lobbyRecord({ held: true, paused_at: now }), 'idle')).toEqual({
    status: 'ended',
    phase: 'ended',
    phase_seq: 5,
    phase_ends_at: null,
    paused_at: null,
    held: false,
    ended_reason: 'idle',
  })
})
