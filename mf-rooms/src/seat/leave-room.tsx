import { leaveRoom } from '@icio/contracts/rooms/endpoints'
import type { SeatRoom } from '@icio/contracts/rooms/room-views'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { useState } from 'react'

/** Asks once before a seat is freed; its answers stay counted (ROOM-6). */
export default function LeaveRoom({ room, onStay }: { room: SeatRoom; onStay: () => void }) {
  const call = useCall()
  const { log } = useHost()
  const [left, setLeft] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  async function leave() {
    setHasFailed(false)
    try {
      await call(leaveRoom, { params: { id: room.id } })
      setLeft(true)
      location.assign('/room')
    } catch (error) {
      log.error(error, 'leave room')
      setHasFailed(true)
    }
  }
  return (
    <>
      <p role="status">Your answers stay counted. To come back you need the code {room.code}.</p>
      {hasFailed && <p role="alert">You have not left: the room could not be reached. Please try again.</p>}
      <Button size="sm" busy={left} onClick={() => void leave()}>
        Leave
      </Button>{' '}
      <Button variant="quiet" size="sm" onClick={onStay}>
        Stay
      </Button>
    </>
  )
}
