import type { Edition } from '../editions.js'

/** The forms of an experiment (MIRROR-1): two wordings by lot, false consensus, and a case that everybody judges. */
export const mirrorForms = ['between', 'own', 'noise'] as const
export type MirrorForm = (typeof mirrorForms)[number]

/** Limits of what seats say besides their answer, in percent (MIRROR-14, MIRROR-15). */
export const guessPercent = { least: 0, most: 100 } as const
export const expectedPercent = { least: 0, most: 200 } as const

/** Smaller groups get the sentence of MIRROR-9 that says so, and below two there is nothing else. */
export const leastForSentence = 8
export const leastInGroup = 2
/** `own` is shown from 5 answers on, and a side's mean guess from 3; dots of numbers from 5 on (MIRROR-14, MIRROR-16). */
export const leastForOwn = 5
export const leastOfSide = 3
export const leastForMirrorDots = 5
/** Rooms with fewer answers do not join 'all rooms' (MIRROR-18), and are only 'played' in the report (MIRROR-20). */
export const leastForAllRooms = 6
export const leastForMirrorReport = 10
/** A room that lies more standard errors from the pooled figure asks a moderator first (MIRROR-34). */
export const outlierStandardErrors = 3
/** Rooms of more seats are offered `between` like the others (MIRROR-22). */
export const smallMirrorRoom = 15

/** The sentences of the bias mirror, word for word as the rules have them. */
export const mirrorTexts = {
  takePart: 'Take part',
  onlyWatch: 'Only watch',
  onDevice: 'Answer on your device',
  larger: 'For larger rooms',
  smallRoom: 'In a group as small as this the result can be chance.',
  help: 'What helps at a board table',
  tooFewForGroups: 'Too few people for two groups.',
  shows: 'This room shows the effect.',
  opposite: 'This room shows the opposite.',
  cannotTell: 'This room alone cannot tell.',
  noVerdict: 'With so few people this cannot be a verdict.',
  guess: 'What share of this room chose as you did?',
  expected: 'If two of you judge this case alone, by how much will you differ, in percent of your average?',
  again: 'Write down what you weigh, then judge again',
  played: 'played',
  allRooms: '‘All rooms’ are those that our staff opened, and others that a moderator has approved.',
  waits: 'This room joins the record of all rooms once a moderator has approved it.',
} as const

/** A wording as a seat reads it. Nothing in it tells which one of two it is. */
export interface Wording {
  text: string
  options?: { id: string; text: string }[]
  table?: { head: string[]; rows: string[][] }
  /** The option that is ticked beforehand. */
  ticked?: string
}

/** How an experiment is answered. */
export type MirrorOutcome =
  | { kind: 'option' }
  | { kind: 'number'; least: number; most: number; unit: string }
  | { kind: 'scale'; least: number; most: number; low: string; high: string }

/** A published figure (MIRROR-11). */
export interface PublishedLine {
  /** Its number in the register of published figures. */
  figure: string
  kind: 'original' | 'replication' | 'review' | 'doubt' | 'related'
  text: string
  authors: string
  year: number
  journal: string
  people: number | null
  people_note?: string
  link: string
  caveat?: string
}

/** An experiment as it is in the data (MIRROR-21). */
export interface Experiment {
  id: string
  form: MirrorForm
  outcome:
    | { kind: 'option'; option: string }
    | { kind: 'number'; least: number; most: number; unit: string }
    | { kind: 'scale'; least: number; most: number; low: string; high: string }
  wordings: Record<Edition, Wording[]>
  /** `higher`: the wording, 1 or 2, for which the literature expects more. */
  expected: { higher?: 1 | 2; text: string }
  published: PublishedLine[]
  replication: string
  contested?: string
  original?: string
  help: string[]
  laboratories?: LaboratorySet
  /** Proposed because it did not replicate (MIRROR-13). */
  proposed?: boolean
  /** `noise`: the id of its case. */
  case?: string
}

export type LaboratorySet = 'frame' | 'sunk'

/** The laboratories of a replication: how many people each had, and its effect (MIRROR-12). */
export interface Laboratories {
  unit: string
  labs: { people: number; value: number }[]
}

/** A case that everybody judges with one number (MIRROR-15). */
export interface NoiseCase {
  id: string
  title: string
  unit: string
  least: number
  most: number
  scale: 'linear' | 'log'
  editions: Record<Edition, { facts: string[]; question: string }>
  criteria: string[]
}

/** What everybody can read about an experiment once it was shown. */
export interface ExperimentFacts {
  id: string
  title: string
  form: MirrorForm
  outcome: MirrorOutcome
  wordings: Wording[]
  expected: Experiment['expected']
  published: PublishedLine[]
  replication: string
  contested?: string
  original?: string
  help: string[]
  laboratories?: Laboratories
  /** It did not replicate, which the wall says too (MIRROR-13). */
  unreplicated?: true
}

/** The experiments as hosts find them in a list. Seats read these titles only afterwards. */
const titles: Readonly<Record<string, string>> = {
  frame: 'Saved or lost',
  anchor: 'The first number',
  sunk: 'Already paid',
  saving: 'Five dollars less',
  less: 'The scarf and the coat',
  incidental: 'Series 17, Series 71',
  period: 'One year or thirty',
  default: 'What is ticked already',
  same: 'Would you vote yes tonight?',
  'noise-mandate': 'End the mandate?',
  'noise-spread': 'The spread of a downgrade',
  'noise-days': 'Days of claims',
}

