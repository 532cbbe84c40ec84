import { exportKeysOf } from '@icio/kit/testing/export-keys'
import { storedLobby } from './lobby-in-test.js'
import { noCertificates } from './run-lobbies.js'
import { createLobbiesPersonalData } from '../src/personal-data/personal-data.js'
import { answerAndLock, gather, phase, revealAfterClosing, right, startGame } from './game-in-test.js'
import { lobbiesOfFile } from './lobbies-of-file.js'
import type { Player } from './player-in-test.js'

const site = lobbiesOfFile()

/** Returns the collections that contain this text. */
async function placesOf(text: string): Promise<string[]> {
  const collections = (await site.connection.db?.collections()) ?? []
  const found = []
  for (const collection of collections) {
    const documents = await collection.find().toArray()
    if (JSON.stringify(documents).includes(text)) found.push(collection.collectionName)
  }
  return found.sort()
}

test('[PRIV-6, OPS-19, SEC-101] an export contains games and flags; deleting the account deletes them, and the others’ game stays', async () => {
  const table = await gather(site, 2)
  const [host, guest] = table.players as [Player, Player]
  const [keeper, leaver] = table.members as [(typeof table.members)[0], (typeof table.members)[0]]
  const views = await startGame(site, table)
  await guest.ask({ t: 'flag', index: 0, reason: 'unclear', note: 'What is meant?' })
  for (const [place, player] of [host, guest].entries()) await answerAndLock(player, 0, right(views[place]!))
  await phase([host, guest], 'closing')
  await revealAfterClosing(site, [host, guest])

  const personal = createLobbiesPersonalData(site.connection, 'a secret of the tests only', noCertificates)
  expect(await personal.read(leaver.id)).toMatchObject({
    lobbies: [{ code: table.code, player_name: 'Bea', score: 10 }],
    answers: [{ index: 0, points: 10, choice_id: right(views[1]!) }],
    question_flags: [{ reason: 'unclear', note: 'What is meant?' }],
  })
  expect(await placesOf(leaver.id)).toEqual(
    expect.arrayContaining(['lobbies', 'lobby_answers', 'lobby_players', 'question_flags']),
  )
  const held = (await personal.read(leaver.id)) as Record<string, unknown[]>
  const keys = exportKeysOf('lobbies')
  for (const collection of await placesOf(leaver.id)) {
    const named = keys.get(collection)
    expect({ collection, named }).toEqual({ collection, named: expect.any(Array) })
    expect({ collection, isHeld: named?.length === 0 || named?.some((key) => held[key]?.length) }).toEqual({
      collection,
      isHeld: true,
    })
  }

  await personal.erase(leaver.id)
  await personal.erase(leaver.id)
  expect(await placesOf(leaver.id)).toEqual([])
  expect(await placesOf('Bea')).toEqual([])
  await host.ask({ t: 'sync' })
  const { lobby } = (await host.next('welcome', ({ rev }) => rev > views[0]!.phase_seq * 64)).snapshot
  expect(lobby.players.map(({ player_name, score, presence }) => [player_name, score, presence])).toEqual([
    ['Host', 10, 'here'],
    ['Former player', 10, 'gone'],
  ])
  expect(await personal.read(keeper.id)).toMatchObject({ lobbies: [{ player_name: 'Host', score: 10 }] })
})

test('[PRIV-6] deleting the account of a waiting host passes the lobby on and deletes the idempotency key', async () => {
  const host = site.member('Host')
  const key = { 'idempotency-key': '5f0d9c1e-7a3b-4c58-9d2e-0123456789ab' }
  const made = await host.post('/api/lobbies', { player_name: 'Hostess' }, key)
  await site.member('Bea').join(made.body.lobby.code)
  await createLobbiesPersonalData(site.connection, 'a secret of the tests only', noCertificates).erase(
    host.id,
  )
  expect(await placesOf(host.id)).toEqual([])
  expect(await placesOf('Hostess')).toEqual([])
  const stored = await storedLobby(site, made.body.lobby.id)
  expect(stored).toMatchObject({ creator_name: 'Bea', status: 'waiting' })
})
