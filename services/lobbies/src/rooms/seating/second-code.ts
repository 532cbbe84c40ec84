import { createHmac, timingSafeEqual } from 'node:crypto'
import { cleanRoomCode, roomCodeAlphabet, secondCodeLetters, secondCodeMs } from '@icio/contracts/rooms/rules'
import type { SecondCode } from '@icio/contracts/rooms/schemas'
import type { RoomRecord } from '../room.js'

const hmacOf = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest()

/** Returns the key in a host's link to the stage; it is good for this room, as long as this person hosts it (STAGE-10). */
export function stageKey(secret: string, roomId: string, hostId: string): string {
  return hmacOf(secret, `room-stage:${roomId}:${hostId}`).toString('base64url')
}

/** Returns the host whose link opened a stage; null where it is the link of nobody who hosts the room now. */
export function hostOfStage(
  secret: string,
  { _id, host_ids }: Pick<RoomRecord, '_id' | 'host_ids'>,
  typedCode: string,
): string | null {
  const key = Buffer.from(typedCode)
  const isOf = (hostId: string) => {
    const own = Buffer.from(stageKey(secret, _id, hostId))
    return own.length === key.length && timingSafeEqual(own, key)
  }
  return host_ids.find(isOf) ?? null
}

function codeOf(secret: string, roomId: string, minute: number): string {
  const bytes = hmacOf(secret, `room-second-code:${roomId}:${minute}`)
  // The alphabet's length divides no power of two, so a letter takes two bytes: the bias is below 0.05%.
  return Array.from({ length: secondCodeLetters }, (_, place) =>
    roomCodeAlphabet.charAt(bytes.readUInt16BE(2 * place) % roomCodeAlphabet.length),
  ).join('')
}

/** Returns the second code of a room at this time, the same at every instance (ROOM-42). */
export function secondCodeAt(secret: string, roomId: string, now: number): SecondCode {
  const minute = Math.floor(now / secondCodeMs)
  return { code: codeOf(secret, roomId, minute), changes_in_ms: (minute + 1) * secondCodeMs - now }
}

/** Returns whether this is the code of the minute, or of the one before, which was still being typed. */
export function isSecondCode(secret: string, roomId: string, typedCode: string, now: number): boolean {
  const minute = Math.floor(now / secondCodeMs)
  return [minute, minute - 1].some((at) => codeOf(secret, roomId, at) === cleanRoomCode(typedCode))
}
