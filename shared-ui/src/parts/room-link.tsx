import { roomLink, roomsPath, type RoomStart } from '@icio/contracts/rooms/room-link'
import { useHost } from '../host-contract/use-host.js'
import { ButtonLink } from './button-link.js'

/**
 * Takes an edition, a topic or an item along into a new room as its first activity (ROOM-28). Renders nothing on a site
 * without rooms.
 */
export function RoomLink({ label = 'Use this in a room', ...start }: RoomStart & { label?: string }) {
  const { nav } = useHost()
  if (!nav.hasScreen(roomsPath)) return null
  return (
    <ButtonLink to={roomLink(start)} size="sm" data-no-print>
      {label}
    </ButtonLink>
  )
}
