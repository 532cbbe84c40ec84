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

/**
 * The name for a quiz, which nobody has to give (ROOM-30): asked before it begins, and empty until somebody types or takes
 * the own one over.
 */
export default function NameForm({ room, take }: { room: SeatRoom; take: (room: SeatRoom) => void }) {
  const call = useCall()
  const session = useSession()
  const proposedName =
    session.at === 'signed-in' ? cutName(proposedPlayerName(session.user.display_name), sizes.name.most) : ''
  const [name, setName] = useState(room.seat.name ?? '')
  const [note, setNote] = useState<{ error?: string; called?: string }>({})
  async function save(event: FormEvent) {
    event.preventDefault()
    try {
      const next = await call(changeSeat, { params: { id: room.id }, body: { name } })
      take(next)
      setNote({ called: next.seat.name ?? `Guest ${next.seat.number}` })
    } catch (error) {
      setNote({ error: problemOf(error) })
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void save(event)}
      onChange={() => setNote({})}
      noValidate
    >
      <NameField
        label={laterTexts.askName}
        hint={`For the quiz. ${sizes.name.least} to ${sizes.name.most} characters; without one you are Guest ${room.seat.number}.`}
        most={sizes.name.most}
        autoComplete="off"
        value={name}
        error={note.error}
        onChange={({ target }) => setName(target.value)}
      />
      {proposedName !== '' && name === '' && (
        <Button onClick={() => setName(proposedName)}>Use my name</Button>
      )}
      <Button type="submit">Save</Button>
      <p role="status">
        {note.called && (
          <>
            The room calls you <bdi>{note.called}</bdi>.
          </>
        )}
      </p>
    </form>
  )
}

/** Says what is wrong with a name in the words of the service. */
function problemOf(error: unknown): string {
  if (!(error instanceof CallError)) return 'Not saved. Please try again.'
  const [problem] = Array.isArray(error.details) ? (error.details as { message?: string }[]) : []
  if (!problem?.message) return error.message
  return /^\p{Lu}/u.test(problem.message) ? `${problem.message}.` : `A name ${problem.message}.`
}
