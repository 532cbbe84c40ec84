import { boardCells, boardMaximum } from '@icio/contracts/games/board-rules'
import { Progress } from '@icio/shared-ui/parts/progress'
import { Stat } from '@icio/shared-ui/parts/stat'
import styles from './board-progress.module.css'

/** The score, and how many of the nine cells are done (BOARD-12). */
export function BoardProgress({ score, done }: { score: number; done: number }) {
  return (
    <section className={styles.progress} aria-label="Score and progress">
      <Stat label="Score" value={score} suffix={`/${boardMaximum}`} />
      <Progress value={done} max={boardCells} label="Cells done" valueText={`${done}/${boardCells}`} />
    </section>
  )
}
