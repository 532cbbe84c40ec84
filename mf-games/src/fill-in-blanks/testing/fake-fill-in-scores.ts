import type { FillInQuestion, MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import { fakeScores } from '../../play/testing/fake-scores.js'

const levels = [
  { level: 'beginner', difficulty: 'easy' },
  { level: 'intermediate', difficulty: 'medium' },
  { level: 'advanced', difficulty: 'hard' },
] as const

function sampleItem(number: number, set: number): FillInQuestion {
  return {
    id: `s${set}i${number}`,
    ...levels[(number - 1) % 3]!,
    tags: ['bonds'],
    sentence_before: `In set ${set} sentence ${number} needs `,
    sentence_after: ' to be complete.',
    choices: ['a', 'b', 'c'].map((id) => ({ id, text: `word ${id}` })),
  }
}

/** A fake scores service that deals `length` items; choice b is right, and c has no explanation of its own, and `changes` mark each item. */
export function fakeFillInScores({
  length = 20,
  changes,
}: { length?: number; changes?: MarkedAnswer['changes'] } = {}) {
  const begun: Record<string, string>[] = []
  const scores = fakeScores({
    deal(begin) {
      begun.push(begin)
      const questions = Array.from({ length }, (_, index) => sampleItem(index + 1, begun.length))
      const keys = Object.fromEntries(
        questions.map(({ id }, index) => [
          id,
          {
            right: 'b',
            changes,
            explanation: `Explanation ${index + 1}.`,
            whyWrong: { a: `Word a is wrong in ${index + 1}.` },
          },
        ]),
      )
      return { questions, keys }
    },
  })
  /** Request bodies with which games were started. */
  return { ...scores, begun }
}
