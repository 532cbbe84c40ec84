import { choiceIds } from '@icio/contracts/banks/question-problems'
import type { QuizRow } from '@icio/contracts/question-bank/endpoints'
import { contentApp } from '@icio/content/app'
import type { Challenge, ChallengeCase } from '@icio/contracts/challenges/endpoints'
import type { AnswerReply, QuizGame } from '@icio/contracts/game-sessions/endpoints'
import type { ItemStatistics } from '@icio/contracts/item-statistics/endpoints'
import type { LeaderboardEntry } from '@icio/contracts/leaderboard/endpoints'
import { internalSecretHeader } from '@icio/contracts/question-bank/endpoints'
import type { BankQuestion, QuestionVersion } from '@icio/contracts/question-passport/endpoints'
import type { Role } from '@icio/contracts/roles/endpoints'
import { recordVerifiedScore } from '@icio/contracts/verified-scores/endpoints'
import { remoteCorrections, remoteQuestionBank, remoteRangeBank } from '@icio/kit/http/internal-calls'
import { createFakePeople } from '@icio/kit/testing/people'
import { runService, type TestedService } from '@icio/kit/testing/run-service'
import { registerIdentity } from '@icio/kit/auth/identity'
import { scoresApp } from '@icio/scores/app'

// Content and scores, on separate databases, call each other over HTTP, and so do the people.
const secret = 'the internal secret of this test'
const people = createFakePeople()
let content: TestedService
let scores: TestedService
/** Advanced with each answer by the time a person needs to read its question; tests of the sweep use the real clock. */
let clock = Date.now()
let addresses: { content: string; scores: string }

/** Ten questions; the only easy one, with which every game starts, has a wrong key: 'Falls' is right, not 'Rises'. */
const disputed = 'quiz-general-001'
const rows = Array.from({ length: 10 }, (_, index): QuizRow => ({
  question_id: `quiz-general-${String(index + 1).padStart(3, '0')}`,
  difficulty: index === 0 ? 'easy' : 'hard',
  prompt: index === 0 ? 'Yields rise. What does the price do?' : `Question number ${index + 1}?`,
  choices: ['Rises', 'Falls', 'Stays', 'Waits'].map((text, at) => ({
    id: choiceIds[at] ?? 'a',
    text,
    isCorrect: at === 0,
    ...(at === 0 ? { whyCorrect: 'It does.' } : { whyWrong: 'It does not.' }),
  })),
  explanation: { correct: 'It rises.', incorrectByChoiceId: { b: 'No.', c: 'No.', d: 'No.' } },
  source: 'A book',
  tags: ['bonds'],
}))
const banks: Parameters<typeof contentApp>[1]['banks'] = [
  { kind: 'quiz', specialization: 'general', name: 'quiz_questions', rows },
]

beforeAll(async () => {
  content = await runService((app, connection) => {
    registerIdentity(app, people.source)
    return contentApp(app, { connection, findOpen: async () => [], internalSecret: secret, banks })
  })
  const url = await content.app.listen({ host: '127.0.0.1', port: 0 })
  scores = await runService((app, connection) => {
    registerIdentity(app, people.source)
    const bank = remoteQuestionBank({ url, secret })
    const corrections = remoteCorrections({ url, secret })
    return scoresApp(app, {
      connection,
      bank,
      rangeBank: remoteRangeBank({ url, secret }),
      corrections,
      forecastMails: { send: async () => {} },
      internalSecret: secret,
      gamesPerVisitor: 100,
      now: () => new Date(clock),
    })
  })
  addresses = { content: url, scores: await scores.app.listen({ host: '127.0.0.1', port: 0 }) }
})
afterAll(async () => {
  await scores.close()
  await content.close()
})

