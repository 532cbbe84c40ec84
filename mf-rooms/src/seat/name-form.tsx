import { laterTexts } from '@icio/contracts/rooms/later-texts'
import { cutName } from '@icio/contracts/accounts/names'
import { proposedPlayerName } from '@icio/contracts/lobbies/player-name'
import { changeSeat } from '@icio/contracts/rooms/endpoints'
import type { SeatRoom } from '@icio/contracts/rooms/room-views'
import { sizes } from '@icio/contracts/rooms/rules'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useSession } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { NameField } from '@icio/shared-ui/parts/name-field'
import { useState, type FormEvent } from 'react'
import styles from './seat-screen.module.css'

/** The name for a quiz, which nobody has to give (ROOM-30). */
export function NameForm({ room, take }: { room: SeatRoom; take: (room: SeatRoom) => void }) {
  const call = useCall()
  const session = useSession()
  const proposed = session.at === 'signed-in' ? proposedPlayerName(session.user.display_name) : ''
  const [name, setName] = useState(room.seat.name ?? cutName(proposed, sizes.name.most))
  const [note, setNote] = useState<{ error?: string; called?: string }>({})
  async function save(event: FormEvent) {
    event.preventDefault()
    try {
      const next = await call(changeSeat, { params: { id: room.id }, body: { name } })
      take(next)
      setNote({ called: next.seat.name ?? `Guest ${next.seat.number}` })
    } catch (error) {
      setNote({ error: error instanceof CallError ? error.message : 'Not saved. Please try again.' })
    }
  }
  return (
    <details className={styles.change}>
      <summary>{laterTexts.askName}</summary>
      <form
        className={styles.form}
        onSubmit={(event) => void save(event)}
        onChange={() => setNote({})}
        noValidate
      >
        <NameField
          label="Name"
          hint={`${sizes.name.least} to ${sizes.name.most} characters. Without one you are Guest ${room.seat.number}.`}
          most={sizes.name.most}
          autoComplete="off"
          value={name}
          error={note.error}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit">Save</Button>
        <p role="status">
          {note.called && (
            <>
              The room calls you <bdi>{note.called}</bdi>.
            </>
          )}
        </p>
      </form>
    </details>
  )
}
