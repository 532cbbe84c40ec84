import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { savedPlayKey } from '../play/saved-play.js'
import { choiceText, roundIn } from '../play/round.js'
import type { QuizChoice } from './quiz-choice.js'
import { createQuizStore } from './quiz-screen.js'
import { fakeQuizScores } from './testing/fake-quiz-scores.js'

const general: QuizChoice = { specialization: 'general', difficulty: 'advanced' }
const key = savedPlayKey({ game: 'quiz', specialization: 'general' })

function setUp({ scores = fakeQuizScores(), choice = general } = {}) {
  const shell = createFakeShell({ http: scores.http })
  const store = createQuizStore(shell, choice)
  const game = () => {
    const { phase } = store.getState()
    if (phase.at === 'loading' || phase.at === 'empty') throw new Error(`No game while ${phase.at}`)
    return phase.game
  }
  const round = () => {
    const { phase } = store.getState()
    if (phase.at !== 'asking' && phase.at !== 'explaining') throw new Error(`No round while ${phase.at}`)
    return roundIn(phase)
  }
  /** What the screen shows. */
  const shown = () => {
    const { score, answers, specialization } = game()
    return { at: store.getState().phase.at, ...round(), score, answers, specialization }
  }
  /** Waits until the store reaches a phase. */
  const reached = (at: string) =>
    new Promise<void>((resolve) => {
      if (store.getState().phase.at === at) return resolve()
      const stop = store.subscribe(({ phase }) => {
        if (phase.at !== at) return
        stop()
        resolve()
      })
    })
  const answer = async (choiceId: string) => {
    store.getState().choiceSelected(choiceId)
    await store.getState().answerSubmitted()
  }
  /** Opens the screen; the returned function leaves it. */
  const open = async () => {
    const leave = store.getState().opened('here')
    await reached('asking')
    return leave
  }
  return { scores, shell, store, game, round, shown, reached, answer, open }
}

afterEach(() => localStorage.clear())

test('[QUIZ-6] the quiz starts with ten open questions of the chosen edition and level', async () => {
  const { scores, game, open } = setUp({
    choice: { specialization: 'government-risk-pools', difficulty: 'beginner' },
  })
  await open()
  expect(scores.begun).toMatchObject([
    { game: 'quiz', specialization: 'government-risk-pools', difficulty: 'beginner' },
  ])
  expect(game().questions).toHaveLength(10)
})

test('[DATA-18] the screen has questions, place, score, answers, phase, selection and edition', async () => {
  const { store, game, shown, open } = setUp()
  await open()
  store.getState().choiceSelected('c')
  expect(shown()).toEqual({
    at: 'asking',
    question: game().questions[0],
    marked: undefined,
    number: 1,
    selected: 'c',
    score: 0,
    answers: [],
    specialization: 'general',
  })
})

test('[DATA-19] an answer record contains question, choice, verdict and points', async () => {
  const { game, answer, open } = setUp()
  await open()
  await answer('b')
  expect(game().answers).toMatchObject([
    { question_id: 's1q1', choice_id: 'b', is_correct: true, points: 10 },
  ])
})

test('[DATA-12, DATA-13] a question reveals its answer only once it is marked', async () => {
  const { round, answer, open } = setUp()
  await open()
  expect(round().question).toEqual({
    id: 's1q1',
    difficulty: 'easy',
    prompt: 'Set 1, question 1: which asset?',
    tags: ['bonds'],
    choices: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `Choice ${id} of question 1` })),
  })
  expect(round().marked).toBeUndefined()
  await answer('a')
  expect(round().marked).toMatchObject({
    correct_choice_id: 'b',
    explanation: 'Explanation of question 1.',
    why_wrong: 'Choice a is wrong in 1.',
    source: 'Investment primer, chapter 2',
  })
})

test('[QUIZ-11] the selection can change until it is submitted, but only to an existing choice', async () => {
  const { store, round, answer, open } = setUp()
  await open()
  for (const choice of ['a', 'd', 'c', 'z']) store.getState().choiceSelected(choice)
  expect(round().selected).toBe('c')
  await answer('b')
  store.getState().choiceSelected('a')
  expect(round().selected).toBe('b')
})

test('[QUIZ-12] right answers earn 10 to 100 points by their place, wrong ones 0', async () => {
  const { store, game, answer, open } = setUp()
  await open()
  const points: number[] = []
  for (let index = 0; index < 10; index += 1) {
    await answer(index === 4 ? 'a' : 'b')
    points.push(game().answers.at(-1)?.points ?? -1)
    store.getState().nextRequested()
  }
  expect(points).toEqual([10, 20, 30, 40, 0, 60, 70, 80, 90, 100])
  expect(game().score).toBe(500)
})

