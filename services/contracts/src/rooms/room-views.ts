import type { PublicCredit } from '../credit/schemas.js'
import type { Rehearsal } from '../room-hosting/rehearsal.js'
import type { RuleMark } from '../rule-changes/schemas.js'
import type { Edition } from '../editions.js'
import type { PeersView } from '../peers/room-peers.js'
import type { ExperimentOffer, MirrorView } from './mirror.js'
import type { Participants } from './public-body.js'
import type { HostRoundView, RoundView } from './round.js'
import type { BoardView, QuizView } from './game-views.js'
import type { ActivityContent, AnswerValue, StepTarget } from './schemas.js'
import type { KeptSeal, OpenedSeal } from './sealed.js'
import type { CountedWord, OptionCount, RankedOption, RoomOption } from './counting.js'
import type { ActivityKind, ActivityState, EntryState } from './rules.js'

export type * from './game-views.js'

/** Who looks at a room. Each gets another view, and no field of another's view. */
export type RoomRole = 'host' | 'seat' | 'stage'

export type { OptionCount, RoomOption }

/** A table whose result can be shown (ROOM-17). `table` is 0 for seats that are at none. */
export interface TableResult {
  table: number
  n: number
  /** `choice`: the counts in the order of the options. */
  counts?: OptionCount[]
  /** `number`: the median. */
  median?: number
  /** `range`: ranges that hold the truth; only with the answer. */
  hits?: number
}

interface ResultBase {
  /** Seats that answered. */
  n: number
  /** True below 3 answers: there is nothing else then (ROOM-13). */
  few: boolean
}

/** The result of an activity as it is shown (ROOM-14), by kind. With `few`, every list is empty and no number is there. */
export type Results = ResultBase &
  (
    | { kind: 'choice'; counts: OptionCount[]; tables: TableResult[] }
    | {
        kind: 'number'
        /** The answers in order of size, without seats. */
        dots: number[]
        median: number | null
        middle: { low: number; high: number } | null
        tables: TableResult[]
      }
    | {
        kind: 'range'
        /** The ranges by their lower ends, without seats. */
        ranges: { low: number; high: number }[]
        low_median: number | null
        high_median: number | null
        /** Ranges that hold the truth; only with the answer. */
        hits?: number
        tables: TableResult[]
      }
    | {
        kind: 'words'
        words: CountedWord[]
        /** Approved words that one seat entered, without a count. */
        once: string[]
      }
    | { kind: 'rank'; options: RankedOption[] }
    | { kind: 'questions' }
    | { kind: 'quiz'; counts: OptionCount[] }
    | { kind: 'board'; counts: OptionCount[] }
  )

/**
 * The solution of an activity: in a host's view always, but for bank items that were not played yet (ROOM-38); in
 * others' only with `answer_shown`.
 */
export interface Solution {
  /** Ids of the right options. */
  right?: string[]
  truth?: number
  explanation?: string
  source?: string
  /** The changes of rules that a quiz question depends on (CHANGE-5). */
  changes?: RuleMark[]
}

/** The key of a bank item, for a host before the room plays it (ROOM-38). */
export interface ItemKey extends Solution {
  /** `round`: of the second question on the same idea. */
  twin?: { right: string; explanation: string }
}

/** What everybody sees of an activity. */
export interface PublicActivity {
  id: string
  kind: ActivityKind
  /** Its place in the agenda, from 1. */
  number: number
  state: Exclude<ActivityState, 'draft'>
  /** The step that a host saw; sent back with the next one. */
  phase_seq: number
  /** True during the countdown of 5 s. */
  closing: boolean
  /** Milliseconds left when the message was made; null without a clock, and while the room is paused `paused` says so. */
  ends_in_ms: number | null
  /** The whole length of the clock that is running, for the draining rule (STAGE-5). */
  clock_ms: number | null
  prompt: string
  options?: RoomOption[]
  several?: boolean
  unit?: string
  least?: number
  most?: number
  scale?: 'linear' | 'log'
  decimals?: number
  /** `words`: how many a seat may enter. */
  entries?: number
  /** `feedback`: what is rated. */
  statements?: string[]
  quiz?: QuizView
  board?: BoardView
  round?: RoundView
  mirror?: MirrorView
  peers?: PeersView
  /** A sealed forecast: until which day, and once it is shown how many answered (FORUM-19). */
  sealed?: { until: string; n?: number }
  /** A seal that was opened in this run (FORUM-20). */
  opened_seal?: OpenedSeal
  /** True when the answer was shown: then `solution` is there (ROOM-14). */
  answer_shown: boolean
  solution?: Solution
  /** Only when shown (ROOM-12). */
  results?: Results
}

