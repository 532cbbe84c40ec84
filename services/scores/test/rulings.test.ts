import type { Challenge, ChallengeCase } from '@icio/contracts/challenges/endpoints'
import type { QuizGame } from '@icio/contracts/game-sessions/endpoints'
import type { CalibrationRecord } from '@icio/contracts/ranges/endpoints'
import { remoteCorrections } from '@icio/kit/http/internal-calls'
import { createAnsweredGames } from '../src/collections/answered-games.js'
import { createChallengeRecords } from '../src/collections/challenges.js'
import { createGameRecords } from '../src/collections/game-sessions.js'
import { createRulingRunner, settleMs } from '../src/jobs/apply-rulings.js'
import { createScoreRecords } from '../src/collections/scores.js'
import { createPathEvidence } from '../src/collections/path-evidence.js'
import { createStatedConfidences } from '../src/collections/stated-confidences.js'
import { rightChoice, wrongChoice } from './bank-in-test.js'
import { answer, begin, noCorrections, playQuiz, runScores, type TestedScores } from './run-scores.js'

let site: TestedScores
beforeAll(async () => {
  // The content service is unreachable.
  site = await runScores({ corrections: remoteCorrections({ url: 'http://127.0.0.1:9', secret: 'x' }) })
})
afterAll(() => site.close())

const carry = (corrections = noCorrections) =>
  createRulingRunner({
    challenges: createChallengeRecords(site.connection),
    records: createGameRecords(site.connection),
    scores: createScoreRecords(site.connection),
    answered: createAnsweredGames(site.connection),
    confidences: createStatedConfidences(site.connection),
    evidence: createPathEvidence(site.connection),
    corrections,
    log: { error: () => {} },
    now: () => new Date(site.clock.now),
  })

/** A finished quiz whose first answer was wrong, was disputed, and was ruled correct. */
async function ruledOn() {
  const ann = site.member('Ann')
  const game = await playQuiz(ann, { wrong: 1 })
  const [first] = game.questions as [QuizGame['questions'][number]]
  const body = { question_id: first.id, reason: 'It is right.' }
  const { body: challenge } = await ann.post<Challenge>(`/api/games/sessions/${game.id}/challenges`, body)
  const ruling = { state: 'upheld', text: 'It is.', correct_choice_id: wrongChoice(first, 'quiz') }
  const mo = site.member('Mo', 'moderator')
  const ruled = await mo.post<ChallengeCase>(`/api/games/challenges/${challenge.id}/ruling`, ruling)
  const score = async () => (await ann.get<QuizGame>(`/api/games/sessions/${game.id}`)).body.score
  return { ann, mo, game, first, ruled: ruled.body, score }
}

test('a ruling counts while the content service is unreachable; the sweep applies it once', async () => {
  const { ann, mo, game, ruled, score } = await ruledOn()
  expect(ruled).toMatchObject({ state: 'upheld', correction: { is_applied: false, games: 0 } })
  expect(await score()).toBe(540)
  await carry().sweep()
  expect(await score()).toBe(540)
  site.clock.now += settleMs
  await carry().sweep()
  expect(await score()).toBe(550)
  await carry().sweep()
  const { body } = await mo.get<{ challenges: ChallengeCase[] }>('/api/games/challenges?state=upheld')
  expect(body.challenges.find(({ id }) => id === ruled.id)?.correction).toMatchObject({
    is_applied: true,
    games: 1,
  })
  expect((await ann.post('/api/scores', { session_id: game.id, player_name: 'Ann' })).status).toBe(201)
})

test('the sweep recomputes a score that was being stored during the ruling', async () => {
  const { ann, game, ruled, score } = await ruledOn()
  await carry().now(ruled.id)
  expect(await score()).toBe(550)
  // Simulates a score that was computed before the ruling and stored after it.
  await ann.post('/api/scores', { session_id: game.id, player_name: 'Late' })
  await site.connection
    .collection('scores')
    .updateOne(
      { player_name: 'Late' },
      { $set: { score: 540, 'answers.0.points': 0, 'answers.0.is_correct': false } },
    )
  site.clock.now += settleMs
  await carry().sweep()
  const row = await site.connection.collection('scores').findOne({ player_name: 'Late' })
  expect(row).toMatchObject({ score: 550 })
})

test('an answer concurrent with a ruling is not lost, and is marked by one key or the other, never by both', async () => {
  const bob = site.visitor()
  const game = await begin<QuizGame>(bob, { game: 'quiz' })
  const [first, second] = game.questions as [QuizGame['questions'][number], QuizGame['questions'][number]]
  await answer(bob, game, first, wrongChoice(first, 'quiz'))
  const { body: challenge } = await bob.post<Challenge>(`/api/games/sessions/${game.id}/challenges`, {
    question_id: first.id,
    reason: 'It is right.',
  })
  const mo = site.member('Mo', 'moderator')
  await mo.post(`/api/games/challenges/${challenge.id}/ruling`, {
    state: 'upheld',
    text: 'It is.',
    correct_choice_id: wrongChoice(first, 'quiz'),
  })
  await Promise.all([carry().now(challenge.id), answer(bob, game, second, rightChoice(second, 'quiz'))])
  const { body } = await bob.get<QuizGame>(`/api/games/sessions/${game.id}`)
  expect(body).toMatchObject({ score: 30, answers: [{ points: 10 }, { points: 20 }] })
})

test('a stated confidence follows a ruling that comes after its game is gone', async () => {
  // Of the other edition: the rulings of the tests above have changed keys of this one.
  const edition = 'government-risk-pools'
  const cy = site.member('Cy')
  const game = await begin<QuizGame>(cy, { game: 'quiz', specialization: edition })
  const [first] = game.questions as [QuizGame['questions'][number]]
  const path = `/api/games/sessions/${game.id}`
  const choice_id = wrongChoice(first, 'quiz', edition)
  await cy.post(`${path}/answers`, { question_id: first.id, choice_id, confidence: 100 })
  const dispute = { question_id: first.id, reason: 'It is right.' }
  const { body: challenge } = await cy.post<Challenge>(`${path}/challenges`, dispute)
  const brier = async () => (await cy.get<CalibrationRecord>('/api/ranges/record')).body.choices.brier
  expect(await brier()).toBe(1)
  site.clock.now += 3 * 24 * 60 * 60 * 1000
  expect((await cy.get(path)).status).toBe(404)
  await site.member('Mo', 'moderator').post(`/api/games/challenges/${challenge.id}/ruling`, {
    state: 'upheld',
    text: 'It is.',
    correct_choice_id: choice_id,
  })
  await carry().now(challenge.id)
  expect(await brier()).toBe(0)
})