test('[QUIZ-13] submitting records the answer, adds its points and shows the explanation', async () => {
  const { shell, shown, answer, open } = setUp()
  await open()
  await answer('b')
  expect(shown()).toMatchObject({ score: 10, at: 'explaining', selected: 'b' })
  expect(shell.announcements).toEqual(['Correct, 10 points. Score 10.'])
})

test('[QUIZ-14] submitting has no effect while the explanation shows', async () => {
  const { scores, store, shown, answer, open } = setUp()
  await open()
  await answer('a')
  const before = shown()
  await answer('b')
  expect(shown()).toEqual(before)
  expect(scores.requests.filter((line) => line.includes('/answers'))).toHaveLength(1)
  expect(store.getState().phase.at).toBe('explaining')
})

test('[QUIZ-14] a second submission while the first is on its way sends nothing', async () => {
  const { scores, store, open } = setUp()
  await open()
  store.getState().choiceSelected('b')
  const release = scores.hold()
  const first = store.getState().answerSubmitted()
  store.getState().choiceSelected('a')
  await store.getState().answerSubmitted()
  release()
  await first
  expect(scores.requests.filter((line) => line.includes('/answers'))).toHaveLength(1)
  expect(scores.session('session-1')?.answers).toMatchObject([{ choice_id: 'b' }])
})

test('[QUIZ-10] without a selection nothing is submitted', async () => {
  const { scores, store, open } = setUp()
  await open()
  await store.getState().answerSubmitted()
  expect(scores.requests).toEqual(['POST /api/games/sessions'])
})

test('[QUIZ-16] a wrong answer is explained as the server explains it, a right one needs no reason', async () => {
  const { store, round, answer, open } = setUp()
  await open()
  await answer('a')
  const { question, marked } = round()
  expect(marked?.why_wrong).toBe('Choice a is wrong in 1.')
  expect(choiceText(question, marked?.correct_choice_id)).toBe('Choice b of question 1')
  store.getState().nextRequested()
  await answer('b')
  expect(round().marked?.why_wrong).toBeUndefined()
})

test('[QUIZ-17] Next clears selection and explanation, and completes the quiz after the last question', async () => {
  const { store, game, shown, answer, open } = setUp({ scores: fakeQuizScores({ length: 2 }) })
  await open()
  await answer('b')
  store.getState().nextRequested()
  expect(shown()).toMatchObject({ number: 2, selected: null, at: 'asking' })
  await answer('a')
  expect(store.getState().phase.at).toBe('explaining')
  store.getState().nextRequested()
  expect(store.getState().phase.at).toBe('finished')
  expect(game()).toMatchObject({ score: 10, answers: [{ is_correct: true }, { is_correct: false }] })
})

test('[QUIZ-17] Next does nothing while a question is open', async () => {
  const { store, round, open } = setUp()
  await open()
  store.getState().nextRequested()
  expect(round().number).toBe(1)
})

test('[QUIZ-25] another quiz has new questions and a reset state', async () => {
  const { scores, store, round, shown, answer, open } = setUp()
  await open()
  await answer('b')
  await store.getState().restarted()
  expect(scores.begun).toHaveLength(2)
  expect(shown()).toMatchObject({ score: 0, answers: [], number: 1, selected: null })
  expect(round().question.id).toBe('s2q1')
})

test('[QUIZ-26] each change is saved under a key of quiz and edition, without anything that reveals an answer', async () => {
  const { store, answer, open } = setUp()
  await open()
  const kept = () => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown
  expect(kept()).toEqual({ sessionId: 'session-1', questionId: 's1q1', selectedChoice: null })
  store.getState().choiceSelected('c')
  expect(kept()).toEqual({ sessionId: 'session-1', questionId: 's1q1', selectedChoice: 'c' })
  await answer('b')
  store.getState().nextRequested()
  expect(kept()).toEqual({ sessionId: 'session-1', questionId: 's1q2', selectedChoice: null })
  const other = savedPlayKey({ game: 'quiz', specialization: 'government-risk-pools' })
  expect(other).not.toBe(key)
})

test('[QUIZ-26] a reload resumes at the same question with answers and selection', async () => {
  const scores = fakeQuizScores()
  const before = setUp({ scores })
  await before.open()
  await before.answer('b')
  before.store.getState().nextRequested()
  before.store.getState().choiceSelected('d')
  const after = setUp({ scores })
  await after.open()
  expect(after.shown()).toEqual(before.shown())
  expect(scores.begun).toHaveLength(1)
})

