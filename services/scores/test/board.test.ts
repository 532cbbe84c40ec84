import { readBoardCategories } from '@icio/banks/banks'
import { builtInBoard } from '@icio/banks/built-in'
import { editionIds, type Edition } from '@icio/contracts/editions'
import type { ErrorBody } from '@icio/contracts/errors'
import type { BoardGame, BoardQuestion } from '@icio/contracts/game-sessions/endpoints'
import { answer, begin, runScores, type Browser, type TestedScores } from './run-scores.js'

let site: TestedScores
beforeAll(async () => {
  site = await runScores()
})
afterAll(() => site.close())

const further: TestedScores[] = []
afterEach(async () => {
  for (const service of further.splice(0)) await service.close()
})

const beginBoard = (browser: Browser, edition: Edition = 'general') =>
  begin<BoardGame>(browser, { game: 'board', specialization: edition })
const replace = (browser: Browser, game: { id: string }, name: string) =>
  browser.post<BoardGame & ErrorBody>(`/api/games/sessions/${game.id}/categories`, { replace: name })
const read = async (browser: Browser, game: { id: string }) =>
  (await browser.get<BoardGame>(`/api/games/sessions/${game.id}`)).body
const nameAt = (game: BoardGame, place: number) => game.board.categories[place]?.name ?? ''

/** Returns the id of the correct choice of a clue, from the reviewed pool. */
function rightOf(question: BoardQuestion, edition: Edition = 'general'): string {
  const clues = readBoardCategories(edition).flatMap(({ questions }) => questions)
  const clue = clues.find((each) => each.answer === question.answer)
  return question.choices.find(({ text }) => text === clue?.correctQuestion)?.id ?? 'none'
}

