import type { PublicActivity, SeatRoom } from '@icio/contracts/rooms/room-views'
import { Button } from '@icio/shared-ui/parts/button'
import type { AnswerFormProps } from './sending.js'
import styles from './seat-screen.module.css'

/** The table whose turn it is chooses a cell; the others read who chooses (ROOM-35). */
export default function BoardPick({
  activity,
  room,
  send,
}: {
  activity: PublicActivity
  room: SeatRoom
  send: AnswerFormProps['send']
}) {
  const { board } = activity
  if (!board) return null
  if (board.turn !== room.seat.table) return <p className={styles.still}>Table {board.turn} chooses.</p>
  return (
    <div className={styles.form}>
      <p>Your table chooses.</p>
      {board.categories.map(({ name, cells }) => (
        <fieldset key={name} className={styles.category}>
          <legend>{name}</legend>
          {cells.map(({ id, value, state }) => (
            <Button
              key={id}
              disabled={state !== 'free'}
              aria-label={`${name}, ${value} points`}
              onClick={() => void send({ cell: id })}
            >
              {String(value)}
            </Button>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
