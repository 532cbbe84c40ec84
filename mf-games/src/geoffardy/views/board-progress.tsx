import { boardCells, boardMaximum } from '@icio/contracts/games/board-rules'
import { GameProgress } from '../../play/views/game-progress.js'

/** The score, how many of the nine cells are done (BOARD-12), and what the open one is worth. */
export function BoardProgress({
  score,
  done,
  worth,
}: {
  score: number
  done: number
  worth?: { points: string; about: string }
}) {
  return (
    <GameProgress
      score={{ value: score, of: boardMaximum }}
      {...(worth && { worth })}
      label="Cells done"
      value={done}
      max={boardCells}
      valueText={`${done}/${boardCells}`}
    />
  )
}
