import type { Entry } from '@icio/contracts/rooms/room-views'
import type { EntryState } from '@icio/contracts/rooms/rules'

/** The marks of words and questions, as everybody reads them; '' needs no word. */
export const entryStateTexts: Record<EntryState, string> = {
  waiting: 'waits for the host',
  approved: '',
  being_answered: 'being answered',
  answered: 'answered',
  put_aside: 'put aside',
  rejected: 'not shown',
}

const places: Record<EntryState, number> = {
  being_answered: 0,
  approved: 1,
  waiting: 1,
  answered: 2,
  put_aside: 3,
  rejected: 4,
}

/**
 * Returns questions as a room reads them: what is being answered first, what is done last. Within, the server's order by
 * votes, then age, stays (ROOM-16).
 */
export function inOrder(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => places[a.state] - places[b.state])
}
