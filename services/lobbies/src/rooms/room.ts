import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Edition } from '@icio/contracts/editions'
import type { BoardView, PodiumStep, QuizStanding, TableStanding } from '@icio/contracts/rooms/endpoints'
import type { OpenedSeal } from '@icio/contracts/rooms/sealed'
import type { Participants } from '@icio/contracts/rooms/public-body'
import type { MirrorResults } from '@icio/contracts/rooms/mirror'
import type { RoomCount } from '@icio/contracts/rooms/results/mirror-results'
import { tablesVotes, twinVote, type RoundPhase, type RoundResults } from '@icio/contracts/rooms/round'
import {
  answersKeptMs,
  seatsByPerson,
  type ActivityState,
  type EntryState,
} from '@icio/contracts/rooms/rules'
import type { ActivityContent } from '@icio/contracts/rooms/schemas'
import type { Person } from '@icio/kit/auth/identity'
import type { SealRecord } from '../collections/sealed-answers.js'
import type { CreditRecord } from '../collections/credit-sessions.js'
import type { RehearsalRecord } from '../rehearsal/rehearsal-record.js'
import type { BallotCount, PeersRecord } from './answering/ballot-count.js'

export interface DealtQuestion {
  question_id: string
  prompt: string
  options: { id: string; text: string }[]
  right: string
  explanation: string
  source: string
  tags: string[]
  /** What a right answer counts in a quiz; missing in those dealt before, which count 100. */
  points?: number
  counted?: BallotCount
  /** Of the wrong answers: the one chosen with the highest mean confidence (ROOM-33). */
  confident_wrong?: { choice_id: string; n: number; confidence: number }
}

export interface QuizRecord {
  /** Its answers are stored under keys of the quiz, not of seats (ROOM-30); missing in those dealt before. */
  keyed?: true
  phase: 'question' | 'closed' | 'answer' | 'podium'
  /** 'Get ready' stands in place of the first question (ROOM-47). */
  ready?: true
  index: number
  questions: DealtQuestion[]
  best: QuizStanding[]
  /** How many more have as many points as the last of the best; missing where it was counted before. */
  best_more?: number
  /** Missing where the podium was counted before there were steps. */
  steps?: PodiumStep[]
  podium: QuizStanding[]
  tables: TableStanding[]
}

export interface BoardRecord {
  phase: BoardView['phase']
  categories: { name: string; cells: { id: string; value: number; clue: DealtQuestion; played: boolean }[] }[]
  last: { category: string; clue: DealtQuestion }
  /** The cell of the open clue; null while a table chooses, and from the last clue on. */
  cell: string | null
  /** Number of the clue, from 1; the ballot of its answers. */
  round: number
  turn: number
  tables: { table: number; points: number }[]
  verdicts: NonNullable<BoardView['verdicts']>
}

/** Where a round stands (ROUND-1). The votes are ballots 1 to 4, the tables' numbers 11 and 12. */
export interface RoundRecord {
  phase: Exclude<RoundPhase, 'draft'>
  /** Votes on the question that have been opened: 1 to 3. */
  votes: number
  /** 'One more minute' of this phase. */
  minutes: number
  /** What the votes so far have come to; everybody sees it with the phase `shown`. */
  results: RoundResults | null
}

export interface MirrorState {
  results: MirrorResults | null
  /** What joins the record of all rooms when it is shown; null for small rooms and other forms. */
  count: RoomCount | null
}

/** An activity of an agenda. Content and state; the answers are in room_answers. */
export interface ActivityRecord {
  id: string
  content: ActivityContent
  state: ActivityState
  phase_seq: number
  was_shown: boolean
  /** When it was opened first; missing in those opened before it was kept (CREDIT-5). */
  opened_at?: Date
  /** A host has read its result, so it is not opened again (ROOM-40); missing in rooms from before. */
  was_read?: boolean
  answer_shown: boolean
  /** Why it is right was said; missing where that came with the answer (STAGE-12). */
  why_shown?: boolean
  /** The countdown of a host runs. */
  closing: boolean
  closes_at: Date | null
  clock_ms: number | null
  sealed: boolean
  counted: BallotCount | null
  quiz: QuizRecord | null
  board: BoardRecord | null
  /** Missing in rooms that were opened before there were rounds and experiments. */
  round?: RoundRecord | null
  mirror?: MirrorState | null
  /** Once counted; missing in rooms from before. */
  peers?: PeersRecord | null
  /** It opened a seal in this run, and is not part of the agenda that the next run has (FORUM-20). */
  opened_seal?: OpenedSeal
  seal_id?: string
}

