import { fakeBank } from '@icio/kit/testing/fake-bank'
import type { Challenge } from '@icio/contracts/challenges/endpoints'
import type { QuizGame } from '@icio/contracts/game-sessions/endpoints'
import type { ItemStatistics } from '@icio/contracts/item-statistics/endpoints'
import type { LeaderboardEntry } from '@icio/contracts/leaderboard/endpoints'
import type { QuestionCorrections } from '@icio/contracts/question-corrections/endpoints'
import type { QuizRow } from '@icio/contracts/question-bank/endpoints'
import { bankFreshMs } from '../src/games/recent-bank.js'
import { readRows } from './bank-in-test.js'
import { answer, begin, runScores, type Browser, type TestedScores } from './run-scores.js'

type Row = QuizRow & { revision?: number }
type Correction = Parameters<QuestionCorrections['correct']>

/** The bank as the content service has it; a test replaces the choices of a question. */
let rows: Row[]
let corrections: Correction[]
let site: TestedScores

beforeEach(async () => {
  rows = structuredClone(readRows('quiz', 'general'))
  corrections = []
  site = await runScores({
    bank: fakeBank(() => ({ quiz: structuredClone(rows) })),
    corrections: {
      correct: async (...correction) => {
        corrections.push(correction)
        return { changed: true }
      },
    },
  })
})
afterEach(() => site.close())

/** Gives a question another right choice, as a new edition of the bank may do; the wrong ones stay. */
function revise(id: string): void {
  rows = rows.map((row) => {
    if (row.question_id !== id) return row
    const choices = row.choices.map((choice) =>
      choice.isCorrect ? { ...choice, text: 'Newly written' } : choice,
    )
    return { ...row, choices, revision: 2 }
  })
  site.clock.now += 3 * bankFreshMs
}

const rightText = (id: string) =>
  rows.find((row) => row.question_id === id)?.choices.find(({ isCorrect }) => isCorrect)?.text

/** Answers a whole game: the one question wrong, all others right. Then onto the leaderboard, and disputes the one. */
async function playAndDispute(player: Browser, game: QuizGame, id: string) {
  let picked = ''
  for (const question of game.questions) {
    player.read()
    const right = question.choices.find(({ text }) => text === rightText(question.id))?.id
    // The same wrong choice in each game, whatever order they are dealt in.
    const [wrong] = question.choices
      .filter((choice) => choice.id !== right)
      .sort((one, other) => (one.text < other.text ? -1 : 1))
      .map((choice) => choice.id)
    const choice = (question.id === id ? wrong : right) ?? ''
    if (question.id === id) picked = choice
    expect((await answer(player, game, question, choice)).status).toBe(200)
  }
  await player.post('/api/scores', { session_id: game.id, player_name: 'Player' })
  const { body } = await player.post<Challenge>(`/api/games/sessions/${game.id}/challenges`, {
    question_id: id,
    reason: 'It is right.',
  })
  return { challenge: body.id, picked }
}

/** A game that deals this question; which ten are dealt is up to chance, so the bank holds no more than these. */
async function gameOf(player: Browser, ids?: string[]): Promise<QuizGame> {
  if (ids) rows = rows.filter((row) => ids.includes(row.question_id))
  return begin<QuizGame>(player, { game: 'quiz' })
}

async function twoRevisions() {
  const [ann, bob, mo] = [site.member('Ann'), site.member('Bob'), site.member('Mo', 'moderator')]
  const old = await gameOf(ann)
  const ids = old.questions.map(({ id }) => id)
  const id = ids[0] ?? ''
  const annsCase = await playAndDispute(ann, old, id)
  rows = rows.filter((row) => ids.includes(row.question_id))
  revise(id)
  const fresh = await gameOf(bob, ids)
  expect(fresh.questions.map((question) => question.id)).toContain(id)
  const bobsCase = await playAndDispute(bob, fresh, id)

  const worth = async (player: Browser, game: QuizGame) => ({
    game: (await player.get<QuizGame>(`/api/games/sessions/${game.id}`)).body.score,
    board: (await player.get<LeaderboardEntry[]>('/api/scores')).body[0]?.score,
  })
  const all = async () => ({
    ann: await worth(ann, old),
    bob: await worth(bob, fresh),
    statistics: (await mo.get<ItemStatistics>(`/api/games/statistics/quiz_questions/${id}`)).body,
  })
  const uphold = (one: { challenge: string; picked: string }) =>
    mo.post(`/api/games/challenges/${one.challenge}/ruling`, {
      state: 'upheld',
      text: 'It is.',
      correct_choice_id: one.picked,
    })
  return { id, all, uphold, annsCase, bobsCase, old, fresh, ann, bob }
}

