import { editions } from '@icio/contracts/editions'
import type { QuizGame, QuizQuestion } from '@icio/contracts/game-sessions/endpoints'
import { maximumScore } from '@icio/contracts/games/quiz-rules'
import { fileDate, type StudyDocument, type StudyPart } from '@icio/shared-ui/documents/study-document'
import { markingOf } from '../play/round.js'
import { choiceLines, resourceLines, textLines } from '../play/document-parts.js'

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
      ...textLines('Points', answer && String(answer.points)),
      ...textLines('Why your answer is wrong', answer?.why_wrong),
      ...textLines('Explanation', answer?.explanation),
      ...textLines('Source', answer?.source),
      ...resourceLines(question.prompt, game.specialization),
    ],
  }
}
