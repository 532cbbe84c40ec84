import { storedLobby } from './lobby-in-test.js'
import { randomUUID } from 'node:crypto'
import { livePath } from '@icio/contracts/lobbies/lobby-live'
import fc from 'fast-check'
import { gather, phase, revealNext, right, startGame, type Open, type Table } from './game-in-test.js'
import { lobbiesOfFile } from './lobbies-of-file.js'
import { connect, openSocket, refusedStatus, ticketFor, type Player } from './player-in-test.js'

const site = lobbiesOfFile()

const errorOf = async (player: Player, frame: string | Buffer) => {
  player.socket.send(frame)
  return (await player.next('error')).code
}
const message = (fields: object) => JSON.stringify({ v: 1, mid: randomUUID(), ...fields })

describe('an invalid frame', () => {
  test.each([
    ['is not JSON', '{"v":1', 'not_json'],
    ['is a list', '[]', 'not_json'],
    ['is a number', '7', 'not_json'],
    ['is empty', '', 'not_json'],
    ['is binary', Buffer.from([0, 255, 1, 2]), 'not_json'],
    ['has another version', message({ v: 2, t: 'ping' }), 'unknown_version'],
    ['has no version', JSON.stringify({ t: 'ping', mid: randomUUID() }), 'unknown_version'],
    ['has an unknown type', message({ t: 'cheat' }), 'unknown_type'],
    ['is a type that objects inherit', message({ t: 'constructor' }), 'unknown_type'],
    ['has no id', JSON.stringify({ v: 1, t: 'ping' }), 'bad_message'],
    ['has an extra field', message({ t: 'ping', score: 550 }), 'bad_message'],
    [
      'has an extra field that objects inherit',
      message({ t: 'ping' }).replace('}', ',"__proto__":{}}'),
      'bad_message',
    ],
    ['has a wrong field', message({ t: 'lock', index: '0' }), 'bad_message'],
    ['is missing a field', message({ t: 'answer', index: 0 }), 'bad_message'],
    ['has an operator', message({ t: 'answer', index: 0, choice_id: { $ne: null } }), 'bad_message'],
    [
      'is larger than 4 kB',
      message({ t: 'flag', index: 0, reason: 'other', note: 'x'.repeat(5000) }),
      'too_large',
    ],
  ])('[SEC-19] that %s gets an error, and the connection stays open', async (_, frame, code) => {
    const { players } = await gather(site, 1)
    const [host] = players as [Player]
    expect(await errorOf(host, frame)).toBe(code)
    expect((await host.ask({ t: 'ready', on: true })).t).toBe('ack')
  })

  test('[SEC-19] of more than 16 kB closes the connection with 1009', async () => {
    const { players } = await gather(site, 1)
    players[0]!.raw('x'.repeat(17 * 1024))
    expect(await players[0]!.closed).toBe(1009)
  })
})

test('a message that fails inside is answered and logged', async () => {
  const { id, players } = await gather(site, 1)
  const logged = jest.spyOn(site.first.app.log, 'error')
  const lobbies = site.connection.collection<{ _id: string }>('lobbies')
  await lobbies.updateOne({ _id: id }, { $set: { seats: null }, $inc: { rev: 1 } })
  expect(await players[0]!.ask({ t: 'sync' })).toMatchObject({ code: 'internal_error' })
  expect(logged).toHaveBeenCalledWith(
    { err: expect.any(TypeError), type: 'sync' },
    'a message to a lobby failed',
  )
  logged.mockRestore()
  await lobbies.deleteOne({ _id: id })
})

describe('too many messages', () => {
  test('[SEC-19] the eleventh in a second must wait, and is accepted after that', async () => {
    const { players } = await gather(site, 1)
    const [host] = players as [Player]
    for (let count = 0; count < 11; count++) host.send({ t: 'ping' })
    const refused = await host.next('error')
    expect(refused).toMatchObject({ code: 'too_fast' })
    site.heart.advance(refused.retry_after_ms ?? 0)
    expect((await host.ask({ t: 'ping' })).t).toBe('ack')
  })

  test('[SEC-19] a hundred in a second close the connection with 1008', async () => {
    const { players } = await gather(site, 2)
    const [host, guest] = players as [Player, Player]
    for (let count = 0; count < 100; count++) guest.send({ t: 'ping' })
    expect(await guest.closed).toBe(1008)
    expect((await host.ask({ t: 'ping' })).t).toBe('ack')
  })
})

