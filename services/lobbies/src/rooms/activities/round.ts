import { readingMs } from '@icio/contracts/lobbies/multiplayer-phases'
import {
  choiceResults,
  numberResults,
  twinResults,
  type ChoiceVote,
  type Vote,
} from '@icio/contracts/rooms/results/round-results'
import {
  leastTablesAsked,
  minutesMore,
  roundAdvice,
  roundSeconds,
  tablesVotes,
  twinVote,
  type HostRoundView,
  type RoundPhase,
  type RoundResults,
  type RoundStep,
  type RoundView,
} from '@icio/contracts/rooms/round'
import { countdownMs, quorum } from '@icio/contracts/rooms/rules'
import type { ActivityContent, StepActivity, StepTarget } from '@icio/contracts/rooms/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import type { AnswerRecord } from '../../collections/room-answers.js'
import type { ActivityRecord, RoomRecord, RoundRecord } from '../room.js'

type Rounded = ActivityRecord & { round: RoundRecord }

/** Returns whether a step opens a phase of a round. */
export function opensPhase(to: StepTarget): boolean {
  return ['open', 'first', 'discuss', 'second', 'third', 'twin'].includes(to)
}

const order = [1, tablesVotes[0], 2, tablesVotes[1], 3, twinVote]

/** Returns whether one ballot comes before another in the course of a boardroom round. */
export function comesBefore(ballot: number, other: number): boolean {
  return order.indexOf(ballot) < order.indexOf(other)
}

/** Returns whether the tables are asked for a number (ROUND-17). */
export function asksTables({ tables }: Pick<RoomRecord, 'tables'>, { content }: ActivityRecord): boolean {
  return content.form === 'number' && content.ask_tables === true && tables >= leastTablesAsked
}

const isTwin = (round: RoundRecord | null | undefined) =>
  round?.phase === 'twin' || round?.phase === 'twin_shown'

/** Returns the question that a round is at: its own, or from the second question on the twin (ROUND-20). */
export function questionOfRound({ content, round }: ActivityRecord) {
  const { prompt = '', options = [], right = [], explanation, source, twin } = content
  if (twin && isTwin(round)) return { ...twin, right: [twin.right], source: undefined }
  return { prompt, options, right, explanation, source }
}

/** Returns how long a phase lasts (ROUND-2). */
function lengthMs(activity: ActivityRecord, phase: RoundPhase): number {
  const { prompt = '', options = [], seconds = {}, twin } = activity.content
  if (phase === 'discuss') return (seconds.discuss ?? roundSeconds.discuss) * 1000
  if (phase === 'second' || phase === 'third') return (seconds.second ?? roundSeconds.second) * 1000
  if (seconds.first !== undefined) return seconds.first * 1000
  const question = phase === 'twin' && twin ? twin : { prompt, options }
  const text = [question.prompt, ...question.options.map((option) => option.text)].join(' ')
  return readingMs(text) + roundSeconds.thinking * 1000
}

const refuse = (): never => {
  throw new ServiceError('not_now')
}

function openRound(activity: ActivityRecord, round: RoundRecord, now: Date): Rounded {
  const clock_ms = lengthMs(activity, round.phase)
  return {
    ...activity,
    state: 'open',
    phase_seq: activity.phase_seq + 1,
    closing: false,
    sealed: false,
    answer_shown: false,
    counted: null,
    clock_ms,
    closes_at: new Date(now.getTime() + clock_ms),
    round: { ...round, minutes: 0 },
  }
}

function showRound(activity: ActivityRecord, round: RoundRecord, phase: 'shown' | 'twin_shown'): Rounded {
  return {
    ...activity,
    state: 'shown',
    was_shown: true,
    answer_shown: true,
    phase_seq: activity.phase_seq + 1,
    round: { ...round, phase },
  }
}

