import { editions } from '@icio/contracts/editions'
import type {
  MarkedAnswer,
  TrueOrFalseGame,
  TrueOrFalseQuestion,
} from '@icio/contracts/game-sessions/endpoints'
import { fileDate, type StudyDocument, type StudyPart } from '@icio/shared-ui/documents/study-document'
import { choiceText, markingOf } from '../play/round.js'
import { choiceLines, resourceLines, textLines } from '../play/document-parts.js'

/** The study sheet of a finished game (DOC-4, DOC-5). */
export function trueOrFalseDocument(game: TrueOrFalseGame, now: Date): StudyDocument {
  const { questions, score, max_score, specialization } = game
  return {
    name: `True_Or_False_Complete_${fileDate(now)}`,
    title: 'True or False',
    subtitle: `${editions[specialization].audience}. ${score} of ${max_score} points.`,
    parts: questions.map((statement, index) => partOf(game, statement, index + 1)),
  }
}

function partOf(game: TrueOrFalseGame, statement: TrueOrFalseQuestion, number: number): StudyPart {
  const answer = markingOf(game, statement.id)
  return {
    heading: `Statement ${number}: ${statement.prompt} Proposed answer: ${statement.claim}`,
    lines: [
      ...choiceLines(statement.choices, answer?.correct_choice_id, answer?.choice_id),
      { kind: 'text', label: 'Correct answer', text: answer ? correctWords(statement, answer) : '' },
      { kind: 'text', label: 'Explanation', text: answer?.explanation ?? '' },
      ...textLines('Source', answer?.source),
      ...resourceLines(statement.prompt, game.specialization),
    ],
  }
}

/** Returns 'Right', or 'Wrong' with the right answer. */
export function correctWords(statement: TrueOrFalseQuestion, marking: MarkedAnswer): string {
  const correct = choiceText(statement, marking.correct_choice_id)
  const { right_answer } = marking
  return right_answer === undefined || right_answer === statement.claim
    ? correct
    : `${correct}. The right answer: ${right_answer}`
}
