import type { BoardGame } from '@icio/contracts/game-sessions/endpoints'
import { boardCategories, cellValues } from '@icio/contracts/games/board-rules'
import { Button } from '@icio/shared-ui/parts/button'
import { Loading } from '@icio/shared-ui/parts/loading'
import styles from './board-intro.module.css'
import tableStyles from './board-table.module.css'
import { BoardTable, CategoryOrnament } from './board-table.js'
import { WagerSwitch } from './wager-form.js'

interface BoardIntroProps {
  game: BoardGame | null
  onStart: () => void
  onChoose: (cell: string) => void
}

/** The board before the first cell: a welcome above the grid, which can be played at once (BOARD-3, BOARD-4, BOARD-19). */
export function BoardIntro({ game, onStart, onChoose }: BoardIntroProps) {
  return (
    <>
      <section className={styles.intro}>
        <div>
          <h2 className={styles.title}>Welcome to Geoffardy!</h2>
          <p className={styles.how}>
            Your host Geoff gives the answers; you find the questions. There are three categories, each with
            clues for 100, 200 and 400 points. A wrong pick costs nothing.
          </p>
        </div>
        <div className={styles.start}>
          <Button variant="primary" size="lg" onClick={onStart}>
            Start Game
          </Button>
          <WagerSwitch />
        </div>
      </section>
      {!game && <Loading label="Generating game board..." />}
      {game ? (
        <BoardTable
          phase={{ at: 'board', game, from: null, shuffling: null }}
          takesFocus={false}
          onChoose={onChoose}
        />
      ) : (
        <EmptyBoard />
      )}
    </>
  )
}

/** The outline of the grid while the board is generated: without points, so that no cell looks as if it could be pressed. */
export function EmptyBoard() {
  const columns = Array.from({ length: boardCategories }, (_, column) => column)
  return (
    <div className={styles.empty} aria-hidden="true">
      {columns.map((column) => (
        <div key={column} className={tableStyles.head}>
          <CategoryOrnament />
        </div>
      ))}
      {cellValues.map((value) =>
        columns.map((column) => <div key={`${value} ${column}`} className={tableStyles.blank} />),
      )}
    </div>
  )
}
