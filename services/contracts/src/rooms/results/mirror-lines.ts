import { decimalsBeside, roundedText, shareText } from '../../numbers/figure-text.js'
import type { ExperimentFacts, MirrorEstimate, MirrorPairs, MirrorResults } from '../mirror.js'

/** Writes points in whole numbers, with decimals where they would be written as no effect and are one (TOOL-28). */
export function pointsText(value: number, none: number): string {
  return roundedText(value, { decimals: decimalsBeside(value, none, 0) })
}

const signedText = (value: number) => `${value > 0 ? '+' : ''}${pointsText(value, 0)}`

/** Writes the difference of two shares with its interval, in points (MIRROR-6, MIRROR-7). */
export function differenceText({ value, low, high }: MirrorEstimate): string {
  const interval =
    low === null || high === null
      ? ''
      : ` (95% interval ${signedText(low * 100)} to ${signedText(high * 100)})`
  return `Difference: ${signedText(value * 100)} points${interval}.`
}

/**
 * Writes the share of pairs (MIRROR-8), with what became of ties (MIRROR-32). `higher` is the wording that is expected to
 * be higher.
 */
export function pairsText({ value, ties, low, high }: MirrorPairs, higher: 1 | 2): string {
  const pairs = (share: number) => pointsText(share * 100, 50)
  const interval = low === null || high === null ? '' : ` (95% interval ${pairs(low)} to ${pairs(high)})`
  const more = `of 100 pairs the person with the ${higher === 1 ? 'first' : 'second'} text said more`
  // All rooms keep no ties, and neither do results from before they were counted.
  if (ties === undefined) return `In ${pairs(value)} ${more}, with ties counted half${interval}.`
  if (ties === 0) return `In ${pairs(value)} ${more}${interval}.`
  return `In ${shareText((value - ties / 2) * 100)} ${more}, in ${shareText(ties * 100)} both said the same. With ties counted half: ${pairs(value)} of 100${interval}.`
}

const whole = (value: number) => pointsText(value, 0)

/** Writes what all rooms have found so far (MIRROR-10). */
export function allRoomsText(
  rooms: NonNullable<MirrorResults['rooms']>,
  { outcome, expected }: Pick<ExperimentFacts, 'outcome' | 'expected'>,
): string {
  const sentence = outcome.kind === 'option' ? differenceText(rooms) : pairsText(rooms, expected.higher ?? 1)
  const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`
  return `All rooms: ${many(rooms.rooms, 'room', 'rooms')}, ${many(rooms.people, 'person', 'people')}. ${sentence}`
}

/** Returns what an experiment has come to in a room, in sentences (MIRROR-6, MIRROR-14, MIRROR-16, MIRROR-17). */
export function mirrorLines(
  results: MirrorResults,
  facts: Pick<ExperimentFacts, 'outcome' | 'expected' | 'wordings'>,
): string[] {
  const { few, sentence, difference, pairs, own, noise } = results
  if (few) return sentence ? [sentence] : []
  const { options = [] } = facts.wordings[0] ?? {}
  const textOf = (id: string) => options.find((option) => option.id === id)?.text ?? id
  return [
    ...(sentence ? [sentence] : []),
    ...(difference ? [differenceText(difference)] : []),
    ...(pairs ? [pairsText(pairs, facts.expected.higher ?? 1)] : []),
    ...(own
      ? [
          ...own.sides.map(({ choice_id, share, guess }) =>
            guess === null
              ? `${textOf(choice_id)}: ${shareText(share)}% of this room.`
              : `${textOf(choice_id)}: ${shareText(share)}% of this room; those who chose it guessed ${shareText(guess)}%.`,
          ),
          ...(own.error === null ? [] : [`Mean error of the guesses: ${signedText(own.error)} points.`]),
        ]
      : []),
    ...(noise
      ? [
          `Two of you differ by ${whole(noise.index)}% (typical pair).${
            noise.expected === null ? '' : ` You had expected ${whole(noise.expected)}%.`
          }`,
          ...(noise.earlier
            ? [
                `Before the discussion of criteria, ${noise.earlier.n} people: ${whole(noise.earlier.index)}%.`,
              ]
            : []),
        ]
      : []),
  ]
}
