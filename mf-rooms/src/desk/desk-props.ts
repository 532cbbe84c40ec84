import type { HostRoom } from '@icio/contracts/rooms/room-views'
import type { Attempt } from '../room/use-attempt.js'

/** What every part of the desk needs: the room, and a way to act that says what went wrong. */
export interface DeskProps {
  room: HostRoom
  act: Attempt
}