/** How many seats of a run are taken, and which change of that number this is. */
export type SeatCount = Pick<RunRecord, 'id' | 'seats_taken' | 'seats_rev'>

/** One evening with a room (FORUM-2). Its activities stand in the agenda of the room. */
export interface RunRecord {
  /** In rooms from before there were runs: the id of the room, whose seats and answers the first run has. */
  id: string
  began_at: Date
  ends_at: Date
  /** The last sign of life of a host, to some minutes. Changed without a new `rev`. */
  hosted_at: Date
  tables_fixed: boolean
  /** Changed without a new `rev`, so that joining does not stand in the way of the hosts. */
  seats_taken: number
  seats_numbered: number
  /** Goes up with each change of `seats_taken`, so that the newest number is told; missing in runs from before. */
  seats_rev?: number
  paused_at: Date | null
  current_id: string | null
  /** Questions of the audience that stand on the wall in place of it; missing in runs from before (ROOM-46). */
  wall_id?: string | null
  first_activity_at: Date | null
  last_opened_at: Date | null
  /** Nobody new sits down; missing in runs from before (ROOM-44). */
  locked?: boolean
  /** Seats that were removed, and seats whose words and questions are not shown (ROOM-44, ROOM-45). */
  removed?: string[]
  quiet?: string[]
  /** The room was for credit when the doors opened: nothing leads from a seat to its answers (CREDIT-3). */
  for_credit?: boolean
  /** When it stood still, for the blocks of attendance; kept of runs for credit (CREDIT-2). */
  pauses?: { from: Date; to: Date }[]
  /** The run is a rehearsal, of which nothing is kept (FORUM-10). */
  rehearsal?: RehearsalRecord
}

/** A run that has ended; its report has its id. */
export interface PastRun {
  id: string
  ended_at: Date
  report_id: string | null
  /** Whether all its seats and answers have the date of their deletion (FORUM-2). */
  expiry_set: boolean
  /** It was a rehearsal: its answers are deleted at once, and it is listed only until then (FORUM-10). */
  rehearsal?: true
}

/** A helper hosts until the end of a run (FORUM-5). */
export interface HelperRecord {
  user_id: string
  name: string
}

/** A plan with a code, and the run that goes on with it: one document, so that a step is one conditional write. */
export interface RoomRecord {
  _id: string
  code: string
  title: string
  specialization: Edition
  opener_id: string
  /** The opener and up to five helpers. */
  host_ids: string[]
  /** Missing in rooms from before helpers had names here. */
  helpers?: HelperRecord[]
  host_links: { hash: string; expires_at: Date }[]
  seats_limit: number
  /** Whether an organizer or the staff opened it, by the name of before organizers; missing in rooms from before ROOM-37. */
  by_staff?: boolean
  tables: number
  show_at_once: boolean
  hide_numbers: boolean
  hide_names: boolean
  /** Missing in rooms that were opened before there were sounds. */
  sounds?: boolean
  /** Missing in rooms from before. */
  closes_when_all?: boolean
  /** Nobody sits down without the second code; missing in rooms from before (ROOM-42). */
  second_code?: boolean
  /** Who will be in the room; missing until it was answered, which the edition for pools asks (FORUM-21). */
  participants?: Participants
  /** A run that was no rehearsal has begun: who is in the room is settled; missing before. */
  had_run?: true
  rev: number
  /** Between runs all drafts. The ids are new after each run, so that no answer is that of another run's activity. */
  agenda: ActivityRecord[]
  /** The host's time zone; missing in rooms that were opened before it was asked. */
  time_zone?: string
  created_at: Date
  planned_at: Date | null
  closes_at: Date
  /** The opener has chosen the closing day: it does not follow the plan any more. */
  closing_chosen: boolean
  closed_at: Date | null
  run: RunRecord | null
  /** What a room for credit tells of itself; missing in all others (CREDIT-1). */
  credit?: CreditRecord | null
  /** The link for those who were absent from a run, by its hash; missing and null for none (FORUM-17). */
  again_link?: { hash: string; report_id: string; expires_at: Date } | null
  /** Lists that are kept sealed; missing in rooms from before. Those past their last day are left out. */
  seals?: SealRecord[]
  past_runs: PastRun[]
}

