import { keyOwnerOfPass, type KeyVerdict } from '@icio/contracts/desk-keys/endpoints'
import type { ErrorBody } from '@icio/contracts/errors'
import type { QuizGame } from '@icio/contracts/game-sessions/endpoints'
import { deskKeyDays, deskKeysByDay } from '@icio/contracts/games/fair-play'
import type { LeaderboardEntry } from '@icio/contracts/leaderboard/endpoints'
import { createScoresPersonalData } from '../src/personal-data/personal-data.js'
import { readRows } from './bank-in-test.js'
import { begin, playQuiz, runScores, type TestedScores } from './run-scores.js'

const secret = 'an internal secret of the tests only'
const bank = 'quiz_questions'
const day = 24 * 60 * 60_000
let site: TestedScores
beforeEach(async () => {
  site = await runScores({ internalSecret: secret })
})
afterEach(() => site.close())

const send = <Reply>(path: string, payload: object) =>
  site.call<Reply>({
    method: 'POST',
    url: `/internal/scores/desk-keys/${path}`,
    headers: { 'x-internal-secret': secret },
    payload,
  })
const take = async (user_id: string, item: string, asker: object = {}, from = bank) =>
  (
    await send<KeyVerdict>('take', {
      asker: { visitor: null, user_id, ...asker },
      user_id,
      bank: from,
      item,
    })
  ).body.verdict
const shown = (user_id: string, items: string[], at = new Date(site.clock.now)) =>
  send('shown', { user_ids: [user_id], bank, items, at: at.toISOString() })
/** All items of the bank, so that any game deals some of them. */
async function shownAll(user_id: string, at?: Date) {
  const ids = readRows('quiz', 'general').map(({ question_id }) => question_id)
  for (let from = 0; from < ids.length; from += 50) await shown(user_id, ids.slice(from, from + 50), at)
}
const submit = (browser: ReturnType<TestedScores['member']>, { id }: { id: string }) =>
  browser.post<LeaderboardEntry & ErrorBody>('/api/scores', { session_id: id, player_name: 'Ann' })

test('[ROOM-38, SEC-84] an account gets 40 different keys a day, each once counted, also many at once', async () => {
  const ann = site.member('Ann')
  const ids = Array.from({ length: deskKeysByDay + 10 }, (_, index) => `item-${index}`)
  const verdicts = await Promise.all([...ids, ...ids.slice(0, 5)].map((id) => take(ann.id, id)))
  const grantedIds = new Set([...ids, ...ids.slice(0, 5)].filter((_, index) => verdicts[index] === 'given'))
  expect(grantedIds.size).toBe(deskKeysByDay)
  expect(verdicts).toContain('too_many')
  const [known = ''] = grantedIds
  expect(await take(ann.id, known)).toBe('given')
  expect(await take(site.member('Bob').id, 'item-1')).toBe('given')
  site.clock.now += day
  expect(await take(ann.id, 'another')).toBe('given')
})

test('[ROOM-38, SEC-84] with a game open, by account, browser or gate pass, no item of that bank is given, dealt or not', async () => {
  const ann = site.member('Ann')
  const game = await begin<QuizGame>(ann, { game: 'quiz' })
  const games = site.connection.collection<{ _id: string; owner: string; pass?: string }>('game_sessions')
  await games.updateOne({ _id: game.id }, { $set: { pass: 'a-pass' } })
  const visitor = (await games.findOne({ _id: game.id }))?.owner.replace('visitor:', '')
  const dealt = game.questions[0]!
  const other = site.member('Bob').id
  for (const item of [dealt.id, 'not dealt']) {
    expect(await take(ann.id, item)).toBe('open_game')
    expect(await take(other, item, { visitor })).toBe('open_game')
    expect(await take(other, item, { pass: 'a-pass' })).toBe('open_game')
  }
  expect(await take(other, dealt.id)).toBe('given')
  expect(await take(ann.id, 'a', {}, 'governance_scenarios')).toBe('given')
})

