import type { BoardView } from '@icio/contracts/rooms/room-views'
import { StagePodium, StageStandings } from '@icio/shared-ui/stage/stage-parts'
import styles from './stage.module.css'

export function placesOf({ tables }: Pick<BoardView, 'tables'>) {
  return tables
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ table, points, rank }) => ({ rank, name: `Table ${table}`, points }))
}

/** The board with its free cells while a table chooses, and the final result (ROOM-35). */
export function StageBoard({ board }: { board: BoardView }) {
  const places = placesOf(board)
  if (board.phase === 'final')
    return (
      <StagePodium places={places}>
        {places.some(({ rank }) => rank > 3) && (
          <div className={styles.band}>
            <StageStandings label="Tables" places={places.filter(({ rank }) => rank > 3)} />
          </div>
        )}
      </StagePodium>
    )
  return (
    <section className={styles.board} aria-label="Board">
      <h2 className={styles.turn}>Table {board.turn} chooses</h2>
      <div className={styles.grid}>
        {board.categories.map(({ name, cells }) => (
          <div key={name}>
            <h3>{name}</h3>
            {cells.map(({ id, value, state }) => (
              <p key={id} data-state={state}>
                {state === 'played' ? <span aria-label="played">·</span> : value}
              </p>
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}
