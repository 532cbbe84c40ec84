import type { QuizRow } from '@icio/contracts/question-bank/endpoints'
import { games } from '@icio/contracts/games/games'
import { trueOrFalseDraw, truthOf, truths } from '@icio/contracts/games/true-or-false-rules'
import { drawLimit, whyWrongText } from '@icio/contracts/games/quiz-rules'
import { shuffle, type Random } from '@icio/kit/random'
import type { HeldQuestion } from '../game-session.js'
import type { Dealer } from './dealing.js'
import { drawByLevel } from './draw.js'

/** True or false: ten questions of the quiz bank, each shown with one of its answers, correct or not (TF-1). */
export const trueOrFalse: Dealer<'quiz'> = {
  kind: 'quiz',
  limit: drawLimit,
  idOf: ({ question_id }) => question_id,
  draw(rows, { seen, random }) {
    const describe = (row: QuizRow) => ({ id: row.question_id, level: row.difficulty })
    return drawByLevel(rows, describe, { wanted: trueOrFalseDraw, seen, random, fill: true })
  },
  hold,
}

function hold(row: QuizRow, _index: number, random: Random): HeldQuestion {
  const { question_id, difficulty, prompt, tags, choices, explanation, source } = row
  const correct = choices.find(({ isCorrect }) => isCorrect)
  const wrong = shuffle(
    choices.filter(({ isCorrect }) => !isCorrect),
    random,
  )[0]
  if (!correct) throw new Error('A question of the bank has no correct choice')
  const [claimedChoice = correct] = shuffle(wrong ? [correct, wrong] : [correct], random)
  return {
    dealt: { id: question_id, difficulty, prompt, claim: claimedChoice.text, tags, choices: [...truths] },
    key: {
      correct_choice_id: truthOf(claimedChoice.text, correct.text),
      points: games['true-or-false'].points,
      explanation: explanation.correct,
      why_wrong:
        claimedChoice === correct
          ? {}
          : { true: whyWrongText(explanation.incorrectByChoiceId[claimedChoice.id], claimedChoice.whyWrong) },
      source,
      behind: { choices: choices.map(({ text }) => text), correct: correct.text, claim: claimedChoice.text },
    },
  }
}
