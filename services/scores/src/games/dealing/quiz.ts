import type { QuizRow } from '@icio/contracts/question-bank/endpoints'
import {
  drawByLevel as countsByLevel,
  drawLimit,
  pointsForQuestion,
  whyWrongText,
} from '@icio/contracts/games/quiz-rules'
import { choiceIds } from '@icio/contracts/banks/question-problems'
import type { HeldQuestion } from '../game-session.js'
import { showChoices, wrongReasons, type Dealer } from './dealing.js'
import { drawByLevel } from './draw.js'
import type { Random } from '@icio/kit/random'

/** The solo quiz: ten questions by level, rising from easy to hard (QUIZ-6; docs/spec/decisions.md, 5 and 6). */
export const quiz: Dealer<'quiz'> = {
  kind: 'quiz',
  limit: drawLimit,
  idOf: ({ question_id }) => question_id,
  draw(rows, { difficulty, seen, random }) {
    const describe = (row: QuizRow) => ({ id: row.question_id, level: row.difficulty })
    return drawByLevel(rows, describe, { wanted: countsByLevel[difficulty], seen, random, fill: true })
  },
  hold,
}

function hold(row: QuizRow, index: number, random: Random): HeldQuestion {
  const { question_id, difficulty, prompt, tags, choices, explanation, source } = row
  const { shown, correct } = showChoices(choices, choiceIds, random)
  return {
    dealt: {
      id: question_id,
      difficulty,
      prompt,
      tags,
      choices: shown.map(({ id, choice: { text } }) => ({ id, text })),
    },
    key: {
      correct_choice_id: correct.id,
      points: pointsForQuestion(index),
      explanation: explanation.correct,
      why_wrong: wrongReasons(shown, ({ id, whyWrong }) =>
        whyWrongText(explanation.incorrectByChoiceId[id], whyWrong),
      ),
      source,
    },
  }
}
