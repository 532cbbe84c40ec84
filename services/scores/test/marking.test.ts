import type { GameRecord, HeldQuestion } from '../src/games/game-session.js'
import {
  markAnswer,
  toMarkedAnswer,
  toGameSession,
  toAnswerReply,
  whyNotAnswer,
  whyNotReplace,
} from '../src/games/marking.js'

const now = new Date(Date.UTC(2026, 10, 21))
const held = (id: string, change: Partial<HeldQuestion['dealt']> = {}): HeldQuestion => ({
  dealt: {
    id,
    choices: [
      { id: 'a', text: 'A' },
      { id: 'b', text: 'B' },
    ],
    ...change,
  } as HeldQuestion['dealt'],
  key: {
    correct_choice_id: 'a',
    points: 20,
    explanation: 'It follows.',
    why_correct: 'So it is.',
    why_wrong: { b: 'It does not follow.' },
    source: 'A book',
    references: 'Page 1',
  },
})
const record = (change: Partial<GameRecord> = {}): GameRecord => ({
  _id: 'game',
  owner: 'visitor:x',
  user_id: null,
  game: 'quiz',
  specialization: 'general',
  difficulty: 'advanced' as NonNullable<GameRecord['difficulty']>,
  in_order: true,
  questions: [held('one'), held('two')],
  answers: [],
  score: 0,
  max_score: 40,
  completed: false,
  created_at: now,
  expires_at: now,
  ...change,
})
const answered = (question_id: string) => ({
  question_id,
  choice_id: 'a',
  is_correct: true,
  points: 20,
  answered_at: now,
})

describe('[BOARD-20] a wager', () => {
  const nine = Array.from({ length: 9 }, (_, index) => held(`q${index}`))
  const board = (answers: number, score: number) =>
    record({
      game: 'board',
      in_order: false,
      questions: nine,
      answers: nine.slice(0, answers).map(({ dealt }) => answered(dealt.id)),
      score,
    })
  const last = { question_id: 'q8', choice_id: 'a' }

  test('is won with the clue or lost without it, and stays with the answer', () => {
    expect(markAnswer(board(8, 700), { ...last, wager: 300 }, now)).toMatchObject({ points: 320, wager: 300 })
    const lost = markAnswer(board(8, 700), { ...last, choice_id: 'b', wager: 300 }, now)
    expect(toMarkedAnswer(board(8, 700), lost)).toMatchObject({ is_correct: false, points: -300, wager: 300 })
    expect(markAnswer(board(8, 700), { ...last, choice_id: 'b' }, now).points).toBe(0)
  })

  test('is refused above the score, before the last clue, and in other games', () => {
    expect(whyNotAnswer(board(8, 700), { ...last, wager: 700 })).toBeNull()
    expect(whyNotAnswer(board(8, 700), { ...last, wager: 701 })).toBe('wager_too_high')
    expect(whyNotAnswer(board(7, 700), { ...last, wager: 1 })).toBe('wager_too_high')
    expect(whyNotAnswer(board(7, 700), { ...last, wager: 0 })).toBeNull()
    const quiz = record({ answers: [answered('one')], score: 20 })
    expect(whyNotAnswer(quiz, { question_id: 'two', choice_id: 'a', wager: 1 })).toBe('wager_too_high')
    expect(whyNotAnswer({ ...board(8, 700), game: 'quiz' }, { ...last, wager: 1 })).toBe('wager_too_high')
  })
})

describe('[SEC-24] an answer is rejected', () => {
  test.each([
    ['to a question that was not dealt', { question_id: 'three', choice_id: 'a' }, {}, 'unknown_question'],
    ['with an unknown choice', { question_id: 'one', choice_id: 'z' }, {}, 'unknown_choice'],
    [
      'the second time',
      { question_id: 'one', choice_id: 'b' },
      { answers: [answered('one')] },
      'already_answered',
    ],
    ['out of order', { question_id: 'two', choice_id: 'a' }, {}, 'out_of_order'],
  ] as const)('%s', (_, newAnswer, change, refusal) => {
    expect(whyNotAnswer(record(change as object), newAnswer)).toBe(refusal)
  })

  test('but accepted in its turn, or in any order if the game has none', () => {
    expect(whyNotAnswer(record(), { question_id: 'one', choice_id: 'b' })).toBeNull()
    expect(
      whyNotAnswer(record({ answers: [answered('one')] }), { question_id: 'two', choice_id: 'a' }),
    ).toBeNull()
    expect(whyNotAnswer(record({ in_order: false }), { question_id: 'two', choice_id: 'a' })).toBeNull()
  })
})

test('the correct choice earns the points of its question, any other none', () => {
  const newAnswer = { question_id: 'two', confidence: 70 }
  expect(markAnswer(record(), { ...newAnswer, choice_id: 'a' }, now)).toEqual({
    ...newAnswer,
    choice_id: 'a',
    is_correct: true,
    points: 20,
    answered_at: now,
  })
  expect(markAnswer(record(), { ...newAnswer, choice_id: 'b' }, now)).toMatchObject({
    is_correct: false,
    points: 0,
  })
  expect(() => markAnswer(record(), { question_id: 'three', choice_id: 'a' }, now)).toThrow(
    'Game game has no question three',
  )
})

