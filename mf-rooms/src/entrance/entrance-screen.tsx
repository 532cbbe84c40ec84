import { findRoom } from '@icio/contracts/rooms/endpoints'
import { cleanRoomCode, roomCodeLength } from '@icio/contracts/rooms/rules'
import { useLocation, useNavigate } from '@icio/platform'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { RoomDrawing } from '@icio/shared-ui/drawings/door-drawings'
import { Button } from '@icio/shared-ui/parts/button'
import { Page } from '@icio/shared-ui/parts/page'
import { Section } from '@icio/shared-ui/parts/section'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState, type FormEvent } from 'react'
import { roomPaths } from '../room/room-paths.js'
import { firstActivityOf } from './first-activity.js'
import { OpenARoom } from './open-room.js'
import styles from './entrance.module.css'

/** Enter a code, or open a room (ROOM-3, ROOM-1, ROOM-28). */
export default function EntranceScreen() {
  const { search } = useLocation()
  const wish = firstActivityOf(search)
  return (
    <Page
      title="Rooms"
      lead={
        <>
          <span className={styles.picture}>
            <RoomDrawing />
          </span>
          Many people at once, in one hall or round one table: everybody answers alone, and sees what the room
          thinks.
        </>
      }
    >
      <EnterCode />
      <OpenARoom wish={wish} />
    </Page>
  )
}

function EnterCode() {
  const navigate = useNavigate()
  const call = useCall()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function enter(event: FormEvent) {
    event.preventDefault()
    const clean = cleanRoomCode(code)
    if (clean.length !== roomCodeLength) return setError(`A code has ${roomCodeLength} letters and digits.`)
    setBusy(true)
    try {
      await call(findRoom, { body: { code: clean } })
      void navigate(roomPaths.seat(clean))
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : 'Please try again.')
      setBusy(false)
    }
  }
  return (
    <Section
      title="Take part"
      lead="The code stands on the screen and on the card of your table. No account is needed."
    >
      <form
        className={styles.code}
        onSubmit={(event) => void enter(event)}
        onChange={() => setError(null)}
        noValidate
      >
        <TextField
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={code}
          error={error ?? undefined}
          onChange={({ target }) => setCode(target.value.toUpperCase())}
        />
        <Button type="submit" variant="primary" busy={busy}>
          Enter
        </Button>
      </form>
    </Section>
  )
}
