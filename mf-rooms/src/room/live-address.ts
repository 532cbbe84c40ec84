import { takeRoomTicket } from '@icio/contracts/rooms/endpoints'
import { roomLivePath } from '@icio/contracts/rooms/room-live'
import type { RoomRole } from '@icio/contracts/rooms/room-views'
import { CallError, type Call } from '@icio/shared-ui/api/call'
import { LinkDelayed, LinkRefused } from '@icio/shared-ui/live/link'

/**
 * Returns the address of one live connection of a page, with a new ticket.
 *
 * @throws LinkRefused if retrying would not help; LinkDelayed to wait; any other error is retried
 */
export async function liveAddress({
  call,
  roomId,
  as,
  stageKey,
}: {
  call: Call
  roomId: string
  as: RoomRole
  stageKey: string | undefined
}): Promise<string> {
  try {
    const { ticket } = await call(takeRoomTicket, {
      params: { id: roomId },
      body: { as, ...(stageKey === undefined ? {} : { stage_key: stageKey }) },
    })
    const { protocol, host } = location
    return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${roomLivePath(roomId)}?ticket=${encodeURIComponent(ticket)}`
  } catch (error) {
    throw asLinkError(error)
  }
}

function asLinkError(error: unknown): unknown {
  if (!(error instanceof CallError)) return error
  if (error.code === 'room_not_found') return new LinkRefused('not_found')
  if (error.code === 'not_host') return new LinkRefused('kicked')
  return error.retryAfter === undefined ? error : new LinkDelayed(error.retryAfter * 1000)
}
