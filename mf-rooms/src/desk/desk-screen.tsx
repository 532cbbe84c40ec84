import { acceptHost, findRoom, readRoom } from '@icio/contracts/rooms/endpoints'
import type { HostRoom } from '@icio/contracts/rooms/room-views'
import { useLocation, useNavigate, useParams } from '@icio/platform'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Button } from '@icio/shared-ui/parts/button'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Page } from '@icio/shared-ui/parts/page'
import { useEffect, useState } from 'react'
import { roomPaths } from '../room/room-paths.js'
import { messageOf } from '../room/use-attempt.js'
import { Desk } from './desk.js'

type Place =
  { at: 'opening' } | { at: 'refused'; text: string; needsSignIn: boolean } | { at: 'open'; room: HostRoom }

/** The console of a room's hosts (ROOM-8, ROOM-19). A link of one use makes the visitor a host first. */
export default function DeskScreen() {
  const { code = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const call = useCall()
  const { log, gate, session } = useHost()
  const [place, setPlace] = useState<Place>({ at: 'opening' })
  const token = new URLSearchParams(search).get('host')

  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const refuse = (text: string, needsSignIn = false) => setPlace({ at: 'refused', text, needsSignIn })
    const open = async () => {
      try {
        const { id, host } = await call(findRoom, { body: { code } })
        // Asked for here, where a call needs it: the agreement ends with the browser session.
        const room = await gate.run(async () => {
          if (token && !host) await call(acceptHost, { params: { id }, body: { token } })
          return call(readRoom, { params: { id }, query: { as: 'host' } })
        })
        if (room === 'cancelled')
          return refuse('The desk opens once this browser has agreed to the disclosure.')
        if (room.as !== 'host') throw new Error('The service answered with another view')
        setPlace({ at: 'open', room })
        if (token) void navigate(roomPaths.desk(code), { replace: true })
      } catch (error) {
        if (!(error instanceof CallError)) log.error(error, 'desk')
        const code = error instanceof CallError ? error.code : null
        if (code === 'disclosure_needed') gate.reportLapsed()
        refuse(
          messageOf(error, 'The room could not be opened. Please try again.'),
          code === 'unauthenticated',
        )
      }
    }
    void open()
  }, [attempt, call, code, gate, log, navigate, token])

  if (place.at === 'open') return <Desk first={place.room} />
  return (
    <Page title="Desk of a Room" width="reading">
      {place.at === 'opening' ? (
        <Loading label="Opening the desk…" />
      ) : (
        <>
          <p role="alert">{place.text}</p>
          <p>
            {place.needsSignIn ? (
              <Button
                variant="primary"
                onClick={() => session.requireLogin(`${location.pathname}${location.search}`)}
              >
                Sign in
              </Button>
            ) : (
              <Button variant="primary" onClick={() => setAttempt(attempt + 1)}>
                Try again
              </Button>
            )}{' '}
            <ButtonLink to="/room">Back to Rooms</ButtonLink>
          </p>
        </>
      )}
    </Page>
  )
}
