import { editions } from '@icio/contracts/editions'
import { maximumScore } from '@icio/contracts/games/quiz-rules'
import { fileDate, type StudyDocument, type StudyPart } from '@icio/shared-ui/documents/study-document'
import { markingOf } from '../play/play-phase.js'
import { choiceLines, resourceLines } from '../play/document-parts.js'
import type { QuizQuestion, QuizSession } from './quiz-session.js'

/** The study sheet of a finished quiz: questions, answers, explanations, related resources (DOC-4, DOC-5). */
export function quizDocument(title: string, session: QuizSession, now: Date): StudyDocument {
  const { questions, score, specialization } = session
  return {
    name: `Investment_Quiz_Complete_${fileDate(now)}`,
    title,
    subtitle: `${editions[specialization].audience}. ${score} of ${maximumScore(questions.length)} points.`,
    parts: questions.map((question, index) => partOf(session, question, index + 1)),
  }
}

function partOf(session: QuizSession, question: QuizQuestion, number: number): StudyPart {
  const answer = markingOf(session, question.id)
  return {
    heading: `Question ${number}: ${question.prompt}`,
    lines: [
      ...choiceLines(question.choices, answer?.choice_id ?? null),
      ...(answer ? [{ kind: 'text', label: 'Points', text: String(answer.points) } as const] : []),
      ...(question.whyWrong
        ? [{ kind: 'text', label: 'Why your answer is wrong', text: question.whyWrong } as const]
        : []),
      ...(question.explanation
        ? [{ kind: 'text', label: 'Explanation', text: question.explanation } as const]
        : []),
      ...(question.source ? [{ kind: 'text', label: 'Source', text: question.source } as const] : []),
      ...resourceLines(question.prompt, session.specialization),
    ],
  }
}