test('[QUIZ-26] a reload while the explanation shows brings it back', async () => {
  const scores = fakeQuizScores()
  const before = setUp({ scores })
  await before.open()
  await before.answer('a')
  const after = setUp({ scores })
  after.store.getState().opened('here')
  await after.reached('explaining')
  expect(after.shown()).toEqual(before.shown())
})

test('[QUIZ-26] an answer whose reply was lost by a reload shows its explanation', async () => {
  const scores = fakeQuizScores()
  const before = setUp({ scores })
  await before.open()
  before.store.getState().choiceSelected('b')
  scores.answerElsewhere('session-1', 's1q1', 'b')
  const after = setUp({ scores })
  after.store.getState().opened('here')
  await after.reached('explaining')
  expect(after.shown()).toMatchObject({ score: 10, selected: 'b' })
})

test('[QUIZ-26] a saved game that the server no longer has is replaced by a new one without a message', async () => {
  const scores = fakeQuizScores()
  await setUp({ scores }).open()
  scores.forgetAll()
  const { shell, open, game } = setUp({ scores })
  await open()
  expect(game().answers).toEqual([])
  expect(scores.begun).toHaveLength(2)
  expect(shell.toasts).toEqual([])
  expect(shell.errors).toEqual([])
})

test('[QUIZ-26] a saved game of another level is not resumed', async () => {
  const scores = fakeQuizScores()
  await setUp({ scores }).open()
  await setUp({ scores, choice: { ...general, difficulty: 'beginner' } }).open()
  expect(scores.begun.map(({ difficulty }) => difficulty)).toEqual(['advanced', 'beginner'])
})

test.each(['{', 'null', '"x"', '{"sessionId":1}'])(
  '[QUIZ-26] a damaged saved game (%s) is replaced by a new one',
  async (text) => {
    localStorage.setItem(key, text)
    const { scores, open } = setUp()
    await open()
    expect(scores.requests).toEqual(['POST /api/games/sessions'])
  },
)

test('[QUIZ-26] a reload while the server is down loses nothing: retrying resumes', async () => {
  const scores = fakeQuizScores()
  const before = setUp({ scores })
  await before.open()
  await before.answer('b')
  scores.failNext(/^GET/, 'network_error')
  const after = setUp({ scores })
  after.store.getState().opened('here')
  await after.reached('empty')
  await after.store.getState().retried()
  expect(after.shown()).toEqual(before.shown())
})

/** A finished quiz of one question, as local storage keeps it. */
async function finished() {
  const scores = fakeQuizScores({ length: 1 })
  const played = setUp({ scores })
  const leave = await played.open()
  await played.answer('b')
  played.store.getState().nextRequested()
  return { ...played, leave }
}

test('[PLAY-2] a result survives a reload, with the name that was typed, until it is replaced', async () => {
  const { scores, store } = await finished()
  store.getState().nameTyped('Ada')
  const after = setUp({ scores })
  after.store.getState().opened('here')
  await after.reached('finished')
  expect(after.store.getState().kept).toEqual({ place: 'here', name: 'Ada' })
  expect(scores.begun).toHaveLength(1)
  await after.store.getState().restarted()
  expect(localStorage.getItem(key)).toContain('session-2')
  expect(after.store.getState().kept).toBeNull()
})

test('[PLAY-2] a result is shown again on the way back, and a quiz that is opened anew replaces it', async () => {
  const { scores, leave } = await finished()
  leave()
  const back = setUp({ scores })
  back.store.getState().opened('here')()
  const again = setUp({ scores })
  again.store.getState().opened('here')
  await again.reached('finished')
  const anew = setUp({ scores })
  anew.store.getState().opened('elsewhere')
  await anew.reached('asking')
  expect(scores.begun).toHaveLength(2)
})

test('[PLAY-2] a result that waits for a sign-in is shown in every tab until its score is submitted', async () => {
  const { scores, store } = await finished()
  store.getState().keptForSignIn()
  for (const tab of ['the confirmation', 'this tab']) {
    const shown = setUp({ scores })
    shown.store.getState().opened(tab)
    await shown.reached('finished')
  }
  store.getState().scoreSubmitted()
  expect(localStorage.getItem(key)).toBeNull()
})

test('[PLAY-2] a result that the server has forgotten after a day is replaced by a new quiz', async () => {
  const { scores } = await finished()
  scores.forgetAll()
  const after = setUp({ scores })
  await after.open()
  expect(scores.begun).toHaveLength(2)
})

test('[QUIZ-27] restarting deletes the stored session before the new one arrives', async () => {
  const { scores, store, open } = setUp()
  await open()
  const release = scores.hold()
  const restarted = store.getState().restarted()
  expect(localStorage.getItem(key)).toBeNull()
  release()
  await restarted
  expect(localStorage.getItem(key)).toContain('session-2')
})

