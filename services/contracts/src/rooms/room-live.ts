import type { ErrorCode } from '../errors.js'
import type { FromServer } from '../lobbies/lobby-live.js'
import type { Entry, RoomCounts, RoomView } from './room-views.js'
import type { AnswerReceipt } from './schemas.js'

/** The live connection of a room speaks as a lobby's does: the same close codes, sizes and waits. */
export {
  bufferedBytes,
  closeCodes,
  floodPerSecond,
  frameBytes,
  liveVersion,
  messageBytes,
  messagesPerSecond,
  retryWaitsMs,
} from '../lobbies/lobby-live.js'

/** Returns the path of a room's live connection; append the ticket as ?ticket=. */
export function roomLivePath(roomId: string): string {
  return `/api/rooms/${encodeURIComponent(roomId)}/live`
}

export type RoomLiveErrorCode =
  | 'not_json'
  | 'unknown_version'
  | 'unknown_type'
  | 'bad_message'
  | 'too_large'
  | 'too_fast'
  | Extract<
      ErrorCode,
      | 'unknown_choice'
      | 'validation_failed'
      | 'room_not_found'
      | 'not_found'
      | 'too_many'
      | 'too_many_attempts'
      | 'forbidden'
      | 'unavailable'
      | 'internal_error'
    >

/** Every state message has the whole state for this viewer, never a change. */
export type RoomServerMessage = FromServer &
  /** The first message, and the answer to a `sync`. */
  (
    | { t: 'welcome'; view: RoomView }
    /** The room or its activity changed. */
    | { t: 'activity'; view: RoomView }
    /** Hosts and stages, at most twice a second. */
    | { t: 'counts'; counts: RoomCounts }
    /** Stages and seats: the approved ones of the current activity. */
    | { t: 'entries'; entries: Entry[] }
    /** Hosts: entries that are new or have changed, those that are no longer listed, and the counts (ROOM-39). */
    | { t: 'queue'; changed: Entry[]; gone: string[]; total: number; waiting: number }
    /** The room has ended; `report_id` for hosts. The connection closes with `closeCodes.ended`. */
    | { t: 'ended'; report_id: string | null }
    | { t: 'ack'; mid: string; status: AnswerReceipt['status'] }
    | { t: 'error'; code: RoomLiveErrorCode; mid?: string; retry_after_ms?: number; path?: string }
  )