/** A person with a separate browser. */
function person(displayName: string, role: Role = 'user') {
  const { headers } = people.signIn({ displayName, role })
  let cookie = ''
  async function send<Body>(method: string, at: 'content' | 'scores', path: string, body?: object) {
    const answer = await fetch(addresses[at] + path, {
      method,
      headers: {
        ...headers,
        ...(cookie ? { cookie } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    expect([path, answer.ok]).toEqual([path, true])
    return (await answer.json()) as Body
  }
  return {
    get: <Body>(path: string, at: 'content' | 'scores' = 'scores') => send<Body>('GET', at, path),
    post: <Body>(path: string, body: object) => send<Body>('POST', 'scores', path, body),
  }
}
type Somebody = ReturnType<typeof person>

/** Plays a quiz with this answer to the disputed question and right answers up to this number. */
async function play(somebody: Somebody, first: string, upTo = 10): Promise<QuizGame> {
  const game = await somebody.post<QuizGame>('/api/games/sessions', { game: 'quiz' })
  for (const [index, question] of game.questions.slice(0, upTo).entries())
    await answer(somebody, game, question, index === 0 ? first : 'Rises')
  return read(somebody, game)
}
function answer(
  somebody: Somebody,
  game: QuizGame,
  { id, choices }: QuizGame['questions'][number],
  text: string,
) {
  clock += 2000
  const body = { question_id: id, choice_id: choices.find((choice) => choice.text === text)?.id }
  return somebody.post<AnswerReply>(`/api/games/sessions/${game.id}/answers`, body)
}
const read = (somebody: Somebody, { id }: { id: string }) =>
  somebody.get<QuizGame>(`/api/games/sessions/${id}`)
const challenge = (somebody: Somebody, { id }: QuizGame) =>
  somebody.post<Challenge>(`/api/games/sessions/${id}/challenges`, {
    question_id: disputed,
    reason: 'Prices move against yields.',
  })
const board = async (somebody: Somebody) =>
  Object.fromEntries(
    (await somebody.post<LeaderboardEntry[]>('/api/rpc/get_leaderboard', {})).map(
      ({ player_name, score }) => [player_name, score],
    ),
  )

/** Submits what the players of a lobby got; its other question is worth 20. */
async function playTogether(picked: Readonly<Record<string, string>>): Promise<void> {
  for (const [player_name, choice] of Object.entries(picked)) {
    const other = {
      question_id: 'quiz-general-002',
      choice: 'Rises',
      is_correct: true,
      points: 20,
      worth: 20,
    }
    const points = choice === 'Rises' ? 10 : 0
    const first = { question_id: disputed, choice, is_correct: points > 0, points, worth: 10 }
    const answer = await fetch(`${addresses.scores}${recordVerifiedScore.url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [internalSecretHeader]: secret },
      body: JSON.stringify({
        key: `lobby:l:1:${player_name}`,
        user_id: player_name,
        player_name,
        mode: 'multiplayer',
        score: points + 20,
        bank: 'quiz_questions',
        answers: [first, other],
      }),
    })
    expect(answer.status).toBe(204)
  }
}

test('a ruling that changes the right choice corrects games, leaderboard, bank and statistics', async () => {
  const [ann, bob, cleo, mo] = [person('Ann'), person('Bob'), person('Cleo'), person('Mo', 'moderator')]
  const [annsGame, bobsGame] = [await play(ann, 'Falls'), await play(bob, 'Rises')]
  const cleosGame = await play(cleo, 'Rises', 1)
  expect([annsGame.score, bobsGame.score, cleosGame.score]).toEqual([540, 550, 10])
  await ann.post('/api/scores', { session_id: annsGame.id, player_name: 'Ann' })
  await bob.post('/api/scores', { session_id: bobsGame.id, player_name: 'Bob' })
  await playTogether({ Lea: 'Falls', Max: 'Rises', Ned: 'Waits' })
  expect(await board(ann)).toEqual({ Ann: 540, Bob: 550, Lea: 20, Max: 30, Ned: 20 })
  const [dispute] = [await challenge(ann, annsGame), await challenge(bob, bobsGame)]

  const [entry] = (await mo.get<{ challenges: ChallengeCase[] }>('/api/games/challenges')).challenges
  expect(entry).toMatchObject({ id: dispute.id, same_question: 2, correction: null })
  const right = entry?.choices.find(({ text }) => text === 'Falls')?.id
  const text = 'The price falls: the coupons are worth less.'
  const ruled = await mo.post<ChallengeCase>(`/api/games/challenges/${dispute.id}/ruling`, {
    state: 'upheld',
    text,
    correct_choice_id: right,
  })
  expect(ruled.correction).toEqual({
    correct: 'Falls',
    was: 'Rises',
    is_applied: true,
    games: 3,
    scores: 4,
  })

  // The points of the games and of the leaderboard are recalculated from the stored answers.
  expect(await board(ann)).toEqual({ Ann: 550, Bob: 540, Lea: 30, Max: 20, Ned: 20 })
  const [anns, bobs] = [await read(ann, annsGame), await read(bob, bobsGame)]
  expect([anns.score, bobs.score]).toEqual([550, 540])
  expect(anns.answers[0]).toMatchObject({
    is_correct: true,
    points: 10,
    explanation: text,
    erratum: { was: 'Rises', text, ruled_at: expect.any(String) },
  })
  expect(bobs.answers[0]).toMatchObject({ is_correct: false, points: 0, why_wrong: text })
  expect(bobs.answers[1]).not.toHaveProperty('erratum')

  // A player in the middle of a game continues with the corrected score.
  const second = cleosGame.questions[1]
  expect(second && (await answer(cleo, cleosGame, second, 'Rises'))).toMatchObject({ score: 20 })

  // The other challenge of the question is decided with it.
  const bobs2 = await bob.get<{ challenges: Challenge[] }>(`/api/games/sessions/${bobsGame.id}/challenges`)
  expect(bobs2.challenges).toMatchObject([{ state: 'upheld', ruling: { text } }])

  // The bank with its history, and the next player.
  const place = `/api/content/banks/quiz_questions/${disputed}`
  const { question } = await mo.get<{ question: BankQuestion<'quiz'> }>(place, 'content')
  expect(question.choices.filter(({ isCorrect }) => isCorrect).map((choice) => choice.text)).toEqual([
    'Falls',
  ])
  const { versions } = await mo.get<{ versions: QuestionVersion[] }>(`${place}/versions`, 'content')
  expect(versions[0]).toMatchObject({ by: { name: 'Mo' }, note: 'Ruling on a challenge', version: 2 })
  const next = await play(person('Dora'), 'Falls')
  expect(next.score).toBe(550)
  expect(next.answers[0]).toMatchObject({ is_correct: true, erratum: { was: 'Rises' } })

  const figures = await mo.get<ItemStatistics>(`/api/games/statistics/quiz_questions/${disputed}`)
  expect(figures).toMatchObject({ times_answered: 3, share_right: 2 / 3, strongest_distractor: 'Rises' })
})

test.each([
  ['a choice that does not exist', { state: 'upheld', correct_choice_id: 'z' }],
  ['another right choice although it is rejected', { state: 'rejected', correct_choice_id: 'b' }],
])('a ruling with %s is refused, and the challenge stays open', async (_, lie) => {
  const [ann, mo] = [person('Ann'), person('Mo', 'moderator')]
  const game = await play(ann, 'Stays', 1)
  const { id } = await challenge(ann, game)
  const [right] = game.questions[0]?.choices.filter(({ text }) => text === 'Rises') ?? []
  const body = { text: 'No.', ...lie, ...(lie.state === 'rejected' ? { correct_choice_id: right?.id } : {}) }
  await expect(mo.post(`/api/games/challenges/${id}/ruling`, body)).rejects.toThrow()
  const { challenges } = await ann.get<{ challenges: Challenge[] }>(
    `/api/games/sessions/${game.id}/challenges`,
  )
  expect(challenges).toMatchObject([{ state: 'open' }])
})
