import { createHmac, timingSafeEqual } from 'node:crypto'
import { cleanRoomCode, roomCodeAlphabet, secondCodeLetters, secondCodeMs } from '@icio/contracts/rooms/rules'
import type { SecondCode } from '@icio/contracts/rooms/schemas'

const sealed = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest()

/** Returns the key in a host's link to the stage; it is good for this room, and ends with it (STAGE-10). */
export function stageKey(secret: string, roomId: string): string {
  return sealed(secret, `room-stage:${roomId}`).toString('base64url')
}

/** Returns whether a stage was opened by a host's link. */
export function isStageKey(secret: string, roomId: string, given: string): boolean {
  const [own, other] = [Buffer.from(stageKey(secret, roomId)), Buffer.from(given)]
  return own.length === other.length && timingSafeEqual(own, other)
}

function codeOf(secret: string, roomId: string, minute: number): string {
  const bytes = sealed(secret, `room-second-code:${roomId}:${minute}`)
  // The alphabet's length divides no power of two, so a letter takes two bytes: the bias is below 0.05 %.
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
export function isSecondCode(secret: string, roomId: string, typed: string, now: number): boolean {
  const minute = Math.floor(now / secondCodeMs)
  return [minute, minute - 1].some((at) => codeOf(secret, roomId, at) === cleanRoomCode(typed))
}
