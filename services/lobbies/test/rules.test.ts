import { hostAwayPlayingMs, hostAwayWaitingMs, idleLobbyMs } from '@icio/contracts/rules/multiplayer-phases'
import type { LobbyPhase } from '@icio/contracts/rules/multiplayer-phases'
import {
  becomes,
  canStart,
  closed,
  handOver,
  hostDueAt,
  nextHost,
  sitDown,
  standUp,
  whyNotJoin,
  whyNotStart,
} from '../src/rules.js'
import { after, lobbyRecord, now, seatRecord } from './lobby-record.js'

const playing = { status: 'active', phase: 'open' } as const

describe('who may join', () => {
  test.each([
    ['is there', {}, null],
    ['was removed', { kicked: [{ user_id: 'new', player_id: 'p', player_name: 'X' }] }, 'removed_from_lobby'],
    ['comes when the game has begun', playing, 'lobby_not_found'],
    ['comes when it has ended', { status: 'ended' }, 'lobby_not_found'],
    ['finds every seat taken', { max_players: 3 }, 'lobby_full'],
    ['finds it locked', { room_locked: true }, 'lobby_locked'],
  ] as const)('somebody who %s', (_, change, refusal) => {
    expect(whyNotJoin(lobbyRecord(change as object), 'new', 'Somebody')).toBe(refusal)
  })

  test.each(['Player 1', 'player 1', 'PLAYER   1'])('the name %j is taken', (name) => {
    expect(whyNotJoin(lobbyRecord(), 'new', name)).toBe('name_taken')
  })

  test('that somebody else was removed keeps nobody out', () => {
    const kicked = [{ user_id: 'other', player_id: 'p', player_name: 'X' }]
    expect(whyNotJoin(lobbyRecord({ kicked }), 'new', 'Somebody')).toBeNull()
  })
})

describe('who may start', () => {
  test.each([
    ['the host', 'u0', {}, null],
    ['a guest', 'u1', {}, 'not_host'],
    ['a stranger', 'nobody', {}, 'lobby_not_found'],
    ['the host of a lobby that is over', 'u0', { status: 'ended' }, 'lobby_not_found'],
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
  test('whoever comes gets the first that is free, and the lobby waits anew', () => {
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

  test('a full lobby has no seat to give', () => {
    const person = { player_id: 'p', user_id: 'new', player_name: 'New', time: 'relaxed' } as const
    expect(() => sitDown(lobbyRecord({ max_players: 3 }), person, now)).toThrow('whyNotJoin')
  })

  test('somebody is away from the moment on, and nothing changes when that is so already', () => {
    const lobby = lobbyRecord()
    const seats = becomes(lobby, 'u1', 'away', now)?.seats
    expect(seats?.[1]).toEqual(seatRecord(1, { presence: 'away', presence_since: now }))
    expect([seats?.[0], seats?.[2]]).toEqual([seatRecord(0), seatRecord(2)])
    expect(becomes(lobby, 'u1', 'here', now)).toBeNull()
    expect(becomes(lobby, 'nobody', 'away', now)).toBeNull()
  })

  test('in a waiting lobby a seat that is given up is free', () => {
    expect(standUp(lobbyRecord(), 'u1', now)).toEqual({ seats: [seatRecord(0), seatRecord(2)] })
  })

  test('in a game it stays, with its points, and nobody sits there', () => {
    const { seats, ...rest } = standUp(lobbyRecord(playing), 'u1', now)
    const gone = { presence: 'gone', presence_since: now, connection_id: null, server_id: null } as const
    expect(seats).toEqual([seatRecord(0), seatRecord(1, gone), seatRecord(2)])
    expect(rest).toEqual({})
  })

  test('a host who leaves hands the role to whoever has been here longest', () => {
    const seats = [seatRecord(0), seatRecord(1, { presence: 'away' }), seatRecord(2)]
    expect(standUp(lobbyRecord({ seats }), 'u0', now)).toMatchObject({
      host_user_id: 'u2',
      creator_name: 'Player 2',
    })
  })

  test('with nobody here the role goes to somebody who may come back', () => {
    const seats = [seatRecord(0), seatRecord(1, { presence: 'gone' }), seatRecord(2, { presence: 'away' })]
    expect(standUp(lobbyRecord({ ...playing, seats }), 'u0', now)).toMatchObject({ host_user_id: 'u2' })
  })

  test('with the last one the lobby is over, and its code free', () => {
    const alone = lobbyRecord({ seats: [seatRecord(0)] })
    const over = {
      status: 'ended',
      phase: 'ended',
      phase_seq: 5,
      ended_reason: 'closed',
      phase_ends_at: null,
    }
    expect(standUp(alone, 'u0', now)).toMatchObject({ seats: [], ...over })
    const seats = [seatRecord(0), seatRecord(1, { presence: 'gone' })]
    expect(standUp(lobbyRecord({ ...playing, seats }), 'u0', now)).toMatchObject(over)
  })
})

describe('the host', () => {
  test('is followed by the longest seated who is here; of two, by the lower seat', () => {
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

  test('hands over the role and the name that stands as creator', () => {
    expect(handOver(seatRecord(2))).toEqual({ host_user_id: 'u2', creator_name: 'Player 2' })
    expect(handOver(undefined)).toEqual({})
  })

  test.each([
    ['waiting', 'waiting', hostAwayWaitingMs],
    ['open', 'active', hostAwayPlayingMs],
    ['podium', 'active', hostAwayWaitingMs],
  ] as const)('who is away in %s is waited for', (phase, status, wait) => {
    const seats = [seatRecord(0, { presence: 'away', presence_since: now }), seatRecord(1)]
    expect(hostDueAt(lobbyRecord({ phase, status, seats }))).toBe(now.getTime() + wait)
  })

  test('is not waited for while here, or where nobody could follow', () => {
    expect(hostDueAt(lobbyRecord())).toBeNull()
    const alone = [seatRecord(0, { presence: 'away' }), seatRecord(1, { presence: 'away' })]
    expect(hostDueAt(lobbyRecord({ seats: alone }))).toBeNull()
    expect(hostDueAt(lobbyRecord({ host_user_id: 'nobody' }))).toBeNull()
  })
})

test('a lobby that is over has no clock, and says why', () => {
  expect(closed(lobbyRecord({ held: true, paused_at: now }), 'idle')).toEqual({
    status: 'ended',
    phase: 'ended',
    phase_seq: 5,
    phase_ends_at: null,
    paused_at: null,
    held: false,
    ended_reason: 'idle',
  })
})
