import type { QuizQuestion } from '@icio/contracts/game-sessions/endpoints'
import { whyWrongText } from '@icio/contracts/games/quiz-rules'
import { fakeScores, type Key } from '../../play/testing/fake-scores.js'

/** A sample question: 'Question 3 of the first set?', whose choice b is right. */
export function sampleQuestion(number: number, set = 1, choices = ['a', 'b', 'c', 'd']): QuizQuestion {
  return {
    id: `s${set}q${number}`,
    difficulty: number <= 2 ? 'easy' : number <= 6 ? 'medium' : 'hard',
    prompt: `Set ${set}, question ${number}: which asset?`,
    tags: ['bonds'],
    choices: choices.map((id) => ({ id, text: `Choice ${id} of question ${number}` })),
  }
}

function keyOf(number: number): Key {
  return {
    right: 'b',
    explanation: `Explanation of question ${number}.`,
    whyWrong: {
      a: `Choice a is wrong in ${number}.`,
      c: `Choice c is wrong in ${number}.`,
      // As the service explains a choice without an explanation of its own.
      d: whyWrongText(undefined, undefined),
    },
    source: 'Investment primer, chapter 2',
  }
}

/** A fake scores service that deals quizzes of `length` questions, a new set each time. */
export function fakeQuizScores({ length = 10, choices = ['a', 'b', 'c', 'd'], tags = ['bonds'] } = {}) {
  const begun: Record<string, string>[] = []
  const scores = fakeScores({
    deal(begin) {
      begun.push(begin)
      const numbers = Array.from({ length }, (_, index) => index + 1)
      const questions = numbers.map((number) => ({ ...sampleQuestion(number, begun.length, choices), tags }))
      const keys = Object.fromEntries(questions.map(({ id }, index) => [id, keyOf(index + 1)]))
      return { questions, keys }
    },
  })
  /** Request bodies with which games were started. */
  return { ...scores, begun }
}
