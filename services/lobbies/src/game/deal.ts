import { randomUUID } from 'node:crypto'
import { difficulties, type Difficulty } from '@icio/contracts/editions'
import type { QuizRow, RowInPlay } from '@icio/contracts/question-bank/endpoints'
import { calculationTimeMs, lobbyDraw, previewMs, revealMs } from '@icio/contracts/lobbies/multiplayer-phases'
import { whyWrongText } from '@icio/contracts/games/quiz-rules'
import { shuffle, type Random } from '@icio/kit/random'
import type { FrozenQuestion, QuestionTimes } from '../lobby/lobby.js'

/**
 * Deals a game: 4 easy, 3 medium, and 3 hard questions in rising order, random within a level. A level without enough
 * questions is filled from the nearest one, on a tie from the easier one. The game is shorter only if the bank has
 * fewer.
 */
export function deal(rows: readonly QuizRow[], random: Random): FrozenQuestion[] {
  const stacks = difficulties.map((level) =>
    shuffle(
      rows.filter(({ difficulty }) => difficulty === level),
      random,
    ),
  )
  const drawnRows = difficulties.map((level, place) => stacks[place]?.splice(0, lobbyDraw[level]) ?? [])
  difficulties.forEach((level, place) => {
    for (const near of nearest(place)) {
      const lacking = lobbyDraw[level] - (drawnRows[place]?.length ?? 0)
      drawnRows[place]?.push(...(stacks[near]?.splice(0, Math.max(0, lacking)) ?? []))
    }
  })
  const rank = ({ difficulty }: { difficulty: Difficulty }) => difficulties.indexOf(difficulty)
  return drawnRows
    .flat()
    .sort((one, other) => rank(one) - rank(other))
    .map((row) => freeze(row, random))
}

function nearest(place: number): number[] {
  return difficulties
    .map((_, other) => other)
    .sort((one, other) => Math.abs(one - place) - Math.abs(other - place) || one - other)
}

/** Copies the fields of a row that the game needs. The choices get new ids, so that nobody knows them beforehand. */
function freeze(row: RowInPlay<'quiz'>, random: Random): FrozenQuestion {
  const { question_id, revision, difficulty, prompt, choices, explanation, source } = row
  return {
    question_id,
    ...(revision ? { revision } : {}),
    difficulty,
    stem: prompt,
    explanation: explanation.correct,
    source,
    choices: shuffle(choices, random).map(({ id, text, isCorrect, whyWrong }) => ({
      id: randomUUID(),
      text,
      is_right: isCorrect,
      why_wrong: isCorrect ? '' : whyWrongText(explanation.incorrectByChoiceId[id], whyWrong),
    })),
  }
}

export function timesOf(questions: readonly FrozenQuestion[]): QuestionTimes[] {
  return questions.map(({ difficulty, stem, choices, explanation }) => ({
    difficulty,
    preview_ms: previewMs(stem),
    calculation_ms: calculationTimeMs(
      stem,
      choices.map(({ text }) => text),
    ),
    reveal_ms: revealMs(explanation),
  }))
}
