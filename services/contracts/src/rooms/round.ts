import type { OptionCount, RoomOption } from './counting.js'

/** The phases of a boardroom round (ROUND-1). `read` is for the host; `twin` is the vote on the second question. */
export const roundPhases = [
  'draft',
  'first',
  'read',
  'discuss',
  'second',
  'third',
  'shown',
  'twin',
  'twin_shown',
] as const
export type RoundPhase = (typeof roundPhases)[number]

export const roundForms = ['choice', 'number'] as const
export type RoundForm = (typeof roundForms)[number]

/** What hosts may set for a phase, and what it lasts otherwise, in seconds (ROUND-2). */
export const roundSeconds = { least: 15, most: 900, thinking: 60, discuss: 120, second: 45 } as const
/** 'One more minute' can be pressed this often in a phase (ROUND-2). */
export const minutesMore = 5
/** Stated confidence in a round: from even odds to certainty (ROUND-3). */
export const roundConfidence = { least: 50, most: 100, step: 5 } as const
/** Rooms with fewer tables are not asked for a number of each (ROUND-17). */
export const leastTablesAsked = 4
/** With fewer estimates only the lowest, the median and the highest are shown (ROUND-6). */
export const leastEstimateDots = 5
/** The vote on the twin; votes on the question itself are 1 to 3. */
export const twinVote = 4
/** The rounds of `room_answers` that hold the tables' numbers of the first and the second discussion. */
export const tablesVotes = [11, 12] as const

/** The sentences of a round, word for word as the rules have them. */
export const roundTexts = {
  alone: 'Vote alone. Do not talk yet.',
  discuss: 'Now convince your neighbors. Say why, not only what.',
  again: 'Vote alone again. It is fine to change your mind, and fine not to.',
  farOut: 'Whoever is far out, low or high: what do you know that the others do not?',
  skipped: 'One vote, no discussion.',
  surer: 'You became surer, not better.',
  pulled: 'The majority pulled the wrong way.',
  agreement: 'Agreement is not accuracy.',
  tooFew: 'Too few moved between right and wrong to say.',
  tooFewMoved: 'Too few came nearer or went farther to say.',
  chance: 'This change could be chance.',
  toRight: 'More moved to the right answer than chance explains.',
  toWrong: 'More moved to a wrong answer than chance explains.',
  nearer: 'More came nearer than chance explains.',
  farther: 'More went farther than chance explains.',
  write: 'I write for our table',
  sure: 'How sure are you?',
} as const

/** The shares right, in percent, between which a discussion is worth it (ROUND-7). */
export const adviceBorders = [35, 70] as const

/** Returns the advice for hosts after the first vote, by the share right in percent (ROUND-7). */
export function roundAdvice(shareRight: number): string {
  if (shareRight < adviceBorders[0]) return 'Few have it. Explain first, then vote anew.'
  return shareRight <= adviceBorders[1]
    ? 'Worth discussing.'
    : 'Most have it. Show the answer, or let the few ask.'
}

/** Returns what a seat reads above its vote or discussion (ROUND-4); null in other phases. */
export function roundInstruction(phase: RoundPhase): string | null {
  if (phase === 'first' || phase === 'twin') return roundTexts.alone
  if (phase === 'discuss') return roundTexts.discuss
  return phase === 'second' || phase === 'third' ? roundTexts.again : null
}

/** The estimates of a first vote, without seats; below five only lowest, median and highest (ROUND-6). */
export interface Estimates {
  dots: number[]
  /** True where `dots` are lowest, median and highest. */
  three: boolean
}

/** Whether a change is more than chance explains (ROUND-12); for numbers 'right' means nearer to the truth. */
export type RoundVerdict = 'to-right' | 'to-wrong' | 'chance' | 'too-few'

/** A paired change with its exact test; `p` is null where too few changed. */
interface Tested {
  p: number | null
  verdict: RoundVerdict
}

/** What a round has come to. Shares are percent of 100, unrounded. */
export interface RoundResults {
  /** Seats in each vote. */
  n: number[]
  /** Fewer than 3 voted first: nothing else is there (ROOM-13). */
  few: boolean
  /** Seats that voted at all, and those that voted first and last (ROUND-9). */
  voters: number
  both: number
  /** The discussion was skipped: one vote, and no figure about shifts (ROUND-8). */
  skipped: boolean
  /** `choice`: the counts of each vote, in the order of the options; empty below 3 answers. */
  splits?: OptionCount[][]
  /** `choice` with a right option (ROUND-11, ROUND-12). `gain` is percent of what could be gained; none after a loss. */
  shift?: Tested & {
    stayed_right: number
    became_right: number
    became_wrong: number
    stayed_wrong: number
    before: number
    after: number
    gain: number | null
  }
  /** Tables that turned to the right option: seats in both votes, and those of them that were right (STAGE-14). */
  turned?: { table: number; n: number; before: number; after: number }[]
  /** Those who said how sure they are in both votes (ROUND-13). */
  confidence?: {
    n: number
    before: number
    after: number
    right_before: number
    right_after: number
    surer_not_better: boolean
  }
  /** ROUND-14 */
  pulled_wrong?: boolean
  /** `choice` without a right option: how many changed, and the share of the most frequent option (ROUND-15). */
  agreement?: { changed: number; before: number; after: number }
  /** `number` (ROUND-16). Errors are absolute, on a log scale factors. */
  numbers?: Partial<Tested> & {
    medians: (number | null)[]
    estimates: Estimates[]
    errors?: (number | null)[]
    /** The median error of a single first estimate, beside the error of their median, `errors[0]`. */
    single_error?: number
    nearer?: number
    farther?: number
  }
  /** The tables' numbers (ROUND-17). */
  tables?: {
    n: number
    mean: number
    mean_first: number
    mean_last: number | null
    errors?: { tables: number; first: number; last: number | null }
  }
  /** The second question on the same idea (ROUND-20), of those who voted three times; shares are percent. */
  twin?: { n: number; right: number; first_right: number; split: OptionCount[] }
}

/** Where a round stands, as everybody sees it. */
export interface RoundView {
  form: RoundForm
  phase: Exclude<RoundPhase, 'draft'>
  /** The vote that is given, or was given last: 1 to 3, and 4 for the twin. */
  vote: number
  /** A right option is known, so the vote asks how sure people are (ROUND-3). */
  asks_confidence: boolean
  /** `number`, while it is discussed: the estimates of the first vote (ROUND-6). */
  estimates?: Estimates
  /** While it is discussed: each table is asked for one number (ROUND-17). */
  asks_tables?: true
  /** Seats, with `asks_tables`: what this seat's table has written, and whether this seat writes it. */
  table?: { number: number | null; mine: boolean } | null
  /** With the phases `shown`, `twin`, `twin_shown`. */
  results?: RoundResults
  /** With the phases `twin` and `twin_shown`: the first question stays at hand. */
  first?: { prompt: string; options: RoomOption[]; right: string[] }
}

/** A step that a host can take in a round, besides the next one. */
export type RoundStep = 'discuss' | 'shown' | 'twin' | 'longer' | 'closed'

/** Where a round stands, as hosts see it. */
export interface HostRoundView extends RoundView {
  /** The first vote after it was counted; `share_right` and `advice` only with a right option (ROUND-7). */
  first_vote?: { n: number; few: boolean; split?: OptionCount[]; share_right?: number; advice?: string }
  /** Other steps than the large button's. */
  also: RoundStep[]
  /** How often 'One more minute' is left. */
  minutes_left: number
}
