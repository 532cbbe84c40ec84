import type { TrueOrFalseQuestion } from '@icio/contracts/game-sessions/endpoints'
import { pointsAt } from '@icio/contracts/games/games'
import { truths } from '@icio/contracts/games/true-or-false-rules'
import { fakeScores } from '../../play/testing/fake-scores.js'

function sampleStatement(number: number): TrueOrFalseQuestion {
  return {
    id: `t${number}`,
    difficulty: 'easy',
    tags: ['bonds'],
    prompt: `What is asked in statement ${number}?`,
    claim: `Answer ${number}.`,
    choices: [...truths],
  }
}

/** A fake scores service that deals ten statements; those with an odd number are true. */
export function fakeTrueOrFalseScores() {
  return fakeScores({
    pointsOf: (index) => pointsAt('true-or-false', index),
    deal() {
      const questions = Array.from({ length: 10 }, (_, index) => sampleStatement(index + 1))
      const keys = questions.map(({ id, claim }, index) => [
        id,
        {
          right: index % 2 === 0 ? 'true' : 'false',
          explanation: `Explanation ${index + 1}.`,
          rightAnswer: index % 2 === 0 ? claim : `Another answer ${index + 1}.`,
          whyWrong: index % 2 === 0 ? {} : { true: `Answer ${index + 1} is wrong.` },
          source: 'A book',
        },
      ])
      // The ids of the keys are those of the questions above.
      return { questions, keys: Object.fromEntries(keys) as never }
    },
  })
}