test('the fields that an answer and its reply reveal', () => {
  const right = { ...answered('one'), confidence: 90 }
  const markedReply = {
    question_id: 'one',
    choice_id: 'a',
    is_correct: true,
    points: 20,
    correct_choice_id: 'a',
    explanation: 'It follows.',
    why_correct: 'So it is.',
    why_wrong: undefined,
    source: 'A book',
    references: 'Page 1',
    confidence: 90,
  }
  expect(toMarkedAnswer(record(), right)).toEqual(markedReply)
  const wrong = { ...answered('one'), choice_id: 'b', is_correct: false, points: 0 }
  expect(toMarkedAnswer(record(), wrong)).toMatchObject({ why_wrong: 'It does not follow.' })
  expect(toAnswerReply(record({ score: 20, completed: true }), right)).toEqual({
    ...markedReply,
    score: 20,
    completed: true,
  })
})

test('[SEC-25] a game is returned without its keys, except those of answered questions', () => {
  const board = { categories: [], made_by: 'reviewed' as const, used: ['x'] }
  const game = toGameSession(
    record({ answers: [answered('one')], score: 20, board, built_in: true, practice: true }),
  )
  expect(game).toMatchObject({
    id: 'game',
    game: 'quiz',
    specialization: 'general',
    questions: [held('one').dealt, held('two').dealt],
    answers: [{ question_id: 'one', correct_choice_id: 'a' }],
    score: 20,
    total: 2,
    max_score: 40,
    completed: false,
    board: { categories: [], made_by: 'reviewed' },
    built_in: true,
    practice: true,
    expires_at: now.toISOString(),
  })
  expect(JSON.stringify(game.questions)).not.toMatch(/correct|explanation|why/)
  expect(JSON.stringify(game)).not.toMatch(/visitor:x|used/)
})

describe('a category of a board can be replaced', () => {
  const name = 'Bonds'
  const cells = [held('one', { category: name } as object), held('two', { category: 'Other' } as object)]
  const board = (shuffled: boolean) => ({
    categories: [{ name, shuffled }],
    made_by: 'reviewed' as const,
    used: [],
  })
  const of = (change: Partial<GameRecord>) => whyNotReplace(record({ questions: cells, ...change }), name)

  test('once, before any of its cells is played', () => {
    expect(of({ board: board(false) })).toBeNull()
    expect(of({ board: board(false), answers: [answered('two')] })).toBeNull()
    expect(of({ board: board(false), answers: [answered('one')] })).toBe('category_in_play')
    expect(of({ board: board(true) })).toBe('category_replaced')
    // One of its two cells is enough.
    const both = [...cells, held('three', { category: name } as object)]
    expect(of({ board: board(false), questions: both, answers: [answered('three')] })).toBe(
      'category_in_play',
    )
  })

  test('only if it exists', () => {
    expect(of({})).toBe('unknown_category')
    expect(whyNotReplace(record({ board: board(false) }), 'Nothing')).toBe('unknown_category')
  })
})

test('[CHANGE-5] an answer names the changes of rules that its question depends on, in every kind of game', () => {
  const changesOf = (change: Partial<GameRecord>, id: string, dealt: Partial<HeldQuestion['dealt']> = {}) => {
    const marked = { question_id: id, choice_id: 'a', is_correct: true, points: 20, answered_at: now }
    const markedReply = toMarkedAnswer(record({ ...change, questions: [held(id, dealt)] }), marked)
    return markedReply.changes?.map((mark) => mark.id)
  }
  expect(changesOf({}, 'quiz-general-103')).toEqual(['int-23-01'])
  expect(changesOf({}, 'quiz-general-001')).toBeUndefined()
  expect(changesOf({ game: 'true-or-false' }, 'quiz-general-103')).toEqual(['int-23-01'])
  expect(changesOf({ game: 'fill-in-blanks' }, 'fib-general-108')).toEqual(['int-23-01'])
  expect(changesOf({ game: 'governance' }, '70')).toEqual(['clo-modeling', 'clo-rbc-factors'])
  expect(changesOf({ game: 'governance', specialization: 'government-risk-pools' }, '70')).toBeUndefined()
  const clue = { category: 'The Statutory Story', points: 200 } as Partial<HeldQuestion['dealt']>
  const board = (made_by: 'reviewed' | 'model') => ({
    game: 'board' as const,
    board: { categories: [], made_by, used: [] },
  })
  expect(changesOf(board('reviewed'), 'cell', clue)).toEqual(['int-23-01'])
  expect(changesOf(board('model'), 'cell', clue)).toBeUndefined()
  expect(changesOf({ game: 'board' }, 'cell', clue)).toEqual(['int-23-01'])
  expect(changesOf(board('reviewed'), 'cell')).toBeUndefined()
})

test('[LEAD-17] who answers faster than one reads is told so at once, where the game is for the leaderboard', () => {
  const at = (seconds: number) => ({
    ...answered('one'),
    answered_at: new Date(now.getTime() + seconds * 1000),
  })
  const reply = (seconds: number, change: Partial<GameRecord> = {}) => {
    const long = { question: 'Which of these does a committee read first? '.repeat(40) }
    const questions = ['one', 'two'].map((id) => held(id, long as Partial<HeldQuestion['dealt']>))
    const answers = [at(seconds), { ...at(2 * seconds), question_id: 'two' }]
    return toAnswerReply(record({ questions, answers, user_id: 'ada', ...change }), answers[1]!).too_fast
  }
  expect(reply(0.1)).toBe(true)
  expect(reply(600)).toBeUndefined()
  expect(reply(0.1, { practice: true } as Partial<GameRecord>)).toBeUndefined()
})
