import type { WaitingChange } from '@icio/contracts/bank-upgrades/endpoints'
import type { AnswerReply, QuizGame } from '@icio/contracts/game-sessions/endpoints'
import type { ItemStatistics } from '@icio/contracts/item-statistics/endpoints'
import type { QuizRow } from '@icio/contracts/question-bank/endpoints'
import type { HostActivity, HostRoom } from '@icio/contracts/rooms/endpoints'
import { seedBanks } from '@icio/content/bank-upgrade/seed-banks'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runSite, type Banks, type Site } from './site-of-banks.js'

// A game deals all ten rows of this bank: seven whose choices the third edition changes, one whose explanation it
// changes (028), one that it leaves as it is (002), and one that the staff has edited (003).
const rowsOf = (file: string) => JSON.parse(readFileSync(join(__dirname, file), 'utf8')) as QuizRow[]
const second = rowsOf('second-edition.json')
const third = rowsOf('../../banks/general/quiz_questions.json').filter(({ question_id }) =>
  second.some((row) => row.question_id === question_id),
)
const [revised, unchanged, edited, explained] = [
  'quiz-general-001',
  'quiz-general-002',
  'quiz-general-003',
  'quiz-general-028',
]
const rowOf = (rows: readonly QuizRow[], id: string) => rows.find(({ question_id }) => question_id === id)!
const rightText = (id: string) => rowOf(second, id).choices.find(({ isCorrect }) => isCorrect)?.text

/** The bank of the running version; the next version has another file. */
const bank: Banks[number] & { rows: QuizRow[] } = {
  kind: 'quiz',
  specialization: 'general',
  name: 'quiz_questions',
  rows: second,
}

let site: Site
beforeAll(async () => {
  site = await runSite({ banks: [bank] })
})
afterAll(() => site.close())

type Player = ReturnType<Site['as']>

async function startGame(player: Player, options: object = {}): Promise<QuizGame> {
  const { status, body } = await player<QuizGame>('POST', '/api/games/sessions', { game: 'quiz', ...options })
  expect([status, body]).toEqual([201, expect.objectContaining({ questions: expect.anything() })])
  return body
}

/** Answers a question of a game that was dealt from the second edition, rightly or not. */
async function answer(player: Player, game: QuizGame, at: number, isRight: boolean): Promise<AnswerReply> {
  const { id, choices } = game.questions[at]!
  const choice = choices.find(({ text }) => (text === rightText(id)) === isRight)
  const answerBody = { question_id: id, choice_id: choice?.id }
  const { status, body } = await player<AnswerReply>(
    'POST',
    `/api/games/sessions/${game.id}/answers`,
    answerBody,
  )
  expect([id, status]).toEqual([id, 200])
  return body
}

test('[DATA-36, DATA-38] the third edition over the second, with games, a room, cards and an edited row', async () => {
  const [ann, bob, host, staff] = [
    site.as('user', 'Ann'),
    site.as('user', 'Bob'),
    site.as('user', 'Host'),
    site.as('moderator', 'Mo'),
  ]
  // Ann misses the row that will be revised; Bob has answered one question; a quiz is open in a room.
  const annsGame = await startGame(ann)
  for (const [at, { id }] of annsGame.questions.entries()) await answer(ann, annsGame, at, id !== revised)
  const bobsGame = await startGame(bob)
  await answer(bob, bobsGame, 0, true)
  const { body: room } = await host<HostRoom>('POST', '/api/rooms', { title: 'Forum', seats: 5 })
  expect((await host('POST', `/api/rooms/${room.id}/runs`)).status).toBe(201)
  const activities = `/api/rooms/${room.id}/activities`
  const asked = { kind: 'quiz', questions: 5, level: 'intermediate' }
  const { body: quiz } = await host<HostActivity>('POST', activities, asked)
  const step = { to: 'open', phase_seq: quiz.phase_seq }
  expect((await host('POST', `${activities}/${quiz.id}/step`, step)).status).toBe(200)
  const liveGames = async () => {
    const rooms = site.connection.collection<{
      agenda: { quiz: { questions: { question_id: string; prompt: string }[] } }[]
    }>('rooms')
    const stored = await rooms.findOne({})
    const { body: seen } = await host<HostRoom>('GET', `/api/rooms/${room.id}`)
    return { questions: stored?.agenda[0]?.quiz.questions ?? [], now: seen.agenda[0]?.now }
  }
  const liveBefore = await liveGames()
  expect(liveBefore.questions).toHaveLength(5)
  for (const { question_id, prompt } of liveBefore.questions)
    expect(prompt).toBe(rowOf(second, question_id).prompt)
  const bankUrl = `/api/content/banks/${bank.name}`
  const own = { version: 1, question: { prompt: 'Put in our own words?' } }
  expect((await staff('PATCH', `${bankUrl}/${edited}`, own)).status).toBe(200)

  bank.rows = third
  const report = { bank: bank.name, added: 0, replaced: 8, retired: 0, waiting: 1 }
  expect(await seedBanks(site.connection, [bank])).toEqual([report])
  site.clock.now += 3 * 60_000
  const rows = () => site.connection.collection(bank.name).find().sort({ _id: 1 }).toArray()
  const upgraded = await rows()
  expect(await seedBanks(site.connection, [bank])).toEqual([{ ...report, replaced: 0 }])
  expect(await rows()).toEqual(upgraded)

  // The edited row stays and is listed.
  const { body } = await staff<{ waiting: WaitingChange[] }>('GET', '/api/content/bank-upgrades')
  expect(body.waiting).toMatchObject([
    { id: edited, current: { prompt: 'Put in our own words?' }, offered: rowOf(third, edited) },
  ])
  // Bob's game goes on with the questions and explanations that it was dealt.
  for (let at = 1; at < 10; at++) {
    const { explanation } = await answer(bob, bobsGame, at, true)
    expect(explanation).toBe(rowOf(second, bobsGame.questions[at]!.id).explanation.correct)
  }
  const finished = await bob<QuizGame>('GET', `/api/games/sessions/${bobsGame.id}`)
  expect(finished.body).toMatchObject({ completed: true, score: bobsGame.max_score })
  // The room goes on with the questions of its run.
  expect(await liveGames()).toEqual(liveBefore)
  // Statistics of changed choices begin anew; the old answers stay with the old choices.
  const statistics = async (id: string) =>
    (await staff<ItemStatistics>('GET', `/api/games/statistics/${bank.name}/${id}`)).body
  expect(await statistics(revised)).toMatchObject({
    revision: 2,
    times_answered: 0,
    earlier: [{ revision: 1, times_answered: 2, share_right: 0.5 }],
  })
  for (const id of [explained, unchanged])
    expect(await statistics(id)).toMatchObject({ revision: 1, times_answered: 2, earlier: [] })
  // Ann's card stays and asks the question in its new words.
  site.clock.now += 3 * 24 * 60 * 60_000
  const practice = await startGame(ann, { practice: true })
  expect(practice.questions).toMatchObject([{ id: revised, prompt: rowOf(third, revised).prompt }])
  // New games deal the new edition.
  const fresh = await startGame(ann)
  const wanted = third.map(({ question_id, prompt }) =>
    question_id === edited ? own.question.prompt : prompt,
  )
  expect(fresh.questions.map(({ prompt }) => prompt).sort()).toEqual(wanted.sort())
})
