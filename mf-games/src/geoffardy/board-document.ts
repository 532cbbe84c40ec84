import { editions, type Edition } from '@icio/contracts/editions'
import { filePart, type ChoiceVerdict, type StudyDocument } from '@icio/shared-ui/documents/study-document'
import { resourceLines } from '../play/document-parts.js'
import type { MarkedClue } from './board-phase.js'

/** The sheet of one answered cell (BOARD-10, DOC-6). */
export function cellDocument(clue: MarkedClue, edition: Edition): StudyDocument {
  const questions = [clue.correctQuestion, ...clue.wrongOptions]
  return {
    name: `Geoffardy_${filePart(clue.category)}_${clue.points}pts`,
    title: `Geoffardy: ${clue.category} for ${clue.points}`,
    subtitle: `${editions[edition].audience}. ${clue.earned} of ${clue.points} points.`,
    parts: [
      {
        heading: clue.answer,
        lines: [
          ...questions.map((text, index) => ({
            kind: 'choice' as const,
            sign: String(index + 1),
            text,
            verdict: verdictOf(clue, text),
          })),
          { kind: 'text', label: 'Explanation', text: clue.explanation },
          ...resourceLines(`${clue.answer} ${clue.correctQuestion}`, edition),
        ],
      },
    ],
  }
}

function verdictOf(clue: MarkedClue, question: string): ChoiceVerdict | undefined {
  if (question === clue.correctQuestion) return question === clue.selected ? 'own-correct' : 'correct'
  return question === clue.selected ? 'wrong' : undefined
}
