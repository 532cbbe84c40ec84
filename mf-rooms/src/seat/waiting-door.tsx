import { calendarFileOf } from '@icio/contracts/dates/calendar-event'
import { plannedText } from '@icio/contracts/dates/day-text'
import { editions } from '@icio/contracts/editions'
import { findRoom } from '@icio/contracts/rooms/endpoints'
import type { RoomDoor } from '@icio/contracts/rooms/room-views'
import { doorAskedEveryMs } from '@icio/contracts/rooms/rules'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { Button } from '@icio/shared-ui/parts/button'
import { useEffect, useState } from 'react'
import { CreditFacts } from '../credit/credit-facts.js'
import { joinAddress } from '../room/room-paths.js'

/**
 * The door of a room between two runs: when the next one is planned (FORUM-4). It asks until the doors open, whatever the
 * network does meanwhile, and a hall that waits asks one after the other.
 */
export default function WaitingDoor({
  door,
  onOpen,
  onClosed,
}: {
  door: RoomDoor
  onOpen: () => void
  onClosed: (error: CallError) => void
}) {
  const call = useCall()
  const [attemptCount, setAttemptCount] = useState(0)
  useEffect(() => {
    const ask = async () => {
      try {
        const { run_id } = await call(findRoom, { body: { code: door.code } })
        if (run_id !== null) return onOpen()
      } catch (error) {
        if (error instanceof CallError && (error.code === 'room_closed' || error.code === 'room_not_found'))
          return onClosed(error)
      }
      setAttemptCount((before) => before + 1)
    }
    const [part = 0] = crypto.getRandomValues(new Uint16Array(1))
    const timer = setTimeout(() => void ask(), doorAskedEveryMs + (part / 2 ** 16) * 3000)
    return () => clearTimeout(timer)
  }, [attemptCount, call, door.code, onClosed, onOpen])
  const { planned_at, specialization } = door
  return (
    <>
      <p>{editions[specialization].audience}</p>
      {planned_at !== null && (
        <>
          <p>
            <time dateTime={planned_at}>{plannedText(planned_at)}</time>
          </p>
          <Button onClick={() => saveFile(plannedEvent(door, new Date(planned_at)), `${door.code}.ics`)}>
            Add to my calendar
          </Button>
        </>
      )}
      {door.credit && <CreditFacts credit={door.credit} />}
      <p role="status">The doors are not open yet. This page goes on by itself when they are.</p>
    </>
  )
}

function plannedEvent({ id, code, title }: RoomDoor, moment: Date): Blob {
  const url = joinAddress(code)
  const event = {
    uid: `${id}@${new URL(url).host}`,
    title,
    text: url,
    url,
    at: { moment },
    product: 'Rooms',
  }
  return new Blob([calendarFileOf(event, new Date())], { type: 'text/calendar' })
}
