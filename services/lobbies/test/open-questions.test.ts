import type { LobbyRecord } from '../src/lobby/lobby.js'
import { callApp } from '@icio/kit/testing/run-service'
import type { OpenQuestionsReply } from '@icio/contracts/open-questions/endpoints'
import { randomUUID } from 'node:crypto'
import { openLiveQuestions } from '../src/game/open-questions.js'
import { answerAndLock, gather, phase, revealAfterClosing, right, startGame } from './game-in-test.js'
import { lobbiesOfFile } from './lobbies-of-file.js'
import type { Player } from './player-in-test.js'
import { internalSecret } from './run-lobbies.js'

const site = lobbiesOfFile()
const stored = () =>
  site.connection.collection<LobbyRecord & { questions: { question_id: string }[] }>('lobbies')
const openOf = async (user_id: string | null) =>
  (await openLiveQuestions(site.connection)({ visitor: 'a browser', user_id }))
    ?.map(({ bank, id }) => `${bank} ${id}`)
    .sort()
const dealtTo = async (id: string, from = 0, bank = 'quiz_questions') => {
  const lobby = await stored().findOne({ _id: id })
  return (lobby?.questions ?? [])
    .slice(from)
    .map(({ question_id }) => `${bank} ${question_id}`)
    .sort()
}

test('[SEC-69, CHAT-23] all unrevealed questions of a live game are open, for its players and nobody else', async () => {
  const table = await gather(site, 2)
  const [host, guest] = table.members as [(typeof table.members)[0], (typeof table.members)[0]]
  const players = table.players as [Player, Player]
  expect(await openOf(host.id)).toEqual([])
  const views = await startGame(site, table)
  const all = await dealtTo(table.id)
  expect(all).toHaveLength(10)
  expect(await openOf(host.id)).toEqual(all)
  expect(await openOf(guest.id)).toEqual(all)
  expect(await openOf('somebody else')).toEqual([])
  expect(await openOf(null)).toEqual([])
  for (const [place, player] of players.entries()) await answerAndLock(player, 0, right(views[place]!))
  await phase(players, 'closing')
  // The player's own answer does not reveal the question.
  expect(await openOf(host.id)).toEqual(all)
  await revealAfterClosing(site, players)
  const left = await dealtTo(table.id, 1)
  expect(await openOf(guest.id)).toEqual(left)
  await guest.post(`/api/lobbies/${table.id}/leave`)
  // A player who has left may sit next to one who plays on.
  expect(await openOf(guest.id)).toEqual(left)
  await stored().updateOne({ _id: table.id }, { $set: { phase: 'podium' } })
  expect(await openOf(host.id)).toEqual([])
})

test('[SEC-69] the edition selects the bank', async () => {
  const table = await gather(site, 2, { specialization: 'government-risk-pools' })
  await startGame(site, table)
  expect(await openOf(table.members[0]?.id ?? '')).toEqual(
    await dealtTo(table.id, 0, 'quiz_questions_risk_pools'),
  )
})

test('[SEC-69] for a player with more games than are searched, any question may be open', async () => {
  const table = await gather(site, 2)
  await startGame(site, table)
  const record = await stored().findOne({ _id: table.id })
  if (!record) throw new Error('no lobby')
  const { live_code: _, ...rest } = record as typeof record & { live_code?: string }
  const copies = Array.from({ length: 21 }, () => ({
    ...rest,
    _id: randomUUID(),
    seats: record.seats.map((seat) => ({ ...seat, user_id: 'eager' })),
  }))
  await stored().insertMany(copies.slice(1))
  expect(await openOf('eager')).toHaveLength(200)
  await stored().insertMany(copies.slice(0, 1))
  expect(await openOf('eager')).toBeUndefined()
})

test("[SEC-69] a player's games are found through an index", async () => {
  const plan = await stored().find({ 'seats.user_id': 'nobody', status: 'active' }).explain('executionStats')
  expect(plan['executionStats']).toMatchObject({ totalDocsExamined: 0 })
})

const send = (payload: object, secret = internalSecret) =>
  callApp<OpenQuestionsReply>(site.first.app, {
    method: 'POST',
    url: '/internal/lobbies/open-questions',
    headers: { 'x-internal-secret': secret },
    payload,
  })

test('[SEC-69] other services get an answer', async () => {
  const table = await gather(site, 2)
  await startGame(site, table)
  const answer = await send({ visitor: 'a', user_id: table.members[1]?.id })
  expect(answer.body.questions).toHaveLength(10)
})

test.each([
  ['without the secret', { visitor: 'a', user_id: null }, 'another', 404],
  ['without a browser', { user_id: null }, internalSecret, 400],
  ['with a query for an account', { visitor: 'a', user_id: { $ne: '' } }, internalSecret, 400],
])('[SEC-69] a call %s is refused', async (_, body, secret, status) => {
  expect((await send(body, secret)).status).toBe(status)
})
