import type { Specialization } from '@icio/contracts/editions'
import type { FillInRow, GovernanceRow, QuizRow } from '@icio/contracts/question-bank'
import type { Passage } from './passage.js'

/** The rows of an edition's banks. */
export interface BankRows {
  quiz: readonly QuizRow[]
  fillIn: readonly FillInRow[]
  governance: readonly GovernanceRow[]
}

/** What the banks explain, without questions and choices: nothing here tells which choice was right. */
export function explanationPassages(specialization: Specialization, banks: BankRows): Passage[] {
  const make = (id: string | number, tags: readonly string[], section: string, text: string): Passage => ({
    id: `explanation.${specialization}.${id}`,
    kind: 'explanation',
    edition: specialization,
    title: `Question bank: ${subjectOf(tags)}`,
    section,
    place: null,
    text,
  })
  return [
    ...banks.quiz.map((row) => make(row.question_id, row.tags, row.source, row.explanation.correct)),
    ...banks.fillIn.map((row) => make(row.question_id, row.tags, 'Fill in the blanks', row.explanation)),
    ...banks.governance.map((row) =>
      make(`governance-${row.scenario_id}`, row.tags, row.book_reference, row.correct_explanation),
    ),
  ]
}

/** 'yield-curve' becomes 'yield curve'. */
function subjectOf(tags: readonly string[]): string {
  return (tags[0] ?? 'investing').replaceAll('-', ' ')
}