/** An activity as hosts see it, drafts included. */
export type HostActivity = ActivityContent & {
  id: string
  number: number
  state: ActivityState
  phase_seq: number
  /** It was shown once, so it cannot be opened again (ROOM-10). */
  was_shown: boolean
  /** Its answers are counted: the result can be read or shown. */
  counted: boolean
  /** The desk may have the result: it was shown, or read there; it cannot be opened again (ROOM-40). */
  result_read: boolean
  answer_shown: boolean
  closing: boolean
  ends_in_ms: number | null
  clock_ms: number | null
  quiz?: QuizView
  board?: BoardView
  round?: HostRoundView
  mirror?: MirrorView
  peers?: PeersView
  /** A seal that was opened in this run (FORUM-20). */
  opened_seal?: OpenedSeal
  /** Options of what is open now in a quiz or on a board. */
  now?: { prompt: string; options: RoomOption[]; solution: Solution }
  /** Once shown, or read at the desk before the room sees them (ROOM-40). */
  results?: Results
  /** The step of the large button (ROOM-19); null when the activity is over. */
  next: { to: StepTarget; answer?: true; why?: true } | null
}

/** A word or a question (ROOM-15, ROOM-16). */
export interface Entry {
  id: string
  activity_id: string
  kind: 'words' | 'questions'
  text: string
  state: EntryState
  votes?: number
  /** Hosts: it has a word of the list. */
  marked?: boolean
  /** Hosts: whoever entered it was made quiet by it (ROOM-45). */
  quiet?: boolean
  /** Hosts, words: how many seats entered it. */
  count?: number
  /** Seats: it has this seat's vote. */
  voted?: boolean
  /** Seats: it is this seat's own; it cannot be voted for. */
  own?: boolean
}

/** Live numbers, for hosts and stages (ROOM-12, ROOM-26). */
export interface RoomCounts {
  /** Seats taken, and those heard from in the last minute. */
  seats: number
  present: number
  activity_id: string | null
  /** Hosts: seats that were there when an activity opened and have never answered; never which (ROOM-41). */
  silent?: number
  /** Seats that have answered what is open; null on a stage where numbers are hidden. */
  answered: number | null
  /** Never sent any more (ROOM-40); it goes with the next major version of these calls. */
  split?: { choice_id: string; count: number }[]
  /** Stages: tables that have arrived, and names; more than 60 are a number alone (STAGE-3). */
  arrivals?: { tables: number[]; names: string[] }
}

/** A helper who hosts until the end of the run, or a link for one that was not used (FORUM-5). */
export interface RoomHelper {
  id: string
  /** null for a link. */
  name: string | null
  /** Of a link. */
  expires_at?: string
}

interface RoomBase {
  id: string
  code: string
  title: string
  specialization: Edition
  /** The evening that goes on with the room, from opening the doors to its end; null between two (FORUM-2). */
  run_id: string | null
  /** For pages from before there were runs: whether one goes on. It goes with the next major version of these calls. */
  state: 'open' | 'ended'
  /** Number of tables, 0 for none, and whether seats can no longer change theirs (ROOM-4). */
  tables: number
  tables_fixed: boolean
  paused: boolean
  /** At most 10 seats are taken (ROOM-13). */
  small: boolean
  /** Grows with every change of the room. */
  rev: number
  /** Of a room for credit: the code of its page of attendance (CREDIT-2). */
  attend?: string
  /** The run is a rehearsal (FORUM-10). */
  rehearsal?: true
}

/** The room for its hosts: the desk. */
export interface HostRoom extends RoomBase {
  as: 'host'
  /** The opener and admins: the closing day, links, and closing the room (FORUM-1, FORUM-5). */
  may_end: boolean
  seats_limit: number
  show_at_once: boolean
  hide_numbers: boolean
  hide_names: boolean
  /** Nobody new sits down in this run (ROOM-44). */
  locked: boolean
  /** What is open closes by itself when everybody who is there has answered (ROOM-10). */
  closes_when_all: boolean
  /** The stage plays sounds (STAGE-5). */
  sounds: boolean
  /** Nobody sits down without the second code; the key opens a stage that shows it (ROOM-42, STAGE-10). */
  second_code: boolean
  stage_key: string
  /** In the edition for pools: who will be in the room, null until it was answered; and whether it can be changed (FORUM-21). */
  participants: Participants | null
  participants_fixed: boolean
  /** Hosts besides the opener, and links that were not used: how many, at most `helpers_limit`, and which. */
  helpers: number
  helper_list: RoomHelper[]
  helpers_limit: number
  created_at: string
  /** When the next run is planned to begin (FORUM-4). */
  planned_at: string | null
  /**
   * When the agenda begins by the clock: as planned, or in a run without a plan when its first activity opened; null
   * where neither is known (FORUM-8).
   */
  agenda_starts_at: string | null
  /** When the room closes (FORUM-1); a closed one can be copied, and no run begins any more. */
  closes_at: string
  /** It closes within 14 days. */
  closes_soon: boolean
  closed: boolean
  /** The run before: its report is null if nothing was shown. */
  last_run: { ended_at: string; report_id: string | null } | null
  /** Until when a link for those who were absent leads to what a run has asked; null for none (FORUM-17). */
  again_until: string | null
  /** For the opener: what is kept sealed (FORUM-19). */
  seals?: KeptSeal[]
  /** When the run ends by itself at the latest; between runs, and `report_id` always, for pages from before, as `state`. */
  ends_at: string
  report_id: string | null
  agenda: HostActivity[]
  current_id: string | null
  /** Questions of the audience that stand on the wall in place of it (ROOM-46). */
  wall_id?: string
  /** Of a rehearsal: its invented seats, and what the hosts let happen (FORUM-10). */
  rehearsed?: Rehearsal
  counts: RoomCounts
  /** The queue of words and questions: the newest 200, newest first (ROOM-39). */
  entries: Entry[]
  /** How many there are in all, and how many of them wait. */
  entries_total: number
  entries_waiting: number
}