test.each(editionIds)(
  '[BOARD-6, DATA-26] %s: nine cells of three reviewed categories, and nothing reveals an answer',
  async (edition) => {
    const game = await beginBoard(site.visitor(), edition)
    expect(game).toMatchObject({ game: 'board', total: 9, max_score: 2100, score: 0, completed: false })
    expect(game.built_in).toBeUndefined()
    expect(game.board.made_by).toBe('reviewed')
    expect(game.questions.map(({ points }) => points)).toEqual([100, 200, 400, 100, 200, 400, 100, 200, 400])
    const pool = new Set(readBoardCategories(edition).map(({ name }) => name))
    const names = game.board.categories.map(({ name }) => name)
    expect(names.filter((name) => !pool.has(name))).toEqual([])
    expect(game.questions.map(({ category }) => category)).toEqual(
      names.flatMap((name) => [name, name, name]),
    )
    for (const { choices } of game.questions) expect(choices.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(JSON.stringify(game)).not.toMatch(/"\w*(correct|explanation|key|used|wrong_?options)\w*":/i)
  },
)

test('[BOARD-8, BOARD-13] cells can be answered in any order; nine correct ones earn 2,100 points', async () => {
  const ann = site.visitor()
  const game = await beginBoard(ann)
  let points = 0
  for (const question of [...game.questions].reverse()) {
    const { body } = await answer(ann, game, question, rightOf(question))
    points += question.points
    expect(body).toMatchObject({ is_correct: true, points: question.points, score: points })
    expect(body.explanation).toBeTruthy()
  }
  expect(await read(ann, game)).toMatchObject({ score: 2100, completed: true })
})

test('a wrong answer earns nothing, and a cell can be answered only once', async () => {
  const ann = site.visitor()
  const game = await beginBoard(ann)
  const [cell] = game.questions as [BoardQuestion]
  const right = rightOf(cell)
  const wrong = ['a', 'b', 'c'].find((id) => id !== right) ?? ''
  expect((await answer(ann, game, cell, wrong)).body).toMatchObject({ points: 0, correct_choice_id: right })
  expect((await answer(ann, game, cell, right)).status).toBe(409)
  expect(await read(ann, game)).toMatchObject({ score: 0, answers: [{ points: 0 }] })
})

test('[BOARD-16] a shuffle replaces a category with a new one of three cells', async () => {
  const ann = site.visitor()
  const game = await beginBoard(ann)
  await answer(ann, game, game.questions[8] as BoardQuestion, 'a')
  const { status, body } = await replace(ann, game, nameAt(game, 1))
  expect(status).toBe(200)
  expect(body.board.categories.map(({ shuffled }) => shuffled)).toEqual([false, true, false])
  expect(game.board.categories.map(({ name }) => name)).not.toContain(nameAt(body, 1))
  expect(body.questions.slice(0, 3)).toEqual(game.questions.slice(0, 3))
  expect(body.questions.slice(6)).toEqual(game.questions.slice(6))
  expect(body.questions.slice(3, 6).map(({ category, points }) => ({ category, points }))).toEqual(
    [100, 200, 400].map((points) => ({ category: nameAt(body, 1), points })),
  )
  expect(body.max_score).toBe(2100)
  expect(body.answers).toHaveLength(1)
  expect(await read(ann, game)).toEqual(body)
})

test('[BOARD-15] a started, an already shuffled, and an unknown category cannot be shuffled', async () => {
  const ann = site.visitor()
  const game = await beginBoard(ann)
  await answer(ann, game, game.questions[0] as BoardQuestion, 'a')
  expect(await replace(ann, game, nameAt(game, 0))).toMatchObject({
    status: 409,
    body: { error: { code: 'category_in_play' } },
  })
  const { body: once } = await replace(ann, game, nameAt(game, 2))
  expect(await replace(ann, game, nameAt(once, 2))).toMatchObject({
    status: 409,
    body: { error: { code: 'category_replaced' } },
  })
  for (const name of [nameAt(game, 2), 'No such category', '$ne']) {
    expect(await replace(ann, game, name)).toMatchObject({
      status: 400,
      body: { error: { code: 'unknown_category' } },
    })
  }
  expect(await read(ann, game)).toMatchObject({ board: once.board, questions: once.questions })
})

test('exactly one of ten concurrent shuffles of a category counts', async () => {
  const ann = site.visitor()
  const game = await beginBoard(ann)
  const replies = await Promise.all(Array.from({ length: 10 }, () => replace(ann, game, nameAt(game, 0))))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const after = await read(ann, game)
  expect(after.board.categories.filter(({ shuffled }) => shuffled)).toHaveLength(1)
  expect(after.questions).toHaveLength(9)
})

test('of a concurrent answer and shuffle of the same category, only one counts', async () => {
  for (let round = 0; round < 5; round++) {
    const ann = site.visitor()
    const game = await beginBoard(ann)
    const [answered, replaced] = await Promise.all([
      answer(ann, game, game.questions[0] as BoardQuestion, 'a'),
      replace(ann, game, nameAt(game, 0)),
    ])
    expect([answered.status === 200, replaced.status === 200].filter(Boolean)).toHaveLength(1)
    const after = await read(ann, game)
    expect(after.answers).toHaveLength(answered.status === 200 ? 1 : 0)
  }
})

test('an answer to a replaced category is rejected', async () => {
  const ann = site.visitor()
  const game = await beginBoard(ann)
  const { body: after } = await replace(ann, game, nameAt(game, 0))
  const late = await answer<ErrorBody>(ann, game, game.questions[0] as BoardQuestion, 'a')
  expect(late).toMatchObject({ status: 400, body: { error: { code: 'unknown_question' } } })
  expect(await read(ann, game)).toEqual(after)
})

test("another game's categories, and another visitor's board, cannot be shuffled", async () => {
  const ann = site.visitor()
  const game = await beginBoard(ann)
  const quiz = await begin(ann, { game: 'quiz' })
  expect(await replace(ann, quiz, 'Bond Math')).toMatchObject({
    status: 400,
    body: { error: { code: 'unknown_category' } },
  })
  const bob = site.visitor()
  await beginBoard(bob)
  expect((await replace(bob, game, nameAt(game, 0))).status).toBe(404)
  expect(await read(ann, game)).toEqual(game)
})

test('[BOARD-14] later boards have categories that this player has not seen', async () => {
  const ann = site.visitor()
  const met: string[] = []
  for (let board = 0; board < 5; board++)
    met.push(...(await beginBoard(ann)).board.categories.map(({ name }) => name))
  expect(new Set(met).size).toBe(15)
  expect(await beginBoard(ann)).toMatchObject({ score: 0, answers: [] })
})

test('[BOARD-17, DATA-34] with fewer than three reviewed categories, the built-in board is played', async () => {
  const poor = await runScores({ boardPool: (edition) => readBoardCategories(edition).slice(0, 2) })
  further.push(poor)
  const game = await beginBoard(poor.visitor(), 'government-risk-pools')
  expect(game.built_in).toBe(true)
  expect(game.board.categories.map(({ name }) => name)).toEqual(
    builtInBoard('government-risk-pools').map(({ name }) => name),
  )
})

test('a shuffle without another category in the pool is rejected and changes nothing', async () => {
  const three = await runScores({ boardPool: (edition) => readBoardCategories(edition).slice(0, 3) })
  further.push(three)
  const ann = three.visitor()
  const game = await beginBoard(ann)
  expect(await replace(ann, game, nameAt(game, 0))).toMatchObject({
    status: 404,
    body: { error: { code: 'no_questions' } },
  })
  expect(await read(ann, game)).toEqual(game)
})
