import { Notice } from '@icio/shared-ui/parts/notice'
import type { BoardGame } from '@icio/contracts/game-sessions/endpoints'
import type { BoardPhase } from '../board-phase.js'
import { BoardProgress } from './board-progress.js'
import { BoardTable } from './board-table.js'

interface BoardViewProps {
  phase: Extract<BoardPhase, { at: 'board' }>
  onChoose: (cell: string) => void
  onShuffle: (category: string) => void
}

/** The board from which the player chooses a cell (BOARD-6). */
export function BoardView({ phase, onChoose, onShuffle }: BoardViewProps) {
  const { game } = phase
  return (
    <>
      <BoardProgress score={game.score} done={game.answers.length} />
      <BoardTable key={phase.from} phase={phase} onChoose={onChoose} onShuffle={onShuffle} />
      <Origin madeBy={game.board.made_by} />
    </>
  )
}

/** States the origin of the categories when the visitor should know it (docs/spec/decisions.md, 11). */
function Origin({ madeBy }: { madeBy: BoardGame['board']['made_by'] }) {
  if (madeBy === 'model')
    return <Notice tone="neutral">These categories were written by AI and may be inaccurate.</Notice>
  if (madeBy === 'reviewed_after_failure')
    return (
      <Notice tone="neutral">
        No new board could be generated, so these categories come from our reviewed collection.
      </Notice>
    )
  return null
}
