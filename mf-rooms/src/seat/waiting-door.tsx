import { calendarFileOf } from '@icio/contracts/dates/calendar-event'
import { plannedText } from '@icio/contracts/dates/day-text'
import { editions } from '@icio/contracts/editions'
import type { RoomDoor } from '@icio/contracts/rooms/room-views'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { Button } from '@icio/shared-ui/parts/button'
import { joinAddress } from '../room/room-paths.js'

/** The door of a room between two runs: when the next one is planned. The page goes on by itself (FORUM-4). */
export function WaitingDoor({ door }: { door: RoomDoor }) {
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
