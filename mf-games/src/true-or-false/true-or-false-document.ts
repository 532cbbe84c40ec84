import { editions } from '@icio/contracts/editions'
import { fileDate, type StudyDocument, type StudyPart } from '@icio/shared-ui/documents/study-document'
import { markingOf } from '../play/play-phase.js'
import { choiceLines, resourceLines } from '../play/document-parts.js'
import { correctWords, type Statement, type TrueOrFalseSession } from './true-or-false-session.js'

/** The study sheet of a finished game (DOC-4, DOC-5). */
export function trueOrFalseDocument(session: TrueOrFalseSession, now: Date): StudyDocument {
  const { questions, score, maxScore, specialization } = session
  return {
    name: `True_Or_False_Complete_${fileDate(now)}`,
    title: 'True or False',
    subtitle: `${editions[specialization].audience}. ${score} of ${maxScore} points.`,
    parts: questions.map((statement, index) => partOf(session, statement, index + 1)),
  }
}

function partOf(session: TrueOrFalseSession, statement: Statement, number: number): StudyPart {
  const answer = markingOf(session, statement.id)
  return {
    heading: `Statement ${number}: ${statement.prompt} Proposed answer: ${statement.claim}`,
    lines: [
      ...choiceLines(statement.choices, answer?.choice_id ?? null),
      { kind: 'text', label: 'Correct answer', text: correctWords(statement) },
      { kind: 'text', label: 'Explanation', text: statement.explanation ?? '' },
      ...(statement.source ? [{ kind: 'text', label: 'Source', text: statement.source } as const] : []),
      ...resourceLines(statement.prompt, session.specialization),
    ],
  }
}