test('[DATA-36] a ruling on replaced choices corrects the games and scores that had them, and nothing of the new ones', async () => {
  const { id, all, uphold, annsCase } = await twoRevisions()
  const before = await all()
  expect(before.statistics).toMatchObject({
    revision: 2,
    times_answered: 1,
    share_right: 0,
    earlier: [{ revision: 1, times_answered: 1, share_right: 0 }],
  })
  expect((await uphold(annsCase)).status).toBe(200)
  const after = await all()
  expect(after.ann.game).toBeGreaterThan(before.ann.game)
  expect(after.ann.board).toBe(after.ann.game)
  expect(after.bob).toEqual(before.bob)
  expect(after.statistics).toEqual({
    ...before.statistics,
    earlier: [{ revision: 1, times_shown: 1, times_answered: 1, share_right: 1 }],
  })
  // The content service is told which choices it was about, and leaves the current ones alone.
  expect(corrections).toMatchObject([['quiz_questions', id, { revision: 1 }]])
})

test('[DATA-36] a ruling on the new choices leaves the games, scores and statistics of the old ones as they were', async () => {
  const { id, all, uphold, bobsCase } = await twoRevisions()
  const before = await all()
  expect((await uphold(bobsCase)).status).toBe(200)
  const after = await all()
  expect(after.bob.game).toBeGreaterThan(before.bob.game)
  expect(after.bob.board).toBe(after.bob.game)
  expect(after.ann).toEqual(before.ann)
  expect(after.statistics).toMatchObject({ revision: 2, share_right: 1, earlier: before.statistics.earlier })
  expect(corrections).toMatchObject([['quiz_questions', id, { revision: 2 }]])
})

test('[DATA-36] the erratum of one set of choices is not shown with the other', async () => {
  const { uphold, annsCase, old, fresh, ann, bob, id } = await twoRevisions()
  await uphold(annsCase)
  const erratumIn = async (player: Browser, game: QuizGame) => {
    const { body } = await player.get<QuizGame>(`/api/games/sessions/${game.id}`)
    return body.answers.find(({ question_id }) => question_id === id)?.erratum?.text
  }
  expect(await erratumIn(ann, old)).toBe('It is.')
  expect(await erratumIn(bob, fresh)).toBeUndefined()
})

test.each(['quiz', 'fill-in-blanks', 'governance', 'true-or-false', 'board'] as const)(
  '[DATA-37] a game of %s continues to its end when its questions are retired in the meantime',
  async (name) => {
    let isRetired = false
    const running = await runScores({
      bank: { questions: async (kind, edition) => (isRetired ? [] : readRows(kind, edition)) },
    })
    try {
      const ann = running.member('Ann')
      const game = await begin<QuizGame>(ann, { game: name })
      const [first, ...others] = game.questions
      if (!first) throw new Error('Nothing was dealt')
      await answer(ann, game, first, first.choices[0]?.id ?? '')
      isRetired = true
      running.clock.now += 3 * bankFreshMs
      for (const question of others) {
        ann.read()
        expect((await answer(ann, game, question, question.choices[0]?.id ?? '')).status).toBe(200)
      }
      const { body } = await ann.get<QuizGame>(`/api/games/sessions/${game.id}`)
      expect(body).toMatchObject({ completed: true, questions: game.questions })
      expect(body.answers).toHaveLength(game.questions.length)
    } finally {
      await running.close()
    }
  },
)
