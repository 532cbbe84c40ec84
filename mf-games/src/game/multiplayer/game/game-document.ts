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
      ...review.map((revealed) => ({
        heading: `Question ${revealed.index + 1}: ${revealed.question.stem}`,
        lines: questionLines(revealed, lobby.specialization),
      })),
    ],
  }
}

function questionLines(revealed: RevealedQuestion, edition: Edition): StudyLine[] {
  const { question, own, correct_choice_id, explanation, source } = revealed
  const text = (label: string, words: string): StudyLine => ({ kind: 'text', label, text: words })
  return [
    ...choiceLines(question.choices, correct_choice_id, own?.choice_id ?? undefined),
    ...(own?.state === 'answered' ? [] : [text('Your answer', ownAnswerText(revealed))]),
    text('Points', String(own?.points ?? 0)),
    ...textLines('Why your answer is wrong', own?.why_wrong),
    text('Explanation', explanation),
    ...textLines('Source', source),
    ...resourceLines(question.stem, edition),
  ]
}

export function reviewOf(review: readonly RevealedQuestion[], edition: Edition): Reviewed[] {
  return review.map((revealed) => ({
    id: String(revealed.index),
    prompt: revealed.question.stem,
    ownAnswer: ownAnswerText(revealed),
    correct: choiceText(revealed.question, revealed.correct_choice_id),
    isCorrect: revealed.own?.is_correct ?? false,
    points: revealed.own?.points ?? 0,
    explanation: revealed.explanation,
    ...(revealed.changes ? { rules: { marks: revealed.changes, edition } } : {}),
  }))
}

function ownAnswerText(revealed: RevealedQuestion): string {
  const { own } = revealed
  if (!own || own.state === 'away') return 'You were away'
  return own.state === 'none' ? 'No answer' : choiceText(revealed.question, own.choice_id)
}