test('[QUIZ-27] leaving the screen deletes the stored session, even with an answer on its way', async () => {
  const { scores, store, open } = setUp()
  const leave = await open()
  store.getState().choiceSelected('b')
  const release = scores.hold()
  const sent = store.getState().answerSubmitted()
  leave()
  release()
  await sent
  expect(localStorage.getItem(key)).toBeNull()
})

test('[QUIZ-5] an empty bank is logged, shows the notice and the empty state', async () => {
  const { scores, shell, store, reached } = setUp()
  scores.failNext(/^POST/, 'no_questions')
  store.getState().opened('here')
  await reached('empty')
  expect(shell.errors).toMatchObject([{ where: 'quiz', error: { code: 'no_questions' } }])
  expect(shell.toasts).toEqual([{ title: 'No questions available in database', tone: 'destructive' }])
  expect(store.getState().phase).toEqual({ at: 'empty', because: 'no_questions' })
})

test.each([
  [
    'unavailable',
    'Temporarily Unavailable',
    'This part of the site cannot be reached right now. Please try again shortly.',
  ],
  ['network_error', 'No Connection', 'There was no answer from the server.'],
  [
    'internal_error',
    'Questions Not Loaded',
    'The questions could not be loaded. Nothing is lost; please try again in a moment.',
  ],
  [
    'too_many_games',
    'Too Many Games',
    'Many games have been started here in the last few minutes. Please wait a moment and try again.',
  ],
] as const)(
  '[QUIZ-30] %s at the start shows its own message, not that there are no questions',
  async (failure, title, text) => {
    const { scores, shell, store, reached } = setUp()
    scores.failNext(/^POST/, failure)
    store.getState().opened('here')
    await reached('empty')
    expect(shell.errors).toMatchObject([{ where: 'quiz', error: { code: failure } }])
    expect(shell.toasts).toEqual([{ title, description: text, tone: 'destructive' }])
    expect(store.getState().phase).toEqual({ at: 'empty', because: 'failure', failure: { title, text } })
  },
)

test('an answer that cannot be sent keeps the selection and can be sent again', async () => {
  const { scores, store, shown, answer, open } = setUp()
  await open()
  scores.failNext(/answers$/, 'network_error')
  await answer('b')
  expect(store.getState().phase).toMatchObject({
    at: 'asking',
    selected: 'b',
    submission: { at: 'failed', text: 'There was no answer from the server.' },
  })
  await store.getState().answerSubmitted()
  expect(shown()).toMatchObject({ score: 10, at: 'explaining' })
})

test('an answer that arrived although its reply was lost is not marked twice', async () => {
  const { scores, shell, store, shown, answer, open } = setUp()
  await open()
  scores.failNext(/answers$/, 'network_error', { afterwards: true })
  await answer('b')
  await store.getState().answerSubmitted()
  expect(shown()).toMatchObject({ score: 10, at: 'explaining', selected: 'b' })
  expect(shell.toasts).toEqual([])
  expect(shell.announcements).toEqual(['Correct, 10 points. Score 10.'])
})

test('[QUIZ-14] a question answered in another tab shows the marking of the server', async () => {
  const { scores, shell, shown, answer, open } = setUp()
  await open()
  scores.answerElsewhere('session-1', 's1q1', 'a')
  await answer('b')
  expect(shown()).toMatchObject({ score: 0, at: 'explaining', selected: 'a' })
  expect(shell.toasts).toMatchObject([{ title: 'Already Answered' }])
})

test('[QUIZ-14] a game continued in another tab resumes from there', async () => {
  const { scores, store, shown, answer, open } = setUp()
  await open()
  scores.answerElsewhere('session-1', 's1q1', 'b')
  scores.answerElsewhere('session-1', 's1q2', 'b')
  await answer('b')
  expect(shown()).toMatchObject({ score: 30, number: 1, at: 'explaining' })
  store.getState().nextRequested()
  expect(shown()).toMatchObject({ number: 3, at: 'asking' })
})

test('[PRIV-9] an expired game shows a message and starts over', async () => {
  const { scores, shell, shown, answer, open } = setUp()
  await open()
  scores.forgetAll()
  await answer('b')
  expect(shown()).toMatchObject({ score: 0, number: 1, at: 'asking' })
  expect(shell.toasts).toMatchObject([{ title: 'Game Not Found' }])
})

test('a browser that refuses local storage still plays', async () => {
  const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  })
  const { shell, game, answer, open } = setUp()
  await open()
  await answer('b')
  expect(game().score).toBe(10)
  expect(shell.events[0]).toMatchObject({ name: 'local_storage_refused', details: { where: 'quiz' } })
  refused.mockRestore()
})
