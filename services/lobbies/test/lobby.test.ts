import type { Lobby, Seat } from '@icio/contracts/lobbies/endpoints'
import { errors } from '@icio/contracts/errors'
import { callApp } from '@icio/kit/testing/run-service'
import { lobbiesOfFile } from './lobbies-of-file.js'
import { lobbyOf, stored, storedLobbies } from './lobby-in-test.js'
import { runLobbies } from './run-lobbies.js'

const site = lobbiesOfFile()

describe('opening a lobby', () => {
  test('[LOBBY-16, LOBBY-33] it waits and has a code of six uppercase letters and digits', async () => {
    const { lobby, player } = await site.member('Ada').create()
    expect(lobby).toMatchObject({
      status: 'waiting',
      phase: 'waiting',
      creator: 'Ada',
      specialization: 'general',
    })
    expect(lobby.code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    expect(lobby.players).toEqual([player])
    expect(player).toMatchObject({ seat: 0, player_name: 'Ada', is_host: true, score: 0 })
  })

  test('[LOBBY-19] it has six seats', async () => {
    const { lobby } = await site.member().create()
    expect(lobby.max_players).toBe(6)
    expect(await stored(site, 'lobbies', { _id: lobby.id })).toMatchObject({
      max_players: 6,
      creator_name: 'Ada',
    })
  })

  test('[DATA-23, DATA-25, CALL-26, CALL-27] the stored fields match the specification', async () => {
    const { lobby, player } = await site.member().create()
    expect(Object.keys((await stored(site, 'lobbies', { _id: lobby.id })) ?? {})).toEqual(
      expect.arrayContaining([
        'code',
        'creator_name',
        'status',
        'max_players',
        'current_question',
        'questions',
        'created_at',
        'updated_at',
      ]),
    )
    expect(await stored(site, 'lobby_players', { _id: player.id })).toMatchObject({
      lobby_id: lobby.id,
      player_name: 'Ada',
      score: 0,
      current_answer: null,
      joined_at: expect.any(Date),
    })
  })

  test('[DATA-24] the fields in the browser match the specification; questions come one by one', async () => {
    const { lobby } = await site.member().create()
    const { id, code, creator, status, max_players, current_question, total, players } = lobby
    expect({ id, code, creator, status, max_players, current_question, total, players }).toEqual({
      id: expect.any(String),
      code: expect.stringMatching(/^[A-Z0-9]{6}$/),
      creator: 'Ada',
      status: 'waiting',
      max_players: 6,
      current_question: expect.any(Number),
      // The server sends questions one at a time (docs/spec/conflicts.md, 6), so only their number is known.
      total: 0,
      players: [expect.objectContaining({ player_name: 'Ada' })],
    })
    expect(lobby).not.toHaveProperty('questions')
  })

  test.each([
    ['   ', 'Name is required'],
    ['<b></b>', 'Name is required'],
    [
      'Zoë!',
      'Name can only contain letters, numbers, spaces, apostrophes, periods, hyphens, underscores and emoji',
    ],
  ])(
    '[LOBBY-5, LOBBY-7] the name %j is a 400 with the message of its check',
    async (player_name, message) => {
      const { status, body } = await site.member().post('/api/lobbies', { player_name })
      expect(status).toBe(400)
      expect(body.error).toMatchObject({
        code: 'validation_failed',
        details: [{ path: 'player_name', message }],
      })
    },
  )

  test('[LOBBY-4] the name is cleaned before it is checked', async () => {
    const { body } = await site
      .member()
      .post<Seat>('/api/lobbies', { player_name: ' <b>"Zoe\u0308"</b> O’Neill ' })
    expect(body.player.player_name).toBe('Zoë O’Neill')
  })

  test('[FAULT-11] the same idempotency key creates one lobby', async () => {
    const ada = site.member()
    const key = { 'idempotency-key': '5f0d9c1e-7a3b-4c58-9d2e-0123456789ab' }
    const make = () => ada.post<Seat>('/api/lobbies', { player_name: 'Ada' }, key)
    const made = await Promise.all([make(), make(), make()])
    expect(new Set(made.map(({ body }) => body.lobby.id)).size).toBe(1)
    const other = site.member()
    const { body } = await other.post<Seat>('/api/lobbies', { player_name: 'Bob' }, key)
    expect(body.lobby.id).not.toBe(made[0]?.body.lobby.id)
  })

  test('visitors must sign in', async () => {
    for (const url of [
      '/api/lobbies',
      '/api/lobbies/join',
      '/api/lobbies/x/start',
      '/api/lobbies/x/ticket',
    ]) {
      const { statusCode } = await site.first.app.inject({ method: 'POST', url, payload: {} })
      expect(statusCode).toBe(401)
    }
  })

  test.each([
    ['an operator', { player_name: { $ne: '' } }],
    ['a status', { player_name: 'Ada', status: 'active' }],
    ['an unknown edition', { player_name: 'Ada', specialization: 'pools' }],
    ['more seats', { player_name: 'Ada', max_players: 60 }],
  ])('[SEC-16, SEC-17] %s in the body is a 400', async (_, body) => {
    expect((await site.member().post('/api/lobbies', body)).status).toBe(400)
  })
})

describe('joining', () => {
  test('[CALL-28] a guest finds the lobby by its code, without its questions, and takes a seat', async () => {
    const { lobby } = await site.member('Host').create()
    const guest = site.member('Guest')
    const { status, body } = await guest.join(` ${lobby.code.toLowerCase()} `)
    expect(status).toBe(200)
    expect(body.player).toMatchObject({ seat: 1, player_name: 'Guest', is_host: false })
    expect(body.lobby.players.map(({ player_name }) => player_name)).toEqual(['Host', 'Guest'])
    expect(body.lobby).not.toHaveProperty('questions')
  })

  test('[LOBBY-20] an unknown code is a 404', async () => {
    const { status, body } = await site.member().join('ZZZZZZ')
    expect(status).toBe(404)
    expect(body.error).toMatchObject({ code: 'lobby_not_found', message: errors.lobby_not_found.text })
  })

  test('[LOBBY-20, LOBBY-33] a lobby whose game has started can no longer be joined', async () => {
    const { host, lobby } = await lobbyOf(site, 2)
    expect((await host.post<Lobby>(`/api/lobbies/${lobby.id}/start`)).body.status).toBe('active')
    expect(await site.member('Late').join(lobby.code)).toMatchObject({
      status: 404,
      body: { error: { code: 'lobby_not_found' } },
    })
  })

  test('[LOBBY-21] a full lobby is a 409', async () => {
    const { lobby } = await lobbyOf(site, 6)
    const { status, body } = await site.member('Seventh').join(lobby.code)
    expect(status).toBe(409)
    expect(body.error).toMatchObject({ code: 'lobby_full', message: errors.lobby_full.text })
  })

  test('[LOBBY-19] the stored limit applies', async () => {
    const { lobby } = await lobbyOf(site, 2)
    await storedLobbies(site).updateOne({ _id: lobby.id }, { $set: { max_players: 2 } })
    expect((await site.member('Third').join(lobby.code)).status).toBe(409)
  })

  test('[SEC-22] of fifty people who join at once, exactly six get a seat', async () => {
    const { lobby } = await site.member('Host').create()
    const people = Array.from({ length: 50 }, (_, index) => site.member(`Guest ${index}`))
    const answers = await Promise.all(people.map((person) => person.join(lobby.code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ body }) => body.error?.code === 'lobby_full')).toHaveLength(45)
    const players = await site.connection.collection('lobby_players').find({ lobby_id: lobby.id }).toArray()
    expect(players).toHaveLength(6)
    const { seats } = (await stored(site, 'lobbies', { _id: lobby.id })) as { seats: { seat: number }[] }
    expect(seats.map(({ seat }) => seat).sort()).toEqual([0, 1, 2, 3, 4, 5])
  })

  test.each(['host', 'HOST', 'Host '])('[SEC-23] the name %j is taken, whatever its case', async (name) => {
    const { lobby } = await site.member('Host').create()
    expect(await site.member().join(lobby.code, name)).toMatchObject({
      status: 409,
      body: { error: { code: 'name_taken' } },
    })
  })

  test.each(['llya', '1lya', 'I lya'.replace(' ', '')])(
    '[SEC-57, NAME-3] %j looks like Ilya, who has a seat',
    async (name) => {
      const { lobby } = await site.member('Ilya').create()
      expect((await site.member().join(lobby.code, name)).body.error?.code).toBe('name_taken')
    },
  )

  test('[SEC-57, NAME-2] nobody can create or join a lobby with a staff name', async () => {
    const { lobby } = await site.member('Host').create()
    for (const name of ['Admin', 'ADM1N', 'M-o-d-e-r-a-t-o-r'])
      expect((await site.member().join(lobby.code, name)).body.error?.code).toBe('name_reserved')
  })

  test('a player with a seat gets it again, also under another name and during the game', async () => {
    const { host, guests, lobby } = await lobbyOf(site, 2)
    await host.post(`/api/lobbies/${lobby.id}/start`)
    const { status, body } = (await guests[0]?.join(lobby.code, 'Somebody else')) ?? {}
    expect(status).toBe(200)
    expect(body?.player).toMatchObject({ seat: 1, player_name: 'Guest 0' })
    expect(body?.lobby.players).toHaveLength(2)
  })

  test.each([
    ['--', 'Lobby code is required'],
    ['', 'Lobby code is required'],
  ])('[LOBBY-11] the code %j is a 400 with the message of its check', async (code, message) => {
    const { status, body } = await site.member().join(code)
    expect(status).toBe(400)
    expect(body.error.details).toEqual([{ path: 'code', message }])
  })

  test('[SEC-21] the eleventh wrong code in a minute is a 429, even if all are sent at once', async () => {
    const guesser = site.member('Guesser')
    const tries = await Promise.all(Array.from({ length: 15 }, (_, index) => guesser.join(`WRONG${index}`)))
    expect(tries.filter(({ status }) => status === 404)).toHaveLength(10)
    const refused = tries.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    const { lobby } = await site.member('Host').create()
    expect((await guesser.join(lobby.code)).status).toBe(429)
    site.clock.advance(60_000)
    expect((await guesser.join(lobby.code)).status).toBe(200)
  })

  test('[SEC-21] valid codes are not counted', async () => {
    const { lobby } = await site.member('Host').create()
    const guest = site.member('Guest')
    for (let again = 0; again < 12; again++) expect((await guest.join(lobby.code)).status).toBe(200)
  })

  test('[SEC-21] accounts at one address share a limit', async () => {
    site.clock.advance(60_000)
    const guessers = Array.from({ length: 4 }, () => site.member('Guesser'))
    const tries = []
    for (const guesser of guessers)
      for (let again = 0; again < 10; again++) tries.push((await guesser.join('WRONG9')).status)
    expect(tries.filter((status) => status === 404)).toHaveLength(30)
    expect(tries.filter((status) => status === 429)).toHaveLength(10)
    site.clock.advance(60_000)
  })
})

