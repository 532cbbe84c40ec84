import type { MarkRequest, RemoteRuling } from '@icio/contracts/remote-games/endpoints'
import { honest, itemAt, respond, runGames, teamKeys, type RunningGames } from './run-games.js'

// What a team says of an item after it was answered. The rulings go over HTTP, as those of a team's program.

let site: RunningGames
const game = {
  id: 'claims',
  title: 'Right or wrong',
  items: 3,
  points: 10,
  leaderboard: true,
  practice: true,
}
beforeEach(async () => {
  site = await runGames()
  site.games.push(game)
  Object.assign(site.answers, honest)
  await site.setUp()
})
afterEach(() => site.close())

const member = (displayName: string) => site.browser(site.people.signIn({ displayName }))
const text = 'Two answers can be defended.'

async function send(ruling: object, { by = 'mf-claims', of = 'mf-claims/claims' } = {}) {
  const response = await fetch(`${site.address()}/api/remote-games/${of}/rulings`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${teamKeys[by as keyof typeof teamKeys]}`,
    },
    body: JSON.stringify({ text, ...ruling }),
  })
  const body = (await response.json()) as RemoteRuling & {
    error?: { code: string; details?: unknown }
  }
  const details = body.error?.details
  const fields = Array.isArray(details) ? details.map(({ path }: { path: string }) => path) : []
  return { status: response.status, body, fields }
}
const makeVoid = (item_id: string) => send({ item_id, void: true })

/** All that is stored of games of remotes. */
async function stored() {
  const names = ['remote_game_sessions', 'remote_game_scores', 'answered_games', 'practice_cards']
  return Promise.all(names.map((name) => site.connection.collection(name).find().sort({ _id: 1 }).toArray()))
}
async function statistics() {
  const { body } = await site.browser().send<{
    games: number
    items: { id: string; times_answered: number; share_right: number; discrimination: number | null }[]
  }>('GET', '/api/remote-games/mf-claims/claims/statistics', undefined, {
    authorization: `Bearer ${teamKeys['mf-claims']}`,
  })
  return body
}

test('[GAMEX-12] a correction that names no choice of the item is refused by its field, and changes nothing', async () => {
  const ada = member('Ada')
  await ada.submit(await ada.play({}, [2]))
  const before = await stored()
  const refused: [ruling: object, field: string][] = [
    [{ item_id: 'item-2', correct: 'Maybe' }, 'correct'],
    [{ item_id: 'item-2', correct: 'wrong' }, 'correct'],
    [{ item_id: 'item-2', correct: 'Wrong ' }, 'correct'],
    [{ item_id: 'item-2', correct: 'no' }, 'correct'],
    [{ item_id: 'item-2' }, 'correct'],
    [{ item_id: 'item-2', correct: 'Wrong', void: true }, 'void'],
    [{ item_id: 'Item-2', correct: 'Wrong' }, 'item_id'],
    [{ item_id: 'item-9', void: true }, 'item_id'],
  ]
  for (const [ruling, field] of refused)
    expect({ ruling, ...(await send(ruling)) }).toMatchObject({
      ruling,
      status: 400,
      body: { error: { code: 'validation_failed' } },
      fields: [field],
    })
  expect((await send({ item_id: 'item-2', void: false })).status).toBe(400)
  expect((await send({ item_id: { $ne: '' }, void: true })).status).toBe(400)
  expect(await stored()).toEqual(before)
})

test('[GAMEX-12] a choice that nobody has picked can be the correct one, also when the sessions are gone', async () => {
  const third = { id: 'both', text: 'Both' }
  const three = [1, 2, 3].map(itemAt).map((item) => ({ ...item, choices: [...item.choices, third] }))
  site.answers.deal = () => ({ items: three })
  const ada = member('Ada')
  await ada.submit(await ada.play({}, [2]))
  await site.connection.collection('remote_game_sessions').deleteMany({})
  expect((await send({ item_id: 'item-1', correct: 'Maybe' })).fields).toEqual(['correct'])
  expect(await send({ item_id: 'item-1', correct: 'Both' })).toMatchObject({
    status: 200,
    body: { sessions: 0, scores: 1 },
  })
  expect((await ada.board()).body.scores).toMatchObject([{ score: 10 }])
})

test('[GAMEX-12] answers from before choices were kept can be ruled on by the texts that they have', async () => {
  const ada = member('Ada')
  await ada.submit(await ada.play({}, [2]))
  await site.connection.collection('remote_game_sessions').deleteMany({})
  await site.connection.collection('answered_games').updateMany({}, { $unset: { 'answers.$[].choices': '' } })
  expect((await send({ item_id: 'item-2', correct: 'Maybe' })).fields).toEqual(['correct'])
  expect(await send({ item_id: 'item-2', correct: 'Wrong' })).toMatchObject({ body: { scores: 1 } })
})

test('[GAMEX-13] a void item counts for nobody: sessions, leaderboard, statistics and practice follow, once', async () => {
  const [ada, grace] = [member('Ada'), member('Grace')]
  const id = await ada.play({}, [2])
  await ada.submit(id)
  await grace.submit(await grace.play())
  expect((await ada.practice()).body).toMatchObject({ total: 1 })
  expect((await statistics()).items.map(({ id: item }) => item)).toContain('item-2')

  expect(await makeVoid('item-2')).toMatchObject({ status: 200, body: { sessions: 2, scores: 1 } })
  expect((await ada.read(id)).body).toMatchObject({
    score: 20,
    max_score: 20,
    answers: [
      { is_correct: true, points: 10 },
      { is_correct: false, points: 0, correct_choice_id: '', void: true, ruling: text },
      { is_correct: true, points: 10 },
    ],
  })
  expect((await ada.board()).body.scores.map(({ score }) => score)).toEqual([20, 20])
  expect((await ada.practice()).body).toMatchObject({ total: 0 })
  const { games, items } = await statistics()
  expect(items.map(({ id: item }) => item).sort()).toEqual(['item-1', 'item-3'])
  // The void item is no part of how well somebody did on the others either.
  expect({ games, of: items.map(({ discrimination }) => discrimination) }).toEqual({
    games: 2,
    of: [null, null],
  })

  const before = await stored()
  expect(await send({ item_id: 'item-2', void: true, text: 'Again.' })).toMatchObject({
    body: { sessions: 0, scores: 0 },
  })
  expect(await stored()).toEqual(before)
})

test('[GAMEX-13] an item that is void before its answer, or while its answer is marked, counts nothing and holds nobody up', async () => {
  const ada = member('Ada')
  const { body } = await ada.start()
  await ada.answer(body.id, 1)
  expect((await makeVoid('item-3')).body).toEqual({ sessions: 1, scores: 0 })
  let release = () => {}
  const isRuled = new Promise<void>((resolve) => (release = resolve))
  let asked = () => {}
  const isAsked = new Promise<void>((resolve) => (asked = resolve))
  site.answers.instead = (_request, response) => {
    asked()
    const { body: asking } = site.team.heard.at(-1) ?? { body: '' }
    void isRuled.then(() => respond(response, 200, honest.mark(JSON.parse(asking) as MarkRequest)))
  }
  const answering = ada.answer(body.id, 2)
  await isAsked
  await makeVoid('item-2')
  release()
  const nothing = { void: true, is_correct: false, points: 0, ruling: text, score: 10 }
  expect((await answering).body).toMatchObject({ ...nothing, completed: false })
  // The team no longer knows the item: it is not asked.
  site.answers.instead = undefined
  site.answers.mark = () => ({})
  site.team.heard.length = 0
  expect((await ada.answer(body.id, 3, 'no')).body).toMatchObject({ ...nothing, completed: true })
  expect(site.team.heard).toEqual([])
  expect((await ada.read(body.id)).body).toMatchObject({ score: 10, max_score: 10 })
  expect((await ada.practice()).body).toMatchObject({ total: 0 })
  expect((await statistics()).items.map(({ id }) => id)).toEqual(['item-1'])
})

test('[GAMEX-13] the last ruling applies, in any order: a void item that gets a correct choice counts again', async () => {
  const ada = member('Ada')
  const id = await ada.play({}, [2])
  await ada.submit(id)
  const scoreAfter = async (ruling: object) => {
    await send({ item_id: 'item-2', ...ruling })
    const [session, board] = [(await ada.read(id)).body, (await ada.board()).body]
    return [session.score, session.max_score, board.scores[0]?.score]
  }
  expect(await scoreAfter({ void: true })).toEqual([20, 20, 20])
  expect(await scoreAfter({ correct: 'Wrong' })).toEqual([30, 30, 30])
  expect((await ada.read(id)).body.answers[1]).not.toHaveProperty('void')
  expect(await scoreAfter({ void: true })).toEqual([20, 20, 20])
  expect(await scoreAfter({ correct: 'Right' })).toEqual([20, 30, 20])
  expect((await statistics()).items.find(({ id: item }) => item === 'item-2')).toMatchObject({
    share_right: 0,
  })
})

test('[GAMEX-13] a void item late, when only scores are left, and of another team’s game with the same id', async () => {
  const ada = member('Ada')
  await ada.submit(await ada.play())
  const theirs = {
    _id: 'theirs',
    bank: 'mf-polls/claims/general',
    score: 10,
    answers: [{ question_id: 'item-2', choice: 'Right', is_correct: true, worth: 10, points: 10 }],
  }
  const scores = site.connection.collection<{ _id: string }>('remote_game_scores')
  await scores.insertOne(theirs)
  site.clock.now += 25 * 60 * 60_000
  expect(await send({ item_id: 'item-2', void: true }, { by: 'mf-polls' })).toMatchObject({ status: 403 })
  expect(await send({ item_id: 'item-2', void: true }, { of: 'mf-claims/other' })).toMatchObject({
    status: 400,
    fields: ['item_id'],
  })
  await site.connection.collection('remote_game_sessions').deleteMany({})
  expect((await makeVoid('item-2')).body).toEqual({ sessions: 0, scores: 1 })
  expect((await ada.board()).body.scores).toMatchObject([{ score: 20 }])
  expect(await scores.findOne({ _id: 'theirs' })).toEqual(theirs)
})

test('[GAMEX-13] a member’s finished session without a point left has nothing for the leaderboard', async () => {
  const ada = member('Ada')
  const id = await ada.play({}, [1, 3])
  await makeVoid('item-2')
  expect((await ada.submit(id)).code).toBe('no_score')
  expect((await ada.board()).body).toEqual({ scores: [] })
})