/** @throws ServiceError not_now for a step that the phase does not allow (ROUND-1, ROUND-2, ROUND-8, ROUND-18, ROUND-20) */
export function stepRound(activity: ActivityRecord, { to }: StepActivity, now: Date): ActivityRecord {
  const { round, state } = activity
  if (!round) {
    if (to !== 'first' && to !== 'open') return refuse()
    return openRound(activity, { phase: 'first', votes: 1, minutes: 0, results: null }, now)
  }
  const { phase, votes } = round
  const isCounted = state === 'closed' && activity.sealed
  switch (to) {
    case 'longer':
      return longer(activity, round)
    case 'read':
      return phase === 'first' ? countDown(activity, now) : refuse()
    case 'closed':
      if (state !== 'shown') return countDown(activity, now)
      if (phase !== 'shown') return refuse()
      return {
        ...activity,
        state: 'closed',
        answer_shown: false,
        phase_seq: activity.phase_seq + 1,
        round: { ...round, phase: votePhase(votes) },
      }
    case 'discuss':
      if (!isCounted || activity.was_shown || votes > 2 || phase === 'discuss' || phase === 'twin')
        return refuse()
      return openRound(activity, { ...round, phase: 'discuss' }, now)
    case 'second':
    case 'third':
      if (phase !== 'discuss' || votes !== (to === 'second' ? 1 : 2)) return refuse()
      return openRound(activity, { ...round, phase: to, votes: votes + 1 }, now)
    case 'shown':
      if (!isCounted || phase === 'discuss' || phase === 'twin') return refuse()
      return showRound(activity, round, 'shown')
    case 'twin':
      if (phase !== 'shown' || state !== 'shown' || !activity.content.twin) return refuse()
      return openRound(activity, { ...round, phase: 'twin' }, now)
    case 'twin_shown':
      return isCounted && phase === 'twin' ? showRound(activity, round, 'twin_shown') : refuse()
    default:
      return refuse()
  }
}

/** The phase in which the last vote stands after it has closed. */
function votePhase(votes: number): 'read' | 'second' | 'third' {
  return votes === 1 ? 'read' : votes === 2 ? 'second' : 'third'
}

/** Starts the countdown that everybody sees (ROOM-10). */
function countDown(activity: ActivityRecord, now: Date): ActivityRecord {
  if (activity.state !== 'open') return refuse()
  if (activity.closing) return activity
  const ends = Math.min(activity.closes_at?.getTime() ?? Infinity, now.getTime() + countdownMs)
  return {
    ...activity,
    closing: true,
    phase_seq: activity.phase_seq + 1,
    closes_at: new Date(ends),
    clock_ms: countdownMs,
  }
}

/** 'One more minute' (ROUND-2). */
function longer(activity: ActivityRecord, round: RoundRecord): ActivityRecord {
  const { closes_at, clock_ms, closing, state } = activity
  if (state !== 'open' || closing || !closes_at || round.minutes >= minutesMore) return refuse()
  return {
    ...activity,
    phase_seq: activity.phase_seq + 1,
    closes_at: new Date(closes_at.getTime() + 60_000),
    clock_ms: (clock_ms ?? 0) + 60_000,
    round: { ...round, minutes: round.minutes + 1 },
  }
}

/** Returns the phase after its clock has run out: the first vote is for the host to read. */
export function closedRound(round: RoundRecord): RoundRecord {
  return round.phase === 'first' ? { ...round, phase: 'read' } : round
}

/** Returns a round after one of its votes was counted, from all its stored answers. */
export function countRound(
  room: RoomRecord,
  activity: ActivityRecord,
  round: RoundRecord,
  answers: readonly AnswerRecord[],
): RoundRecord {
  if (round.phase === 'discuss') return round
  const { content } = activity
  const { options = [], right = [], truth, scale = 'linear', twin } = content
  const of = <T>(vote: number, read: (answer: AnswerRecord) => T | undefined): Vote<T> =>
    new Map(
      answers.flatMap((answer) => {
        if (answer.by !== 'seat' || answer.ballot !== vote) return []
        const value = read(answer)
        return value === undefined ? [] : [[answer.seat_id, value] as const]
      }),
    )
  const choiceIn = ({ value, confidence, table }: AnswerRecord): ChoiceVote | undefined => {
    const choice = value.choice_ids?.[0]
    return choice === undefined ? undefined : { choice, confidence, table }
  }
  const votes = Array.from({ length: round.votes }, (_, index) => index + 1)
  if (content.form === 'number') {
    const discussions = tablesVotes.slice(0, round.votes - 1)
    // A table that wrote in both discussions counts with its last number.
    const numberByTable = new Map(
      discussions.flatMap((discussion) =>
        answers.flatMap((answer) => {
          if (answer.by !== 'table' || answer.ballot !== discussion) return []
          const { table_number } = answer.value
          return typeof table_number === 'number' ? [[answer.table, table_number] as const] : []
        }),
      ),
    )
    const tables = asksTables(room, activity) ? [...numberByTable.values()] : null
    const values = votes.map((vote) => of(vote, ({ value }) => value.number))
    return { ...round, results: numberResults({ scale, truth }, values, tables) }
  }
  const values = votes.map((vote) => of(vote, choiceIn))
  const ids = options.map(({ id }) => id)
  const results = choiceResults(ids, right[0], values)
  if (round.phase !== 'twin' || !twin || right[0] === undefined) return { ...round, results }
  const again = twinResults(
    twin.options.map(({ id }) => id),
    { question: right[0], twin: twin.right },
    values,
    of(twinVote, choiceIn),
  )
  return { ...round, results: { ...results, ...(again ? { twin: again } : {}) } }
}