test('[SEC-21] if a code is taken, another one is drawn', async () => {
  let draws = 0
  // The first three codes are identical.
  const clash = await runLobbies({}, (below) => (draws++ < 18 ? 0 : draws % below))
  try {
    const first = await clash.member('Ada').create()
    const second = await clash.member('Bob').create()
    expect(first.lobby.code).toBe('AAAAAA')
    expect(second.lobby.code).not.toBe('AAAAAA')
  } finally {
    await clash.close()
  }
})

describe('an invitation', () => {
  const look = (code: string, remoteAddress = '203.0.113.9') =>
    callApp<{ host_name: string; specialization: string }>(site.first.app, {
      url: `/api/lobbies/invitations/${code}`,
      remoteAddress,
    })

  test('[AUTH-49] says who invites to what to a guest who has not signed in, and nothing else', async () => {
    const { lobby } = await site.member('Ada').create()
    const { status, body } = await look(lobby.code.toLowerCase())
    expect([status, body]).toEqual([200, { host_name: 'Ada', specialization: 'general' }])
  })

  test('[AUTH-49, SEC-21] wrong codes are counted, so that nobody can try them through', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 31; turn++) statuses.push((await look('ZZZZZZ', '203.0.113.77')).status)
    expect(statuses).toEqual([...Array<number>(30).fill(404), 429])
    const { lobby } = await site.member('Bea').create()
    expect((await look(lobby.code, '203.0.113.78')).status).toBe(200)
  })
})

test('[LOBBY-4] a name with a word of the list is refused, and so is one that is spelled out', async () => {
  for (const player_name of ['Fuck You', 'F u c k']) {
    const { status, body } = await callApp<{ error: { details: object } }>(site.first.app, {
      method: 'POST',
      url: '/api/lobbies',
      headers: site.member('Ada').headers,
      payload: { player_name },
    })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'player_name', message: 'Please choose another name' }] } },
    })
  }
})