export interface OwnSeat {
  id: string
  number: number
  /** null: not at a table, or not asked. */
  table: number | null
  /** null until a name was given; the room calls it 'Guest {number}' then. */
  name: string | null
}

export interface OwnAnswer {
  activity_id: string
  /** Index of the quiz question, number of the board's clue, or vote of a round; 1 otherwise. */
  round: number
  value: AnswerValue
  confidence?: number
}

/** What became of a seat in a quiz or board game, once shown. */
export interface OwnStanding {
  points: number
  rank: number
  of?: number
  /** The answer to the question on the screen; null if there was none. */
  right: boolean | null
  /** Missed questions that 'Practice what I missed' would take (ROOM-32); at the podium. */
  missed?: number
}

export interface SeatRoom extends RoomBase {
  as: 'seat'
  seat: OwnSeat
  /** What is open or was opened last; null before the first activity. */
  current: PublicActivity | null
  own: OwnAnswer[]
  standing?: OwnStanding
  /** The audience may ask beside what is open (ROOM-46). */
  asking?: { activity_id: string; prompt: string }
  /** A host has made this seat quiet: its words and questions are shown to nobody (ROOM-45). */
  quiet?: boolean
  /** A quiz of the agenda is not over, for which the seat may give a name (ROOM-30). */
  asks_name?: boolean
  /** Approved questions of the current activity, in the order of ROOM-16, and the seat's own that wait. */
  entries: Entry[]
}

export interface StageRoom extends RoomBase {
  as: 'stage'
  hide_numbers: boolean
  hide_names: boolean
  /** The stage plays sounds (STAGE-5). */
  sounds: boolean
  /** Who is in the room is a public body: the stage says that it is for learning (FORUM-21). */
  public_body?: true
  /** The room asks for the second code; the code itself comes by a call with the host's link (ROOM-42). */
  second_code: boolean
  current: PublicActivity | null
  counts: RoomCounts
  entries: Entry[]
}

export type RoomView = HostRoom | SeatRoom | StageRoom

/** What a code leads to before joining (ROOM-27). */
export interface RoomDoor {
  id: string
  /** The run that goes on; with null the page waits for the doors to open (FORUM-4). */
  run_id: string | null
  planned_at: string | null
  code: string
  title: string
  specialization: Edition
  tables: number
  tables_fixed: boolean
  /** Joining asks for the code that the stage shows (ROOM-42). */
  second_code: boolean
  /** This browser has a seat; joining gives the same one. */
  seated: boolean
  /** Its seat was freed because its phone slept, and joining gives it back; or a host has removed it (ROOM-6, ROOM-44). */
  own?: 'asleep' | 'removed'
  host: boolean
  /** What a room for credit says of itself (CREDIT-1). */
  credit?: PublicCredit
}

export interface RoomSummary {
  id: string
  code: string
  title: string
  specialization: Edition
  /** Seats that are taken in the run that goes on. */
  seats: number
  activities: number
  running: boolean
  planned_at: string | null
  created_at: string
  closes_at: string
  /** It closes within 14 days. */
  closes_soon: boolean
  /** For pages from before there were runs, as `state` of a room. */
  ends_at: string
}

/** An agenda that can be started with one press. */
export interface AgendaOffer {
  id: string
  title: string
  people: string
  purpose: string
  minutes: number
  needs_tables: boolean
  activities: { kind: ActivityKind; prompt: string; minutes: number }[]
}

/** The experiments of the bias mirror, for the agenda (MIRROR-22). */
export interface ExperimentList {
  experiments: ExperimentOffer[]
}

export interface BankItem {
  /** For `ref` of an activity. */
  ref: string
  kind: 'choice' | 'number' | 'range'
  prompt: string
  tags: string[]
}
