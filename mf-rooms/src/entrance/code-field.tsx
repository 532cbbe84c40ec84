import { readProgram } from '@icio/contracts/forums/endpoints'
import { findRoom } from '@icio/contracts/rooms/endpoints'
import { cleanRoomCode, roomCodeLength } from '@icio/contracts/rooms/rules'
import { useNavigate } from '@icio/platform'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useId, useState, type FormEvent } from 'react'
import { forumPaths, roomPaths } from '../room/room-paths.js'
import styles from './entrance.module.css'

/** The code of a room, in cells; the last letter enters, and no account is asked (FORUM-14, ROOM-3). */
export function CodeField() {
  const navigate = useNavigate()
  const call = useCall()
  const ids = useId()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function enter(clean: string) {
    if (busy) return
    if (clean.length !== roomCodeLength) return setError(`A code has ${roomCodeLength} letters and digits.`)
    setBusy(true)
    try {
      void navigate(await pathOf(clean))
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : 'Please try again.')
      setBusy(false)
    }
  }

  /** A code leads to a room, or to the program of a forum (FORUM-12). */
  async function pathOf(clean: string): Promise<string> {
    try {
      await call(findRoom, { body: { code: clean } })
      return roomPaths.seat(clean)
    } catch (failure) {
      const isUnknown = failure instanceof CallError && failure.code === 'room_not_found'
      const forum = isUnknown && (await call(readProgram, { params: { code: clean } }).catch(() => null))
      if (!forum) throw failure
      return forumPaths.program(clean)
    }
  }

  function type(text: string) {
    const clean = cleanRoomCode(text).slice(0, roomCodeLength)
    setCode(clean)
    setError(null)
    if (clean.length === roomCodeLength && clean !== code) void enter(clean)
  }

  return (
    <form
      className={styles.enter}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void enter(code)
      }}
    >
      <p className={styles.ask} id={`${ids}-ask`}>
        Enter the code
      </p>
      <div className={styles.cells}>
        <input
          aria-label="Code"
          aria-describedby={`${ids}-ask ${ids}-hint${error ? ` ${ids}-error` : ''}`}
          aria-invalid={error ? true : undefined}
          aria-busy={busy || undefined}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          value={code}
          onChange={({ target }) => type(target.value)}
        />
        <div className={styles.letters} aria-hidden="true">
          {Array.from({ length: roomCodeLength }, (_, place) => (
            <span key={place} data-next={place === Math.min(code.length, roomCodeLength - 1) || undefined}>
              {code[place]}
            </span>
          ))}
        </div>
      </div>
      {error && (
        <p className={styles.wrong} id={`${ids}-error`} role="alert">
          {error}
        </p>
      )}
      <p id={`${ids}-hint`}>It is on the wall and on the card of your table. No account is needed.</p>
    </form>
  )
}