/** Returns the results without what was not shown yet. */
function shownResults({ phase, results }: RoundRecord): RoundResults | undefined {
  if (!results || !['shown', 'twin', 'twin_shown'].includes(phase)) return undefined
  const { twin, ...rest } = results
  return twin && phase === 'twin_shown' ? { ...rest, twin } : rest
}

/**
 * Returns where a round stands, as everybody sees it: no split before the second vote is closed and shown, estimates
 * only while they are discussed (ROUND-5, ROUND-6).
 */
export function roundView(
  room: RoomRecord,
  activity: ActivityRecord,
  table?: RoundView['table'],
): RoundView | undefined {
  const { round, content } = activity
  if (!round) return undefined
  const { form = 'choice', right = [], prompt = '', options = [] } = content
  const isDiscussed = round.phase === 'discuss'
  const estimates = round.results?.numbers?.estimates.at(-1)
  const results = shownResults(round)
  const asks = isDiscussed && asksTables(room, activity)
  return {
    form,
    phase: round.phase,
    vote: isTwin(round) ? twinVote : round.votes,
    asks_confidence: form === 'choice' && right.length > 0,
    ...(isDiscussed && form === 'number' && estimates ? { estimates } : {}),
    ...(asks ? { asks_tables: true as const } : {}),
    ...(asks && table !== undefined ? { table } : {}),
    ...(results ? { results } : {}),
    ...(isTwin(round)
      ? { first: { prompt, options: options.map(({ id, text }) => ({ id, text })), right } }
      : {}),
  }
}

/** Returns the step of the large button (ROOM-19); null where the clock runs out or the round is over. */
export function nextOfRound({ round, state, closing }: ActivityRecord): { to: StepTarget } | null {
  if (!round) return { to: 'first' }
  const { phase, votes } = round
  if (closing && state === 'open') return null
  switch (phase) {
    case 'first':
      return { to: 'read' }
    case 'read':
      return { to: 'discuss' }
    case 'discuss':
      return { to: votes === 1 ? 'second' : 'third' }
    case 'second':
    case 'third':
      return { to: state === 'open' ? 'closed' : 'shown' }
    case 'twin':
      return { to: state === 'open' ? 'closed' : 'twin_shown' }
    default:
      return null
  }
}

/** Returns where a round stands, as hosts see it (ROUND-5, ROUND-7). */
export function hostRoundView(room: RoomRecord, activity: ActivityRecord): HostRoundView | undefined {
  const view = roundView(room, activity)
  const { round, state, closing, was_shown, content } = activity
  if (!view || !round) return undefined
  const { phase, votes, minutes, results } = round
  const isOpen = state === 'open' && !closing
  const canTalkAgain = state === 'closed' && phase === 'second' && !was_shown
  const also: RoundStep[] = [
    ...(phase === 'read' ? ['shown' as const] : []),
    ...(canTalkAgain ? ['discuss' as const] : []),
    ...(isOpen && phase === 'discuss' ? ['closed' as const] : []),
    ...(isOpen && minutes < minutesMore ? ['longer' as const] : []),
    ...(phase === 'shown' && state === 'shown' && content.twin ? ['twin' as const] : []),
  ]
  const countedResults = results && (votes > 1 || activity.sealed || phase !== 'read') ? results : null
  return {
    ...view,
    // Hosts read the result from closing on, before the room sees it.
    ...(countedResults && state === 'closed' && votes > 1 ? { results: countedResults } : {}),
    ...(countedResults ? { first_vote: firstVoteOf(activity, countedResults) } : {}),
    also,
    minutes_left: minutesMore - minutes,
  }
}

function firstVoteOf(
  { content }: ActivityRecord,
  { n, few, splits }: RoundResults,
): NonNullable<HostRoundView['first_vote']> {
  const count = n[0] ?? 0
  const split = splits?.[0]
  const right = content.right?.[0]
  if (few || !split || right === undefined || count < quorum.screen)
    return { n: count, few, ...(split ? { split } : {}) }
  const share = ((split.find(({ choice_id }) => choice_id === right)?.count ?? 0) / count) * 100
  return { n: count, few, split, share_right: share, advice: roundAdvice(share) }
}

/** Returns whether a vote of this content asks how sure people are (ROUND-3). */
export function asksConfidence({ form, right = [] }: ActivityContent): boolean {
  return form !== 'number' && right.length > 0
}
