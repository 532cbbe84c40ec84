import { editions } from '@icio/contracts/editions'
import type { QuizGame, QuizQuestion } from '@icio/contracts/game-sessions/endpoints'
import { maximumScore } from '@icio/contracts/games/quiz-rules'
import { fileDate, type StudyDocument, type StudyPart } from '@icio/shared-ui/documents/study-document'
import { markingOf } from '../play/round.js'
import { choiceLines, resourceLines } from '../play/document-parts.js'

/** The study sheet of a finished quiz: questions, answers, explanations, related resources (DOC-4, DOC-5). */
export function quizDocument(title: string, game: QuizGame, now: Date): StudyDocument {
  const { questions, score, specialization } = game
  return {
    name: `Investment_Quiz_Complete_${fileDate(now)}`,
    title,
    subtitle: `${editions[specialization].audience}. ${score} of ${maximumScore(questions.length)} points.`,
    parts: questions.map((question, index) => partOf(game, question, index + 1)),
  }
}

function partOf(game: QuizGame, question: QuizQuestion, number: number): StudyPart {
  const answer = markingOf(game, question.id)
  return {
    heading: `Question ${number}: ${question.prompt}`,
    lines: [
      ...choiceLines(question.choices, answer?.correct_choice_id, answer?.choice_id),
      ...(answer ? [{ kind: 'text', label: 'Points', text: String(answer.points) } as const] : []),
      ...(answer?.why_wrong
        ? [{ kind: 'text', label: 'Why your answer is wrong', text: answer.why_wrong } as const]
        : []),
      ...(answer?.explanation
        ? [{ kind: 'text', label: 'Explanation', text: answer.explanation } as const]
        : []),
      ...(answer?.source ? [{ kind: 'text', label: 'Source', text: answer.source } as const] : []),
      ...resourceLines(question.prompt, game.specialization),
    ],
  }
}
