import type { Lobby } from '@icio/contracts/lobbies/endpoints'
import { keptMs } from '../src/lobby/lobby.js'
import { lobbiesOfFile } from './lobbies-of-file.js'
import { lobbyOf, stored } from './lobby-in-test.js'

const site = lobbiesOfFile()

describe('in the lobby', () => {
  test('[LOBBY-39, CALL-29] every member reads the same lobby, and nobody else can', async () => {
    const { host, guests, lobby } = await lobbyOf(site, 3)
    const seen = await Promise.all([host, ...guests].map((person) => person.get(`/api/lobbies/${lobby.id}`)))
    expect(seen[1]?.body).toEqual(seen[0]?.body)
    expect(seen[2]?.body).toEqual(seen[0]?.body)
    expect((await site.member().get(`/api/lobbies/${lobby.id}`)).status).toBe(404)
    expect(JSON.stringify(seen[0]?.body)).not.toContain(host.id)
  })

  test('a player can be ready, and not ready again', async () => {
    const { guests, lobby } = await lobbyOf(site, 2)
    const [guest] = guests
    const ready = (body?: object) => guest?.post<Lobby>(`/api/lobbies/${lobby.id}/ready`, body)
    expect((await ready())?.body.players[1]?.ready).toBe(true)
    expect((await ready({ on: false }))?.body.players[1]?.ready).toBe(false)
  })

  test('the lobby uses the slowest time setting of its members', async () => {
    const { guests, lobby } = await lobbyOf(site, 2)
    const answer = await guests[0]?.post<Lobby>(`/api/lobbies/${lobby.id}/ready`, { time: 'relaxed' })
    expect(answer?.body.time).toBe('relaxed')
    expect(JSON.stringify(answer?.body.players)).not.toContain('relaxed')
  })

  test('leaving frees the seat', async () => {
    const { guests, lobby } = await lobbyOf(site, 6)
    expect((await guests[0]?.post(`/api/lobbies/${lobby.id}/leave`))?.status).toBe(204)
    const { status, body } = await site.member('New').join(lobby.code)
    expect(status).toBe(200)
    expect(body.player.seat).toBe(1)
    expect(
      await stored(site, 'lobby_players', { lobby_id: lobby.id, user_id: guests[0]?.id ?? '' }),
    ).toBeNull()
  })

  test('[LOBBY-28] when the host leaves, the role and the creator name go to the player seated longest', async () => {
    const { host, guests, lobby } = await lobbyOf(site, 3)
    await host.post(`/api/lobbies/${lobby.id}/leave`)
    const { body } = (await guests[1]?.get(`/api/lobbies/${lobby.id}`)) ?? {}
    expect(body?.creator).toBe('Guest 0')
    expect(body?.players.map(({ is_host }) => is_host)).toEqual([true, false])
    expect((await guests[0]?.post(`/api/lobbies/${lobby.id}/start`))?.status).toBe(200)
  })

  test('the last player to leave closes the lobby, and its code becomes free', async () => {
    const { host, lobby } = await lobbyOf(site, 1)
    await host.post(`/api/lobbies/${lobby.id}/leave`)
    expect((await site.member().join(lobby.code)).status).toBe(404)
    const record = await stored(site, 'lobbies', { _id: lobby.id })
    expect(record).toMatchObject({ status: 'ended' })
    expect(record).not.toHaveProperty('live_code')
  })

  test('a lobby is gone after 24 hours and a second', async () => {
    const { host, lobby } = await lobbyOf(site, 2)
    site.clock.advance(keptMs + 1000)
    expect((await host.get(`/api/lobbies/${lobby.id}`)).status).toBe(404)
  })
})
