import { editions, type Edition } from '@icio/contracts/editions'
import type { RevealedQuestion, Standing } from '@icio/contracts/lobbies/lobby-live'
import { fileDate, type StudyDocument, type StudyLine } from '@icio/shared-ui/documents/study-document'
import type { LiveView } from '../live-view.js'
import type { Reviewed } from '../../../play/views/review-list.js'
import { choiceText } from '../../../play/round.js'
import { choiceLines, resourceLines, textLines } from '../../../play/document-parts.js'

/** The study sheet of a finished game: standings, questions, own answers, explanations, related resources (DOC-4). */
export function gameDocument(
  { lobby }: LiveView,
  { standings, review }: { standings: readonly Standing[]; review: readonly RevealedQuestion[] },
  now: Date,
): StudyDocument {
  return {
    name: `Multiplayer_Game_Complete_${fileDate(now)}`,
    title: 'Multiplayer Game',
    subtitle: `${editions[lobby.specialization].audience}. ${standings.length} players.`,
    parts: [
      {
        heading: 'Standings',
        lines: standings.map(({ rank, player_name, score }): StudyLine => ({
          kind: 'text',
          label: `Place ${rank}`,
          text: `${player_name}, ${score} points`,
        })),
      },
      ...review.map((revealedQuestion) => ({
        heading: `Question ${revealedQuestion.index + 1}: ${revealedQuestion.question.stem}`,
        lines: questionLines(revealedQuestion, lobby.specialization),
      })),
    ],
  }
}

function questionLines(revealedQuestion: RevealedQuestion, edition: Edition): StudyLine[] {
  const { question, own, correct_choice_id, explanation, source } = revealedQuestion
  const text = (label: string, words: string): StudyLine => ({ kind: 'text', label, text: words })
  return [
    ...choiceLines(question.choices, correct_choice_id, own?.choice_id ?? undefined),
    ...(own?.state === 'answered' ? [] : [text('Your answer', ownAnswerText(revealedQuestion))]),
    text('Points', String(own?.points ?? 0)),
    ...textLines('Why your answer is wrong', own?.why_wrong),
    text('Explanation', explanation),
    ...textLines('Source', source),
    ...resourceLines(question.stem, edition),
  ]
}

export function reviewOf(review: readonly RevealedQuestion[], edition: Edition): Reviewed[] {
  return review.map((revealedQuestion) => ({
    id: String(revealedQuestion.index),
    prompt: revealedQuestion.question.stem,
    ownAnswer: ownAnswerText(revealedQuestion),
    correct: choiceText(revealedQuestion.question, revealedQuestion.correct_choice_id),
    isCorrect: revealedQuestion.own?.is_correct ?? false,
    points: revealedQuestion.own?.points ?? 0,
    explanation: revealedQuestion.explanation,
    ...(revealedQuestion.changes ? { rules: { marks: revealedQuestion.changes, edition } } : {}),
  }))
}

function ownAnswerText(revealedQuestion: RevealedQuestion): string {
  const { own } = revealedQuestion
  if (!own || own.state === 'away') return 'You were away'
  return own.state === 'none' ? 'No answer' : choiceText(revealedQuestion.question, own.choice_id)
}
