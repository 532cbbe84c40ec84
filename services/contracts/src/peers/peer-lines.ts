import { figureText, spanText } from '../numbers/figure-text.js'
import { percentOf } from '../rooms/counting.js'
import type { AllRoomsOfNumber } from './all-rooms.js'
import { peersInRoom, withoutNumberWords } from './peer-words.js'
import type { NumberResult } from './room-peers.js'
import type { PeerAnswer } from './rules.js'

/** Returns the unit that stands at each figure: of '% of invested assets' the sign. */
export function figureUnit({ unit }: Pick<NumberResult, 'unit'>): string {
  return unit.startsWith('%') ? '%' : unit
}

export function answerWords(number: Pick<NumberResult, 'unit'>, answer: PeerAnswer): string {
  return typeof answer === 'number'
    ? figureText(answer, { unit: figureUnit(number) })
    : withoutNumberWords[answer]
}

/** Returns what a room has entered for a number, as sentences (PEER-2). They order nobody and call nothing good. */
export function peerLines(result: NumberResult): string[] {
  const { entered, n, none, unknown, median, middle } = result
  const figure = (value: number) => figureText(value, { unit: figureUnit(result) })
  if (none === undefined || unknown === undefined) return [peersInRoom.few]
  const knownCount = entered - unknown
  return [
    median === undefined || middle === undefined
      ? `${n} of ${entered} entered a number: too few to show.`
      : `${n} entered a number. Median ${figure(median)}; the middle half is from ${spanText(middle, { unit: figureUnit(result) })}.`,
    ...(none > 0
      ? [`${none} of ${knownCount} ${none === 1 ? 'has' : 'have'} none (${percentOf(none, knownCount)}%).`]
      : []),
    ...(unknown > 0 ? [`${unknown} ${unknown === 1 ? 'does' : 'do'} not know.`] : []),
  ]
}

/** Returns a number over all rooms as a sentence (PEER-5). */
export function allRoomsLine(
  number: Pick<NumberResult, 'unit'>,
  { rooms, entries, median, low, high }: AllRoomsOfNumber,
): string {
  const [middle, from, to] = [median, low, high].map((value) => answerWords(number, value))
  return `All rooms: median ${middle}; the middle half is from ${from} to ${to}. ${rooms} rooms, ${entries} entries.`
}