export type RunningRoom = RoomRecord & { run: RunRecord }

/** The questions of the audience that the room asks and reads now: those that are open, on the stage, or on the wall (ROOM-46). */
export function questionsNow({ agenda, run }: Pick<RoomRecord, 'agenda' | 'run'>): ActivityRecord[] {
  return agenda.filter(
    ({ id, content, state }) =>
      content.kind === 'questions' &&
      state !== 'draft' &&
      (state === 'open' || id === run?.current_id || id === run?.wall_id),
  )
}

/** The activities that the next run has too: without the seals that this one has opened (FORUM-20). */
export function planOf({ agenda }: Pick<RoomRecord, 'agenda'>): ActivityRecord[] {
  return agenda.filter(({ seal_id }) => seal_id === undefined)
}

export function draftOf(content: ActivityContent): ActivityRecord {
  return {
    id: randomUUID(),
    content,
    state: 'draft',
    phase_seq: 0,
    was_shown: false,
    answer_shown: false,
    closing: false,
    closes_at: null,
    clock_ms: null,
    sealed: false,
    counted: null,
    ...{ quiz: null, board: null, round: null, mirror: null },
  }
}

/** The fields that a step changes; of a run that goes on, those that are named. */
export type RoomChange = Partial<
  Omit<RoomRecord, '_id' | 'code' | 'rev' | 'created_at' | 'run'> & {
    run: RunRecord | Partial<Omit<RunRecord, keyof SeatCount | 'seats_numbered' | 'hosted_at'>> | null
  }
>

/** Returns when seats and answers of a run are deleted at the latest; its end sets the date anew (FORUM-2). */
export function deletedAt({ ends_at }: Pick<RunRecord, 'ends_at'>): Date {
  return new Date(ends_at.getTime() + answersKeptMs)
}

/** A place in a run. Its id is the key of the browser, which only this installation can compute (ROOM-25). */
export interface SeatRecord {
  _id: string
  room_id: string
  run_id: string
  number: number
  table: number | null
  /** Of seats from before names had keys of their own. */
  name?: string | null
  /** Whether it takes part in experiments; missing until it has said so (MIRROR-2). */
  mirror?: 'part' | 'watch'
  /** False after leaving, or 30 minutes without a sign of life. */
  here: boolean
  /** It was freed because it gave no sign of life: it comes back by itself (ROOM-6). */
  asleep?: boolean
  /** Whether it has ever answered; missing in seats from before it was kept, which count as having (ROOM-41). */
  answered?: boolean
  joined_at: Date
  seen_at: Date
  expires_at: Date
  /** A seat of a run for credit, whose answers have keys of their own (CREDIT-3). */
  for_credit?: boolean
  /** Its key in an activity, made from its browser while it calls; never stored. */
  keyIn?: (activityId: string) => string
}

/** A word or a question, with the state that hosts gave it. */
export interface EntryRecord {
  _id: string
  run_id: string
  activity_id: string
  kind: 'words' | 'questions'
  text: string
  plain: string
  state: EntryState
  marked: boolean
  /** Whoever entered it was made quiet by it (ROOM-45). */
  quieted?: boolean
  /** The room has seen it, also where it was put aside later; missing in entries from before (FORUM-16). */
  was_shown?: boolean
  /** Of a seat that is quiet: no host has it to read. */
  unheard?: true
  /** Questions: who asked, and the seats that vote for it. */
  seat_id: string | null
  votes: string[]
  at: Date
  expires_at: Date
}

/** Returns the key of a browser's seat: it tells nothing about the browser, and differs from run to run (ROOM-25, FORUM-2). */
export function seatKey(secret: string, runId: string, visitorId: string): string {
  return createHmac('sha256', secret).update(`room-seat:${runId}:${visitorId}`).digest('base64url')
}

/**
 * Returns a seat with the keys of its answers. In a run for credit they are made from run, activity and browser, so that
 * nothing stored leads from a seat to its answers, or from one activity to the next (CREDIT-3).
 */
export function withAnswerKeys(secret: string, seat: SeatRecord, visitorId: string): SeatRecord {
  if (!seat.for_credit) return seat
  const keyIn = (activityId: string) =>
    createHmac('sha256', secret)
      .update(`room-answer:${seat.run_id}:${activityId}:${visitorId}`)
      .digest('base64url')
  return { ...seat, keyIn }
}

