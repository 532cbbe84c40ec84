import type { ReportRow } from '@icio/contracts/rooms/endpoints'
import { quorum } from '@icio/contracts/rooms/rules'
import type { BallotCount } from '../answering/ballot-count.js'
import type { ActivityRecord, DealtQuestion } from '../room.js'

export function shownQuestions({ quiz, board }: ActivityRecord): DealtQuestion[] {
  if (quiz) {
    const isShown = quiz.phase === 'answer' || quiz.phase === 'podium'
    return quiz.questions.slice(0, quiz.index + (isShown ? 1 : 0))
  }
  if (!board) return []
  const isLastShown = board.phase === 'last-answer' || board.phase === 'final'
  const cells = board.categories.flatMap((category) => category.cells)
  const isOpen = board.phase === 'clue' || board.phase === 'closed'
  return [
    ...cells.filter(({ played, id }) => played && !(isOpen && id === board.cell)).map(({ clue }) => clue),
    ...(isLastShown ? [board.last.clue] : []),
  ]
}

export const textIn = (options: readonly { id: string; text: string }[], id: string) =>
  options.find((option) => option.id === id)?.text ?? ''

/** What a board of four saw stays in its report: the right answer, where no count stands (ROOM-23). */
export function correctText(
  { n }: Pick<BallotCount, 'n'>,
  options: readonly { id: string; text: string }[],
  right: readonly string[],
): { right?: string } {
  return n < quorum.report ? { right: right.map((id) => textIn(options, id)).join('; ') } : {}
}

/** Returns the counts of options as rows; none below the quorum of reports. */
export function optionRows(
  { n, counts }: Pick<BallotCount, 'n' | 'counts'>,
  options: readonly { id: string; text: string }[],
  right: readonly string[],
): { rows: ReportRow[] } {
  if (n < quorum.report) return { rows: [] }
  const rows = counts.map(({ choice_id, count, percent }) => ({
    text: options.find(({ id }) => id === choice_id)?.text ?? '',
    count,
    percent,
    ...(right.includes(choice_id) ? { right: true } : {}),
  }))
  return { rows }
}
