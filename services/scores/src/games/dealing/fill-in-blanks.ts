import { quizLevels } from '@icio/contracts/editions'
import type { FillInRow } from '@icio/contracts/question-bank/endpoints'
import { fillInLength } from '@icio/contracts/games/fill-in-rules'
import { drawLimit, pointsForQuestion } from '@icio/contracts/games/quiz-rules'
import { choiceIds } from '@icio/contracts/banks/question-problems'
import type { HeldQuestion } from '../game-session.js'
import { showChoices, wrongReasons, type Dealer } from './dealing.js'
import { drawAny } from './draw.js'
import type { Random } from '@icio/kit/random'

/** Fill in the blanks: up to twenty random items of any level (CALL-23, FILL-7), in order of rising level (FILL-12). */
export const fillInBlanks: Dealer<'fill-in-blanks'> = {
  kind: 'fill-in-blanks',
  limit: drawLimit,
  idOf: ({ question_id }) => question_id,
  draw(rows, { seen, random }) {
    const drawnRows = drawAny(rows, ({ question_id }) => question_id, { count: fillInLength, seen, random })
    return drawnRows.toSorted((one, other) => rankOf(one) - rankOf(other))
  },
  hold,
}

function rankOf({ level }: FillInRow): number {
  return quizLevels.indexOf(level)
}

function hold(row: FillInRow, index: number, random: Random): HeldQuestion {
  const {
    question_id,
    difficulty,
    level,
    sentence_before,
    sentence_after,
    tags,
    choices,
    explanation,
    source,
  } = row
  const { shown, correct } = showChoices(choices, choiceIds, random)
  return {
    dealt: {
      id: question_id,
      difficulty,
      level,
      sentence_before,
      sentence_after,
      tags,
      choices: shown.map(({ id, choice: { text } }) => ({ id, text })),
    },
    key: {
      correct_choice_id: correct.id,
      points: pointsForQuestion(index),
      explanation,
      why_wrong: wrongReasons(shown, ({ whyWrong }) => whyWrong),
      ...(source === undefined ? {} : { source }),
    },
  }
}