/** Returns the title of an experiment, or its id. */
export function experimentTitle(id: string): string {
  return titles[id] ?? id
}

/** An experiment in the list for hosts (MIRROR-22). */
export interface ExperimentOffer {
  id: string
  title: string
  form: MirrorForm
  /** This one is proposed because it did not replicate (MIRROR-13). */
  unreplicated: boolean
}

/**
 * Returns whether an experiment that did not replicate is proposed for a room (MIRROR-13): two `between` experiments are
 * in its agenda, and none that did not replicate.
 */
export function proposesUnreplicated(agenda: readonly string[], offers: readonly ExperimentOffer[]): boolean {
  const between = offers.filter(({ id, form }) => form === 'between' && agenda.includes(id))
  return between.length >= 2 && between.every(({ unreplicated }) => !unreplicated)
}

export interface MirrorGroup {
  n: number
  /** Options: how many chose the one that counts. */
  count?: number
  share?: number
  /** Numbers and scales: the median from 3 on, the answers from 5 on. */
  median?: number
  values?: number[]
}

/** An estimate whose interval is missing where the numbers are too small for one. */
export interface MirrorEstimate {
  value: number
  low: number | null
  high: number | null
}

/** A share of pairs; `ties` is the share in which both said the same, half of which is in `value` (MIRROR-32). */
export interface MirrorPairs extends MirrorEstimate {
  ties?: number
}

export interface MirrorResults {
  n: number
  /** Nothing is shown: fewer than 3 answers, for `own` fewer than 5, for `between` fewer than 2 in a group. */
  few: boolean
  /** `between`: in the order of the wordings. */
  groups: MirrorGroup[]
  /** Options: the share of the wording that is expected to be higher minus that of the other (MIRROR-7). */
  difference?: MirrorEstimate
  /** Numbers and scales: the share of pairs in which the answer to the wording expected to be higher is (MIRROR-8). */
  pairs?: MirrorPairs
  /** In the unit of the laboratories, for the dot of this room among them (MIRROR-12). */
  effect?: number
  sentence?: string
  /** All rooms so far (MIRROR-10). */
  rooms?: MirrorEstimate & { rooms: number; people: number }
  /** This room is not among them before a moderator has approved it (MIRROR-33). */
  waits?: true
  /** MIRROR-14; guesses and error in percent. */
  own?: {
    sides: { choice_id: string; n: number; share: number; guess: number | null }[]
    error: number | null
  }
  /** MIRROR-16; `earlier` is the run before the discussion of criteria (MIRROR-17). */
  noise?: {
    index: number
    expected: number | null
    dots: number[]
    earlier?: { index: number; n: number }
  }
}

/** Where an experiment stands, for one viewer. */
export interface MirrorView {
  form: MirrorForm
  outcome: MirrorOutcome
  /** Seats: whether this one takes part; 'asked' until it has said so (MIRROR-2). */
  part?: 'asked' | 'part' | 'watch'
  /** The text that everybody reads before the first one. */
  intro?: string
  /** Seats that take part: their wording, and no other (MIRROR-4). */
  wording?: Wording
  /** Seats that take part in a `noise` case: what is known. */
  facts?: string[]
  /** A case that is judged again after its criteria were discussed (MIRROR-17). */
  repeat?: true
  criteria?: string[]
  /** Once shown. */
  shown?: ExperimentFacts & { results: MirrorResults; note: string }
}

export interface MirrorValue {
  choice_ids?: readonly string[] | undefined
  number?: number | undefined
  guess?: number | undefined
  expected?: number | undefined
}

/**
 * Returns why a value is no answer to an experiment: `unknown_choice`, or the invalid field; null for a valid one
 * (MIRROR-14, MIRROR-15).
 */
export function mirrorValueProblem(
  {
    form,
    outcome,
    repeat,
    options = [],
  }: {
    form: MirrorForm
    outcome: MirrorOutcome
    repeat: boolean
    options?: readonly { id: string }[] | undefined
  },
  { choice_ids = [], number, guess, expected }: MirrorValue,
): 'unknown_choice' | { path: string; message: string } | null {
  const within = (
    path: string,
    measure: number | undefined,
    { least, most }: { least: number; most: number },
  ) => {
    if (measure === undefined || !Number.isFinite(measure))
      return { path: `value.${path}`, message: 'is required' }
    return measure < least || measure > most
      ? { path: `value.${path}`, message: `must be within ${least} and ${most}` }
      : null
  }
  if (outcome.kind === 'option') {
    if (choice_ids.length !== 1) return { path: 'value.choice_ids', message: 'must be one' }
    if (!options.some(({ id }) => id === choice_ids[0])) return 'unknown_choice'
    return form === 'own' ? within('guess', guess, guessPercent) : null
  }
  const problem = within('number', number, outcome)
  if (problem) return problem
  if (outcome.kind === 'scale' && !Number.isInteger(number))
    return { path: 'value.number', message: 'must be a whole number' }
  return form === 'noise' && !repeat ? within('expected', expected, expectedPercent) : null
}
