import { editions } from '@icio/contracts/editions'
import type { RevealedQuestion, Standing } from '@icio/contracts/lobbies/lobby-live'
import { fileDate, type StudyDocument, type StudyLine } from '@icio/shared-ui/documents/study-document'
import { choiceLines, resourceLines } from '../../../play/document-parts.js'
import type { LiveView } from '../live-view.js'
import { ownAnswerText } from './game-review.js'

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

function questionLines(
  revealed: RevealedQuestion,
  edition: LiveView['lobby']['specialization'],
): StudyLine[] {
  const { question, own, correct_choice_id, explanation, source } = revealed
  const text = (label: string, words: string): StudyLine => ({ kind: 'text', label, text: words })
  return [
    ...choiceLines(question.choices, correct_choice_id, own?.choice_id ?? undefined),
    ...(own?.state === 'answered' ? [] : [text('Your answer', ownAnswerText(revealed))]),
    text('Points', String(own?.points ?? 0)),
    ...(own?.why_wrong ? [text('Why your answer is wrong', own.why_wrong)] : []),
    text('Explanation', explanation),
    ...(source ? [text('Source', source)] : []),
    ...resourceLines(question.stem, edition),
  ]
}
