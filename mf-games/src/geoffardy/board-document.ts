import { editions, type Edition } from '@icio/contracts/editions'
import type { BoardQuestion, MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import { filePart, type StudyDocument } from '@icio/shared-ui/documents/study-document'
import { choiceText } from '../play/round.js'
import { choiceLines, resourceLines } from '../play/document-parts.js'

/** The sheet of one answered cell, with the correct question first (BOARD-10, DOC-6). */
export function cellDocument(clue: BoardQuestion, marking: MarkedAnswer, edition: Edition): StudyDocument {
  const { category, points, answer, choices } = clue
  const correct = marking.correct_choice_id
  const questions = [
    ...choices.filter(({ id }) => id === correct),
    ...choices.filter(({ id }) => id !== correct),
  ]
  return {
    name: `Geoffardy_${filePart(category)}_${points}pts`,
    title: `Geoffardy: ${category} for ${points}`,
    subtitle: `${editions[edition].audience}. ${marking.points} of ${points} points.`,
    parts: [
      {
        heading: answer,
        lines: [
          ...choiceLines(questions, correct, marking.choice_id),
          { kind: 'text', label: 'Explanation', text: marking.explanation },
          ...resourceLines(`${answer} ${choiceText(clue, correct)}`, edition),
        ],
      },
    ],
  }
}
