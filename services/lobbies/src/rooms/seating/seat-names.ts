import { createHmac } from 'node:crypto'
import type { SeatRecord } from '../room.js'

/**
 * Returns the function that gives the key of a seat's quiz answers and name. Only the installation can lead from one to the
 * other, so that no row tells a name and what its seat has answered elsewhere (ROOM-30).
 */
export function quizKeys(secret: string): (seatId: string) => string {
  const keyBySeatId = new Map<string, string>()
  return (seatId) => {
    const key =
      keyBySeatId.get(seatId) ??
      createHmac('sha256', secret).update(`room-quiz:${seatId}`).digest('base64url')
    keyBySeatId.set(seatId, key)
    return key
  }
}

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

/** The name on a stage: the given one, or the guest's number (ROOM-30). */
export function shownName({ name, number }: { name: string | null; number: number }): string {
  return name ?? `Guest ${number}`
}
