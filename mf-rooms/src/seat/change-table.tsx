import { changeSeat } from '@icio/contracts/rooms/endpoints'
import type { SeatRoom } from '@icio/contracts/rooms/room-views'
import { useCall } from '@icio/shared-ui/api/call'
import { Button } from '@icio/shared-ui/parts/button'
import { useState, type FormEvent } from 'react'
import { messageOf } from '../room/use-attempt.js'
import { TableField, tableOf } from './table-choice.js'
import type { TableChoice } from './table-field.js'
import styles from './seat-screen.module.css'

/** Moves a seat to another table before the first activity (ROOM-4). */
export default function ChangeTable({ room, take }: { room: SeatRoom; take: (room: SeatRoom) => void }) {
  const call = useCall()
  const [choice, setChoice] = useState<TableChoice>(
    room.seat.table === null
      ? { at: 'none' }
      : { at: 'number', text: String(room.seat.table), table: room.seat.table },
  )
  const [note, setNote] = useState<{ error?: string; done?: boolean }>({})
  async function change(event: FormEvent) {
    event.preventDefault()
    const table = tableOf(choice, room.tables)
    if (table === 'invalid') return setNote({ error: `Enter a number from 1 to ${room.tables}.` })
    try {
      take(await call(changeSeat, { params: { id: room.id }, body: { table } }))
      setNote({ done: true })
    } catch (error) {
      setNote({ error: messageOf(error, 'Not changed. Please try again.') })
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void change(event)}
      onChange={() => setNote({})}
      noValidate
    >
      <TableField tables={room.tables} value={choice} onChange={setChoice} error={note.error ?? null} />
      <Button type="submit">Change</Button>
      {note.done && <p role="status">Changed.</p>}
    </form>
  )
}
