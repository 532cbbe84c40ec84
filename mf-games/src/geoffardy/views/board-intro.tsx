import { Button } from '@icio/shared-ui/parts/button'
import { Card } from '@icio/shared-ui/parts/card'
import { Loading } from '@icio/shared-ui/parts/loading'
import styles from './board-intro.module.css'

/** Explains the game while its board is being generated (BOARD-3, BOARD-4). */
export function BoardIntro({ making, onStart }: { making: boolean; onStart: () => void }) {
  return (
    <Card className={styles.intro}>
      <h2>Welcome to Geoffardy!</h2>
      <p>Your host Geoff gives the answers. You find the questions.</p>
      <ol className={styles.steps}>
        <li>Choose a cell: three categories, each with clues for 100, 200 and 400 points.</li>
        <li>Read the clue and pick the question that it answers, out of three.</li>
        <li>A right pick earns the points of the cell; a wrong one costs nothing.</li>
        <li>A category that you have not touched can be shuffled once for a new one.</li>
        <li>The game is complete when all nine cells are done.</li>
      </ol>
      <div className={styles.start}>
        <Button variant="primary" size="lg" onClick={onStart}>
          Start Game
        </Button>
        {making && <Loading label="Generating game board..." />}
      </div>
    </Card>
  )
}
