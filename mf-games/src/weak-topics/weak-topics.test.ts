import type { BoardGame, QuizGame } from '@icio/contracts/game-sessions'
import { topicAnswers, topicWords, weakTopics } from './weak-topics.js'

test('topics stand by number of misses, then by their share; those never missed are left out', () => {
  const topics = weakTopics(
    [
      { topics: ['duration', 'surplus'], isCorrect: false },
      { topics: ['duration'], isCorrect: false },
      { topics: ['duration', 'ethics'], isCorrect: true },
      { topics: ['fees'], isCorrect: false },
      { topics: ['surplus'], isCorrect: true },
    ],
    'general',
  )
  expect(topics.map(({ topic, missed, asked }) => [topic, missed, asked])).toEqual([
    ['Duration', 2, 3],
    ['Fees', 1, 1],
    ['Surplus', 1, 2],
  ])
})

test('no more than five topics are listed', () => {
  const topics = ['a', 'b', 'c', 'd', 'e', 'f']
  expect(weakTopics([{ topics, isCorrect: false }], 'general')).toHaveLength(5)
})

test('a topic leads to the primer that speaks of it, in the edition played', () => {
  const primerOf = (topic: string) =>
    weakTopics([{ topics: [topic], isCorrect: false }], 'government-risk-pools')[0]?.primer
  expect(primerOf('duration')).toMatchObject({ title: 'Fixed Income Primer' })
  expect(primerOf('asset-allocation')).toMatchObject({ title: 'Asset Allocation Strategies' })
  expect(primerOf('asset-allocation')?.url).toMatch(/^\/learn\/education\//)
})

test('a topic that no primer speaks of leads to the policy primer', () => {
  const [topic] = weakTopics([{ topics: ['cyber'], isCorrect: false }], 'general')
  expect(topic?.primer.title).toBe('Investment Policy Best Practices')
})

test('tags read as words', () => {
  expect(topicWords('asset-liability-matching')).toBe('Asset liability matching')
  expect(topicWords('behavioural-finance')).toBe('Behavioral finance')
  expect(topicWords('lgip')).toBe('LGIP')
})

test('the topics of a question are its tags, those of a clue its category; open questions count for nothing', () => {
  const answers = [{ question_id: 'one', is_correct: false }]
  const quiz = {
    answers,
    questions: [
      { id: 'one', tags: ['fees'] },
      { id: 'two', tags: ['esg'] },
    ],
  }
  expect(topicAnswers(quiz as unknown as QuizGame)).toEqual([{ topics: ['fees'], isCorrect: false }])
  const board = { answers, questions: [{ id: 'one', category: 'Bonds' }] }
  expect(topicAnswers(board as unknown as BoardGame)).toEqual([{ topics: ['Bonds'], isCorrect: false }])
})