/**
 * Returns what the answers of a seat to an activity are stored under.
 *
 * @throws Error for a seat of a run for credit whose browser is not known: its own key must never stand there
 */
export function answerKey({ _id, for_credit, keyIn }: SeatRecord, activityId: string): string {
  if (!for_credit) return _id
  if (!keyIn) throw new Error('a seat of a run for credit was not read for its browser')
  return keyIn(activityId)
}

/**
 * The key that a seat's answers to an activity are stored under: that of the quiz, but for one that began before there were
 * keys; in a run for credit one that leads back to no seat (CREDIT-3).
 */
export function answererOf(
  { quizKeyOf }: { quizKeyOf: (seatId: string) => string },
  { id, quiz }: Pick<ActivityRecord, 'id' | 'quiz'>,
  seat: SeatRecord,
): string {
  return quiz?.keyed && !seat.for_credit ? quizKeyOf(seat._id) : answerKey(seat, id)
}

/** Returns the function that gives what the answers of a seat to an activity are stored under. */
export const ownKeyOf = (seat: SeatRecord) => (activityId: string) => answerKey(seat, activityId)

/** Returns the id that a desk withdraws a helper or a link by; it tells no account, and opens nothing (FORUM-5). */
export function helperId(of: string): string {
  return linkHash(`helper:${of}`).slice(0, 22)
}

export const isStaff = ({ role }: Person) => role === 'admin' || role === 'moderator'

/** Whether a room has the limits of staff. Rooms from before the mark: only staff could have more seats than a member's. */
export const isOfStaff = ({ by_staff, seats_limit }: RoomRecord) => by_staff ?? seats_limit > seatsByPerson

/** Returns the mark by which the rooms of one account are found in the record of all rooms (MIRROR-35). */
export function openerMark(secret: string, userId: string): string {
  return createHmac('sha256', secret).update(`mirror-opener:${userId}`).digest('base64url').slice(0, 22)
}

export function linkHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function ballotOfPhase({ phase, votes }: RoundRecord): number {
  if (phase === 'discuss') return tablesVotes[votes - 1] ?? tablesVotes[0]
  return phase === 'twin' || phase === 'twin_shown' ? twinVote : votes
}

/**
 * Returns the ballot that is being answered: 1, the index of the quiz question, the number of the clue, or the vote of a
 * boardroom round. Messages and stored answers call it `round`.
 */
export function ballotOf({ quiz, board, round }: ActivityRecord): number {
  if (round) return ballotOfPhase(round)
  return quiz ? quiz.index : board ? board.round : 1
}

/** Returns the question of a quiz or the clue of a board that is on the screen. */
export function questionOf({ quiz, board }: ActivityRecord): DealtQuestion | null {
  if (quiz) return quiz.questions[quiz.index] ?? null
  if (!board) return null
  if (board.phase.startsWith('last') || board.phase === 'final') return board.last.clue
  const cells = board.categories.flatMap((category) => category.cells)
  return cells.find(({ id }) => id === board.cell)?.clue ?? null
}

export function withActivity(room: RoomRecord, activity: ActivityRecord): ActivityRecord[] {
  return room.agenda.map((item) => (item.id === activity.id ? activity : item))
}

/** Returns the milliseconds left on the clock of an activity; a paused room's clock stands still (ROOM-34). */
export function leftMs(room: RoomRecord, { state, closes_at }: ActivityRecord, now: number): number | null {
  if (state !== 'open' || !closes_at) return null
  return Math.max(0, closes_at.getTime() - (room.run?.paused_at?.getTime() ?? now))
}

export type Watcher =
  | { as: 'host'; userId: string; sessionId: string; isAdmin: boolean }
  | { as: 'seat'; seat: SeatRecord }
  /** `byHost`: the host whose link opened it; null by the room's code alone (STAGE-10). */
  | { as: 'stage'; byHost: string | null }

/** Returns the run before, rehearsals not counted. */
export function lastRunOf({ past_runs }: Pick<RoomRecord, 'past_runs'>): PastRun | undefined {
  return past_runs.findLast(({ rehearsal }) => !rehearsal)
}

/** Whether a seat was there when something opened and has never answered (ROOM-41). */
export function isSilent({ run }: RoomRecord, { here, answered, joined_at }: SeatRecord): boolean {
  const openedAt = run?.last_opened_at
  return here && answered === false && openedAt !== null && openedAt !== undefined && joined_at < openedAt
}
