import { dayIn } from '@icio/contracts/dates/days'
import type { HostActivity, HostRoom } from '@icio/contracts/rooms/room-views'
import type { StepActivity, StepTarget } from '@icio/contracts/rooms/endpoints'
import type { RoundStep } from '@icio/contracts/rooms/round'
import { isSealPast } from '../room/result-texts.js'
import { kindTexts } from './kind-texts.js'

/** A step that a host can take, with the words on its button. */
export interface Step {
  activity: HostActivity
  body: Omit<StepActivity, 'phase_seq'>
  label: string
}

/**
 * Returns the next sensible step of a room (ROOM-19): of the current activity, else the next one of the agenda that can open.
 *
 * @param today the day of the host; a forecast cannot be sealed until a day that has come (FORUM-19)
 */
export function nextStep(
  { agenda, current_id }: Pick<HostRoom, 'agenda' | 'current_id'>,
  today = dayIn(new Date()),
): Step | null {
  const current = agenda.find(({ id }) => id === current_id)
  const next = agenda.find(({ state, seal }) => state === 'draft' && !isSealPast(seal, today))
  // The audience goes on asking beside what comes next (ROOM-46).
  if (current?.kind === 'questions' && current.state === 'open' && next && !current.closing)
    return { activity: next, body: { to: 'open' }, label: `Open: ${titleOf(next)}` }
  // During a countdown, and while a table chooses, there is nothing to press.
  if (current?.state === 'open' && !current.next) return null
  if (current?.next) return { activity: current, body: current.next, label: labelOf(current) }
  return next ? { activity: next, body: { to: 'open' }, label: `Open: ${titleOf(next)}` } : null
}

/**
 * Returns the step with which the desk reads a result before the room sees it (ROOM-40); undefined where it has it, and
 * for rounds, whose first vote is the host's to read (ROUND-7).
 */
export function readStep(activity: HostActivity): Step | undefined {
  if (activity.state !== 'closed' || activity.round || activity.result_read) return undefined
  // An exit card is read after the run (FORUM-15), and what tables have entered by all at once (PEER-3),
  // and a sealed forecast on its day (FORUM-19).
  if (activity.kind === 'feedback' || activity.kind === 'peers' || activity.seal) return undefined
  return { activity, body: { to: 'closed', read: true }, label: 'Read the result here first' }
}

/** Returns the step that closes at once, without a countdown or what is left of it; undefined where nothing can be closed. */
export function closeNowStep({
  agenda,
  current_id,
}: Pick<HostRoom, 'agenda' | 'current_id'>): Step | undefined {
  const activity = agenda.find(({ id }) => id === current_id)
  if (
    !activity ||
    activity.state !== 'open' ||
    activity.quiz?.ready ||
    activity.round ||
    activity.board?.phase === 'choosing'
  )
    return undefined
  return { activity, body: { to: 'closed', now: true }, label: 'Close now' }
}

/** Returns the step that takes a shown result back (ROOM-19); undefined where there is nothing to undo. */
export function undoStep(activity: HostActivity): Step | undefined {
  if (activity.state !== 'shown' || activity.quiz || activity.board || activity.opened_seal) return undefined
  if (activity.round?.phase === 'twin_shown') return undefined
  const isFurther = (activity.peers?.shown?.index ?? 0) > 0
  return { activity, body: { to: 'closed' }, label: isFurther ? 'The number before' : 'Undo showing' }
}

/** The steps that a host can take in a round besides the large button's (ROUND-2, ROUND-8, ROUND-18, ROUND-20). */
export const roundStepTexts: Record<RoundStep, string> = {
  discuss: 'One more discussion and vote',
  shown: 'Skip the discussion',
  twin: 'Ask a second question on the same idea',
  longer: 'One more minute',
  closed: 'End the discussion',
}

const roundLabels: Partial<Record<StepTarget, string>> = {
  read: 'Close the first vote',
  discuss: 'Open the discussion',
  second: 'Open the second vote',
  third: 'Open the third vote',
  twin_shown: 'Show the result',
}

function labelOf({ next, quiz, board, peers, seal }: HostActivity): string {
  const ofRound = next && roundLabels[next.to]
  if (ofRound) return ofRound
  if (next?.to === 'closed') return 'Close'
  if (quiz?.ready) return 'Start now'
  if (next?.to === 'open') return quiz ? 'Next question' : board ? 'Next clue' : 'Open again'
  if (next?.answer) return 'Show the answer'
  if (next?.why) return 'Say why'
  if (peers?.shown) return 'The next number'
  if (quiz && quiz.phase === 'answer') return 'Show the podium'
  return seal ? 'Show how many came' : 'Show the result'
}

/** A short title of an activity: its first words, or its kind. */
export function titleOf({ prompt, kind }: Pick<HostActivity, 'prompt' | 'kind'>): string {
  const text = prompt?.trim() || kindTexts[kind]
  return text.length > 60 ? `${text.slice(0, 57).trimEnd()}…` : text
}
