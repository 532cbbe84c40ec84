import { createHmac } from 'node:crypto'
import type { ActivityRecord, SeatRecord } from './room.js'

/**
 * Returns the function that gives the key of a seat's quiz answers and name. Only the installation can lead from one to the
 * other, so that no row tells a name and what its seat has answered elsewhere (ROOM-30).
 */
export function quizKeys(secret: string): (seatId: string) => string {
  const known = new Map<string, string>()
  return (seatId) => {
    const key =
      known.get(seatId) ?? createHmac('sha256', secret).update(`room-quiz:${seatId}`).digest('base64url')
    known.set(seatId, key)
    return key
  }
}

/** What an instance knows of the names of a run. */
export interface KnownNames {
  names: ReadonlyMap<string, string>
  quizKeyOf: (seatId: string) => string
}

/** The name of a seat; that of a seat from before names had keys of their own stands with it. */
export function nameIn(
  { names, quizKeyOf }: KnownNames,
  { _id, name = null }: Pick<SeatRecord, '_id' | 'name'>,
): string | null {
  return names.get(quizKeyOf(_id)) ?? name
}

/** The key that a seat's answers to an activity are stored under; a quiz that began before there were keys has the seat's. */
export function answererOf(
  { quizKeyOf }: Pick<KnownNames, 'quizKeyOf'>,
  { quiz }: Pick<ActivityRecord, 'quiz'>,
  seatId: string,
): string {
  return quiz?.keyed ? quizKeyOf(seatId) : seatId
}

/** The name on a stage: the given one, or the guest's number (ROOM-30). */
export function shownName({ name, number }: { name: string | null; number: number }): string {
  return name ?? `Guest ${number}`
}
