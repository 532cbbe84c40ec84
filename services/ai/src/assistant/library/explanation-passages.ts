import { banksByKind, type BankKind } from '@icio/contracts/banks/banks'
import type { Edition } from '@icio/contracts/editions'
import type { FillInRow, GovernanceRow, QuizRow } from '@icio/contracts/question-bank/endpoints'
import type { Passage } from './passage.js'

/** The rows of an edition's banks. */
export interface BankRows {
  quiz: readonly QuizRow[]
  fillIn: readonly FillInRow[]
  governance: readonly GovernanceRow[]
}

/** The banks' explanations without questions and choices: nothing here reveals which choice was right. */
export function explanationPassages(edition: Edition, banks: BankRows): Passage[] {
  const make = (
    kind: BankKind,
    { id, tags }: { id: string; tags: readonly string[] },
    section: string,
    text: string,
  ): Passage => ({
    id: `explanation.${edition}.${kind}.${id}`,
    kind: 'explanation',
    explains: { bank: banksByKind[kind][edition], id },
    edition: edition,
    title: `Question bank: ${subjectOf(tags)}`,
    section,
    place: null,
    text,
  })
  return [
    ...banks.quiz.map(({ question_id: id, tags, source, prompt, explanation }) => ({
      ...make('quiz', { id, tags }, source, explanation.correct),
      prompt,
    })),
    ...banks.fillIn.map(({ question_id: id, tags, source, explanation }) =>
      make('fill-in-blanks', { id, tags }, source ?? 'Fill in the blanks', explanation),
    ),
    ...banks.governance.map(({ scenario_id, tags, book_reference, correct_explanation }) =>
      make('governance', { id: String(scenario_id), tags }, book_reference, correct_explanation),
    ),
  ]
}

/** For example, 'yield-curve' becomes 'yield curve'. */
function subjectOf(tags: readonly string[]): string {
  return (tags[0] ?? 'investing').replaceAll('-', ' ')
}