test('[LEAD-22, SEC-84] a game with a question whose key a desk has shown says so at its start and is refused', async () => {
  const ann = site.member('Ann')
  await shownAll(ann.id)
  site.clock.now += (deskKeyDays - 1) * day
  const game = await playQuiz(ann)
  expect(game.answers_seen).toBe(true)
  expect((await submit(ann, game)).body).toMatchObject({ error: { code: 'answers_seen' } })
  // The same person, signed out while playing.
  const alone = site.visitor()
  const hidden = await playQuiz(alone)
  expect(hidden.answers_seen).toBeUndefined()
  expect((await submit(alone.as(site.people.signIn({ displayName: 'Bob' })), hidden)).status).toBe(201)
  site.clock.now += 2 * day
  const late = await playQuiz(ann)
  expect(late.answers_seen).toBeUndefined()
  expect((await submit(ann, late)).status).toBe(201)
})

test('[FORUM-17, LEAD-22, SEC-161] a key that a gate pass has had without an account bars its games, whoever hands them in', async () => {
  const alone = site.visitor()
  const game = await playQuiz(alone)
  const games = site.connection.collection<{ _id: string; pass?: string }>('game_sessions')
  await games.updateOne({ _id: game.id }, { $set: { pass: 'a-pass' } })
  await shownAll(keyOwnerOfPass('another-pass'), new Date(site.clock.now - day))
  const member = alone.as(site.people.signIn({ displayName: 'Bob' }))
  expect((await submit(member, game)).status).toBe(201)
  const second = await playQuiz(alone)
  await games.updateOne({ _id: second.id }, { $set: { pass: 'a-pass' } })
  await shownAll(keyOwnerOfPass('a-pass'), new Date(site.clock.now - day))
  expect((await submit(member, second)).body).toMatchObject({ error: { code: 'answers_seen' } })
})

test('[LEAD-22, SEC-84] a real run that shows any key of the bank while a game is open bars that game, and no other', async () => {
  const ann = site.member('Ann')
  const open = await begin<QuizGame>(ann, { game: 'quiz' })
  await shown(ann.id, ['an item that no game deals'])
  site.clock.now += 1
  const after = await playQuiz(ann)
  expect((await submit(ann, after)).status).toBe(201)
  const games = site.connection.collection<{
    _id: string
    answers: object[]
    completed: boolean
    score: number
  }>('game_sessions')
  const { answers, completed, score } = (await games.findOne({ _id: after.id }))!
  await games.updateOne({ _id: open.id }, { $set: { answers, completed, score } })
  site.clock.now += 60_000
  expect((await submit(ann, open)).body).toMatchObject({ error: { code: 'answers_seen' } })
})

test('[LEAD-22, SEC-84] nor does a live game count for a player whom a desk has shown an answer of it', async () => {
  const row = readRows('quiz', 'general')[0]!
  const score = (user_id: string) => ({
    key: `lobby:1:1:${user_id}`,
    user_id,
    player_name: 'Ann',
    mode: 'multiplayer',
    score: 10,
    played_at: new Date(site.clock.now).toISOString(),
    bank,
    answers: [{ question_id: row.question_id, choice: 'x', is_correct: true, points: 10, worth: 10 }],
  })
  await shown('a host', [row.question_id], new Date(site.clock.now - 1000))
  for (const user of ['a host', 'a guest'])
    await site.call({
      method: 'POST',
      url: '/internal/scores/verified',
      headers: { 'x-internal-secret': secret },
      payload: score(user),
    })
  const stored = await site.connection.collection('scores').find().toArray()
  expect(stored.map(({ user_id }) => user_id)).toEqual(['a guest'])
  expect(
    (await send<object>('known', { user_ids: ['a host', 'a guest'], bank, items: [row.question_id] })).body,
  ).toEqual({
    user_ids: ['a host'],
  })
})

test('[PRIV-6] the keys that an account has had are in its export and go with it', async () => {
  const data = createScoresPersonalData(site.connection)
  await take('ann', 'item-1')
  expect(await data.read('ann')).toMatchObject({ desk_keys: [{ bank, item: 'item-1' }] })
  await data.erase('ann')
  expect(await site.connection.collection('desk_keys').countDocuments()).toBe(0)
  expect(await site.connection.collection('desk_key_days').countDocuments()).toBe(0)
})
