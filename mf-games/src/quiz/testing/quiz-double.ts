import type { QuizQuestion } from '@icio/contracts/game-sessions'
import { createScoresDouble, type Key } from '../../play/testing/scores-double.js'

/** A question of the double: 'Question 3 of the first set?', whose choice b is right. */
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
    // Choice d has no explanation of its own: the general sentence stands for it.
    whyWrong: { a: `Choice a is wrong in ${number}.`, c: `Choice c is wrong in ${number}.` },
    source: 'Investment primer, chapter 2',
  }
}

/** A scores service that deals quizzes of so many questions, a new set each time. */
export function createQuizDouble({ length = 10, choices = ['a', 'b', 'c', 'd'] } = {}) {
  const begun: Record<string, string>[] = []
  const double = createScoresDouble({
    deal(begin) {
      begun.push(begin)
      const numbers = Array.from({ length }, (_, index) => index + 1)
      const questions = numbers.map((number) => sampleQuestion(number, begun.length, choices))
      const keys = Object.fromEntries(questions.map(({ id }, index) => [id, keyOf(index + 1)]))
      return { questions, keys }
    },
  })
  /** What each game was begun with. */
  return { ...double, begun }
}
