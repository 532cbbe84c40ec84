import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import type { BoardGame, QuizGame } from '@icio/contracts/game-sessions/endpoints'
import { topicAnswers, weakTopics } from './weak-topics.js'

test('topics are sorted by number of misses, then by share; topics never missed are left out', () => {
  const topics = weakTopics(
    [
      { topics: ['duration', 'surplus'], text: '', isCorrect: false },
      { topics: ['duration'], text: '', isCorrect: false },
      { topics: ['duration', 'ethics'], text: '', isCorrect: true },
      { topics: ['fees'], text: '', isCorrect: false },
      { topics: ['surplus'], text: '', isCorrect: true },
    ],
    'general',
  )
  expect(topics.map(({ topic, missed, asked }) => [topic, missed, asked])).toEqual([
    ['duration', 2, 3],
    ['fees', 1, 1],
    ['surplus', 1, 2],
  ])
})

test('no more than five topics are listed', () => {
  const topics = ['a', 'b', 'c', 'd', 'e', 'f']
  expect(weakTopics([{ topics, text: '', isCorrect: false }], 'general')).toHaveLength(5)
})

test('a topic links to the primer about it, in the edition played', () => {
  const primerOf = (topic: string) =>
    weakTopics([{ topics: [topic], text: '', isCorrect: false }], 'government-risk-pools')[0]?.primer
  expect(primerOf('cyber')).toMatchObject({
    title: 'Cyber and Payment Fraud at the Treasury Desk: Five ways in',
  })
  expect(primerOf('lgip')).toMatchObject({ title: 'What a Pool May Buy: LGIPs and GASB 79' })
  expect(primerOf('lgip')?.url).toMatch(/^\/learn\/education\//)
})

test('a topic with a vague name links to the primer about the missed questions', () => {
  const answers = [
    { topics: ['Safe Hands'], text: 'A measure of how bond prices answer to yield', isCorrect: false },
    { topics: ['Safe Hands'], text: 'Stocks and dividends', isCorrect: true },
  ]
  expect(weakTopics(answers, 'general')[0]?.primer.title).toBe('Fixed Income Primer')
})

test('a topic that no primer covers links to the policy primer', () => {
  const [topic] = weakTopics([{ topics: ['procurement'], text: '', isCorrect: false }], 'general')
  expect(topic?.primer.title).toBe('Investment Policy Best Practices')
})

test('the topics of a question are its tags, those of a clue its category; open questions are ignored', () => {
  const answers = [{ question_id: 'one', is_correct: false }]
  const quiz = {
    answers,
    questions: [
      { id: 'one', prompt: 'Which fee?', tags: ['fees'] },
      { id: 'two', tags: ['esg'] },
    ],
  }
  expect(topicAnswers(fromPartial<QuizGame>({ ...quiz, game: 'quiz' }))).toEqual([
    { topics: ['fees'], text: 'Which fee?', isCorrect: false },
  ])
  const board = { answers, questions: [{ id: 'one', category: 'Bonds', answer: 'A loan' }] }
  expect(topicAnswers(fromPartial<BoardGame>({ ...board, game: 'board' }))).toEqual([
    { topics: ['Bonds'], text: 'A loan', isCorrect: false },
  ])
})
