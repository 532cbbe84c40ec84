import { editionIds, type Edition } from '@icio/contracts/editions'
import type { PeerNumber } from '@icio/contracts/peers/endpoints'
import { digitsText } from '@icio/contracts/numbers/figure-text'
import { readNumber, readingText } from '@icio/contracts/numbers/read-number'
import { withoutNumberWords } from '@icio/contracts/peers/peer-words'
import { valueProblem, withoutNumber, type PeerAnswer, type PeerEntries } from '@icio/contracts/peers/rules'
import { ownNumbersKey } from '@icio/contracts/site/browser-storage'
import { useState } from 'react'

/** What a person has entered for a number: a text, or that there is none to enter. */
export interface OwnNumber {
  text: string
  without: (typeof withoutNumber)[number] | null
}

/** By the id of the number. */
export type OwnNumbers = Readonly<Record<string, OwnNumber>>
type OfEditions = Partial<Record<Edition, OwnNumbers>>

export const nothingEntered: OwnNumber = { text: '', without: null }

/**
 * The numbers that this browser keeps, and functions to enter one and to replace all of an edition. They are sent nowhere
 * (PEER-5).
 *
 * @returns `isKept` is false once the browser refused to keep them: they then last until the page is left
 */
export function useOwnNumbers(edition: Edition) {
  const [all, setAll] = useState(readKept)
  const [isKept, setIsKept] = useState(true)
  const keep = (own: OwnNumbers) => {
    const next = { ...all, [edition]: own }
    setAll(next)
    setIsKept(writeKept(next))
  }
  const own = all[edition] ?? {}
  return {
    own,
    isKept,
    enter: (id: string, ownNumber: OwnNumber) => keep({ ...own, [id]: ownNumber }),
    replaceAll: keep,
  }
}

/** Returns what is wrong with an entered text; undefined if it can stand, or is no number, which its field says (PEER-8). */
export function ownProblem(number: PeerNumber, { text, without }: OwnNumber): string | undefined {
  const value = without === null ? readNumber(text, { unit: number.unit }) : null
  return value === null ? undefined : (valueProblem(number, value) ?? undefined)
}

/** True if a text is entered that is no number, or one that no policy holds. */
export function isWrong(number: PeerNumber, own: OwnNumber): boolean {
  if (own.without !== null || own.text.trim() === '') return false
  return readNumber(own.text, { unit: number.unit }) === null || ownProblem(number, own) !== undefined
}

/** The entered answer in words; empty for none (PEER-6). */
export function ownWords({ unit }: PeerNumber, { text, without }: OwnNumber): string {
  if (without) return withoutNumberWords[without]
  const value = readNumber(text, { unit })
  return value === null ? '' : readingText(value, unit)
}

/** Returns what is entered and can stand, by the id of the number: a text that is no number is left out. */
export function entriesOf(numbers: readonly PeerNumber[], own: OwnNumbers): PeerEntries {
  const answers = numbers.flatMap((number): [string, PeerAnswer][] => {
    const { text, without } = own[number.id] ?? nothingEntered
    if (without) return [[number.id, without]]
    const value = readNumber(text, { unit: number.unit })
    return value === null || valueProblem(number, value) ? [] : [[number.id, value]]
  })
  return Object.fromEntries(answers)
}

/** Returns entries as they stand in the fields of a form. */
export function fieldsOf(entries: PeerEntries): OwnNumbers {
  return Object.fromEntries(
    Object.entries(entries).map(([id, answer]) => [
      id,
      typeof answer === 'number'
        ? { text: digitsText(answer), without: null }
        : { text: '', without: answer },
    ]),
  )
}

/** Returns what somebody prepared on `/peers` in this browser; null for nothing. */
export function preparedNumbers(edition: Edition): OwnNumbers | null {
  const own = readKept()[edition] ?? {}
  return Object.values(own).some(({ text, without }) => text.trim() !== '' || without) ? own : null
}

/** What is kept in another shape, by an older page or by hand, is left out. */
function readKept(): OfEditions {
  try {
    const storedNumbers: unknown = JSON.parse(localStorage.getItem(ownNumbersKey) ?? '{}')
    if (!isRecord(storedNumbers)) return {}
    return Object.fromEntries(
      editionIds.map((edition) => {
        const own = storedNumbers[edition]
        return [
          edition,
          isRecord(own) ? Object.fromEntries(Object.entries(own).filter(([, value]) => isOwn(value))) : {},
        ]
      }),
    )
  } catch {
    return {}
  }
}

function writeKept(all: OfEditions): boolean {
  try {
    localStorage.setItem(ownNumbersKey, JSON.stringify(all))
    return true
  } catch {
    return false
  }
}

function isOwn(value: unknown): value is OwnNumber {
  return (
    isRecord(value) &&
    typeof value['text'] === 'string' &&
    (value['without'] === null || withoutNumber.some((answer) => answer === value['without']))
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
