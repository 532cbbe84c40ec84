import type { HostRoom } from '@icio/contracts/rooms/room-views'

/** What every part of the desk needs: the room, and a way to act that says what went wrong. */
export interface DeskProps {
  room: HostRoom
  act: (action: () => Promise<unknown>) => Promise<boolean>
}