describe('a connection is rejected', () => {
  test('[SEC-19] without a ticket, or with a wrong, used, or expired one, or one of another lobby', async () => {
    const { id, members } = await gather(site, 2)
    const other = await gather(site, 1)
    const [host] = members as [(typeof members)[0]]
    expect(await refusedStatus(site.first, id, '')).toBe(400)
    expect(await refusedStatus(site.first, id, 'made-up')).toBe(401)
    const used = await ticketFor(host, id)
    await openSocket(site.first, id, used).next('welcome')
    expect(await refusedStatus(site.first, id, used)).toBe(401)
    expect(await refusedStatus(site.first, other.id, await ticketFor(host, id))).toBe(401)
    const late = await ticketFor(host, id)
    site.clock.advance(30_001)
    expect(await refusedStatus(site.first, id, late)).toBe(401)
  })

  test('[SEC-19] from a page of another site, or for a person without a seat', async () => {
    const { id, members } = await gather(site, 1)
    const ticket = await ticketFor(members[0]!, id)
    expect(await refusedStatus(site.first, id, ticket, { origin: 'https://evil.example' })).toBe(403)
    expect(await refusedStatus(site.first, id, ticket, { origin: 'null' })).toBe(403)
    const stranger = site.member('Stranger')
    expect((await stranger.post(`/api/lobbies/${id}/ticket`)).status).toBe(404)
    // The rejections have not consumed the ticket.
    await openSocket(site.first, id, ticket).next('welcome')
  })

  test('[SEC-19] without an upgrade', async () => {
    const { id, members } = await gather(site, 1)
    const ticket = await ticketFor(members[0]!, id)
    const answer = await fetch(`http://${site.first.address}${livePath(id)}?ticket=${ticket}`)
    expect(answer.status).toBe(400)
  })

  test('[SEC-20] if it is the twenty-first of a person or the sixth projector of a lobby', async () => {
    const member = site.member('Host')
    const { lobby } = await member.create()
    for (let count = 0; count < 5; count++) await connect(member, lobby.id, site.first, 'projector')
    expect(await refusedStatus(site.first, lobby.id, await ticketFor(member, lobby.id, 'projector'))).toBe(
      429,
    )
    for (let more = 0; more < 3; more++) {
      const further = await member.create()
      for (let count = 0; count < 5; count++) await connect(member, further.lobby.id, site.first, 'projector')
    }
    expect(await refusedStatus(site.first, lobby.id, await ticketFor(member, lobby.id))).toBe(429)
  })
})

test('a projector only watches: it sees no player’s own answer and may send no commands', async () => {
  const table = await gather(site, 2)
  const projector = await connect(table.members[0]!, table.id, site.first, 'projector')
  const [view] = (await startGame(site, table)) as [Open]
  expect(projector.welcome.snapshot.you).toBeNull()
  for (const body of [
    { t: 'start' },
    { t: 'host', op: 'skip' },
    { t: 'answer', index: 0, choice_id: right(view) },
  ]) {
    expect(await projector.ask(body)).toMatchObject({ t: 'error', code: 'forbidden' })
  }
  await table.players[0]!.ask({ t: 'answer', index: 0, choice_id: right(view) })
  expect((await projector.next('progress')).answered_seats).toEqual([0])
  expect(projector.frames.join()).not.toContain('"own"')
})

/** Generates frames of all kinds: noise, almost valid messages, and valid messages that the sender may not send. */
function frames(table: Table, view: Open) {
  const index = fc.oneof(fc.constant(0), fc.integer(), fc.double(), fc.string())
  const id = fc.oneof(
    fc.uuid(),
    fc.constantFrom(...view.question.choices.map((choice) => choice.id)),
    fc.string(),
  )
  const near = fc.record(
    {
      v: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.jsonValue() as fc.Arbitrary<number>),
      t: fc.constantFrom(
        'hello',
        'ready',
        'start',
        'lock',
        'host',
        'flag',
        'sync',
        'ping',
        'kick',
        '__proto__',
      ),
      mid: fc.oneof({ weight: 9, arbitrary: fc.uuid() }, fc.string()),
      index,
      last_rev: fc.oneof(fc.integer(), fc.double()),
      on: fc.oneof(fc.boolean(), fc.string()),
      op: fc.constantFrom('pause', 'skip', 'kick', 'end', 'transfer', 'lock_room', 'nothing'),
      seat: index,
      player_id: id,
      reason: fc.constantFrom('wrong', 'other', 'spam'),
      note: fc.string({ maxLength: 600 }),
      time: fc.constantFrom('standard', 'fast'),
      lobby_id: fc.constant(table.id),
    },
    { requiredKeys: ['v', 't', 'mid'] },
  )
  return fc.oneof(
    fc.string({ maxLength: 5000 }),
    fc.json(),
    near.map((value) => JSON.stringify(value)),
    fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  )
}

test('whatever a player sends, the others’ game does not change', async () => {
  const table = await gather(site, 3)
  const [host, guest, fuzzer] = table.players as [Player, Player, Player]
  const views = (await startGame(site, table)) as [Open, Open, Open]
  await host.ask({ t: 'answer', index: 0, choice_id: right(views[0]) })
  const before = await storedLobby(site, table.id)

  const sample = fc.sample(frames(table, views[2]), { numRuns: 1500, seed: 20261122 })
  for (const [count, frame] of sample.entries()) {
    fuzzer.socket.send(frame)
    // Stay within the rate limit, so that the frames themselves are checked.
    if (count % 9 === 8) {
      await Promise.all([host, guest, fuzzer].map((player) => player.ask({ t: 'ping' })))
      site.heart.advance(1000)
    }
  }
  await fuzzer.ask({ t: 'ping' })

  const after = await storedLobby(site, table.id)
  const same = (lobby: typeof before) => {
    const { phase, phase_seq, host_user_id, seats, status, paused_at, room_locked } = lobby
    const seated = seats.map(({ player_id, presence }) => ({
      player_id,
      presence,
    }))
    return { phase, phase_seq, host_user_id, status, paused_at, room_locked, seated }
  }
  expect(same(after)).toEqual(same(before))
  expect(fuzzer.socket.readyState).toBe(fuzzer.socket.OPEN)
  const [, revealed] = await revealNext(site, [host, guest], views[0].limit_ms ?? 0)
  expect(revealed?.points.map(({ points }) => points)).toEqual([10, 0, 0])
  await phase([fuzzer], 'reveal')
})
