import type { ExperimentFacts, MirrorEstimate, MirrorResults } from './mirror.js'

const whole = (value: number) => String(Math.round(value)).replace('-', '−')
const signed = (value: number) => `${value > 0 ? '+' : ''}${whole(value)}`

/** Writes the difference of two shares with its interval, in points (MIRROR-6, MIRROR-7). */
export function differenceText({ value, low, high }: MirrorEstimate): string {
  const interval =
    low === null || high === null ? '' : ` (95 % interval ${signed(low * 100)} to ${signed(high * 100)})`
  return `Difference: ${signed(value * 100)} points${interval}.`
}

/** Writes the share of pairs (MIRROR-8). `higher` is the wording that is expected to be higher. */
export function pairsText({ value, low, high }: MirrorEstimate, higher: 1 | 2): string {
  const interval =
    low === null || high === null ? '' : ` (95 % interval ${whole(low * 100)} to ${whole(high * 100)})`
  const who = higher === 1 ? 'first' : 'second'
  return `In ${whole(value * 100)} of 100 pairs the person with the ${who} text said more${interval}.`
}

/** Writes what all rooms have found so far (MIRROR-10). */
export function allRoomsText(
  rooms: NonNullable<MirrorResults['rooms']>,
  { outcome, expected }: Pick<ExperimentFacts, 'outcome' | 'expected'>,
): string {
  const found = outcome.kind === 'option' ? differenceText(rooms) : pairsText(rooms, expected.higher ?? 1)
  const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`
  return `All rooms: ${many(rooms.rooms, 'room', 'rooms')}, ${many(rooms.people, 'person', 'people')}. ${found}`
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
              ? `${textOf(choice_id)}: ${whole(share)} % of this room.`
              : `${textOf(choice_id)}: ${whole(share)} % of this room; those who chose it guessed ${whole(guess)} %.`,
          ),
          ...(own.error === null ? [] : [`Mean error of the guesses: ${signed(own.error)} points.`]),
        ]
      : []),
    ...(noise
      ? [
          `Two of you differ by ${whole(noise.index)} % (typical pair).${
            noise.expected === null ? '' : ` You had expected ${whole(noise.expected)} %.`
          }`,
          ...(noise.earlier
            ? [
                `Before the discussion of criteria, ${noise.earlier.n} people: ${whole(noise.earlier.index)} %.`,
              ]
            : []),
        ]
      : []),
  ]
}
