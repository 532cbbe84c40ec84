import type { GovernanceRow } from '@icio/contracts/question-bank/endpoints'
import { difficultyOfLevel } from '@icio/contracts/games/fill-in-rules'
import { governanceDraw, governancePoints, optionLetters } from '@icio/contracts/games/governance-rules'
import { dealTrap } from '../biases.js'
import type { HeldQuestion } from '../game-session.js'
import { showChoices, wrongReasons, type Dealer } from './dealing.js'
import { drawByLevel } from './draw.js'
import { shuffle, type Random } from '@icio/kit/random'

/** The governance game: up to two, two, and one scenario by level, in random order (CALL-25, GOV-5, GOV-6). */
export const governance: Dealer<'governance'> = {
  kind: 'governance',
  limit: undefined,
  idOf: ({ scenario_id }) => String(scenario_id),
  draw(rows, { seen, random }) {
    const describe = (row: GovernanceRow) => ({ id: String(row.scenario_id), level: row.difficulty })
    const drawnRows = drawByLevel(rows, describe, { wanted: governanceDraw, seen, random, fill: false })
    return shuffle(drawnRows, random)
  },
  hold,
}

function hold(row: GovernanceRow, _index: number, random: Random): HeldQuestion {
  const { scenario_id, difficulty, context, question, voices, tags, options } = row
  const { shown, correct } = showChoices(options, optionLetters, random)
  const trap = dealTrap(row.bias, random)
  return {
    dealt: {
      id: String(scenario_id),
      difficulty: difficultyOfLevel[difficulty],
      level: difficulty,
      context,
      question,
      ...(voices ? { voices } : {}),
      tags,
      choices: shown.map(({ id, choice: { text } }) => ({ id, text })),
    },
    key: {
      correct_choice_id: correct.id,
      points: governancePoints,
      explanation: row.correct_explanation,
      why_correct: correct.choice.explanation,
      why_wrong: wrongReasons(shown, ({ explanation }) => explanation || row.incorrect_explanation),
      references: row.book_reference,
      bias: row.bias,
      ...(trap ? { trap } : {}),
    },
  }
}
