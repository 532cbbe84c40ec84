import { calculationTimeMs, readingMs } from '@icio/contracts/lobbies/multiplayer-phases'
import { peersSeconds } from '@icio/contracts/peers/rules'
import { countdownMs, quizReadyMs, quizThinkingMs } from '@icio/contracts/rooms/rules'
import type { StepActivity, StepTarget } from '@icio/contracts/rooms/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { openBoard, stepBoard } from '../activities/board.js'
import {
  questionOf,
  withActivity,
  type ActivityRecord,
  type BoardRecord,
  type MirrorState,
  type QuizRecord,
  type RoomChange,
  type RoomRecord,
  type RunRecord,
} from '../room.js'
import { closedRound, nextOfRound, opensPhase, stepRound } from '../activities/round.js'

/** What a quiz or a board needs before it opens for the first time, and an experiment before it is shown. */
export interface Dealt {
  quiz?: QuizRecord
  board?: BoardRecord
  mirror?: MirrorState
}

const refuse = (): never => {
  throw new ServiceError('not_now')
}

/** Finds an activity of a room. Throws not_found. */
export function activityOf(room: RoomRecord, id: string): ActivityRecord {
  const activity = room.agenda.find((item) => item.id === id)
  if (!activity) throw new ServiceError('not_found')
  return activity
}

/** Returns how long a quiz question or a clue is open (ROOM-29, QUIZ-35). */
function questionMs(activity: ActivityRecord): number {
  const { prompt, options } = questionOf(activity) ?? { prompt: '', options: [] }
  const choices = options.map(({ text }) => text)
  return readingMs([prompt, ...choices].join(' ')) + quizThinkingMs + calculationTimeMs(prompt, choices)
}

function openActivity(activity: ActivityRecord, now: Date): ActivityRecord {
  const { limit_seconds, kind } = activity.content
  const isTimed = kind === 'quiz' || (kind === 'board' && activity.board?.phase !== 'choosing')
  const seconds = limit_seconds ?? (kind === 'peers' ? peersSeconds : null)
  const ownClock = isTimed ? questionMs(activity) : seconds ? seconds * 1000 : null
  const clock_ms = activity.quiz?.ready ? quizReadyMs : ownClock
  return {
    ...activity,
    state: 'open',
    was_read: false,
    phase_seq: activity.phase_seq + 1,
    closing: false,
    sealed: false,
    answer_shown: false,
    counted: null,
    ...(activity.peers ? { peers: null } : {}),
    clock_ms,
    closes_at: clock_ms === null ? null : new Date(now.getTime() + clock_ms),
  }
}

/** Opens the first question of a quiz, by its clock or a host (ROOM-47). */
export function startQuiz(activity: ActivityRecord, quiz: QuizRecord, now: Date): ActivityRecord {
  const { ready: _, ...started } = quiz
  return openActivity({ ...activity, quiz: started }, now)
}

/** Opens an activity, the next question of a quiz, or the next clue of a board (ROOM-10). */
function open(activity: ActivityRecord, { cell }: StepActivity, dealt: Dealt, now: Date): ActivityRecord {
  if (activity.state === 'open') {
    if (activity.quiz?.ready) return startQuiz(activity, activity.quiz, now)
    return activity.board?.phase === 'choosing' && cell
      ? openActivity({ ...activity, board: openBoard(activity.board, cell) }, now)
      : refuse()
  }
  if (activity.state === 'draft') {
    const quiz: QuizRecord | null = dealt.quiz ? { ...dealt.quiz, ready: true } : null
    return openActivity({ ...activity, quiz, board: dealt.board ?? null }, now)
  }
  if (activity.state === 'closed') {
    if (activity.was_shown || activity.was_read) refuse()
    const quiz: QuizRecord | null = activity.quiz && { ...activity.quiz, phase: 'question' }
    const board: BoardRecord | null = activity.board && {
      ...activity.board,
      phase: activity.board.phase === 'last-closed' ? 'last' : 'clue',
    }
    return openActivity({ ...activity, quiz, board }, now)
  }
  const { quiz, board } = activity
  if (quiz && quiz.phase === 'answer' && quiz.index + 1 < quiz.questions.length) {
    const next: QuizRecord = { ...quiz, index: quiz.index + 1, phase: 'question' }
    return openActivity({ ...activity, quiz: next, was_shown: false }, now)
  }
  if (board && board.phase === 'answer') {
    return openActivity({ ...activity, board: openBoard(board, cell), was_shown: false }, now)
  }
  return refuse()
}

/** Starts the countdown that closes an activity, or undoes showing it (ROOM-10, ROOM-19). */
function close(activity: ActivityRecord, { now: isNow }: StepActivity, now: Date): ActivityRecord {
  const phase_seq = activity.phase_seq + 1
  if (activity.state === 'shown') {
    const { peers } = activity
    if (activity.quiz || activity.board || activity.opened_seal) refuse()
    if (peers && peers.index > 0)
      return { ...activity, peers: { ...peers, index: peers.index - 1 }, phase_seq }
    return { ...activity, state: 'closed', answer_shown: false, phase_seq }
  }
  if (activity.state !== 'open' || activity.board?.phase === 'choosing' || activity.quiz?.ready) refuse()
  if (activity.closing && !isNow) return activity
  const countdown = isNow ? 0 : countdownMs
  const ends = Math.min(activity.closes_at?.getTime() ?? Infinity, now.getTime() + countdown)
  return { ...activity, closing: true, phase_seq, closes_at: new Date(ends), clock_ms: countdownMs }
}

/** Lets the desk read a counted result before the room sees it; the vote is not opened again then (ROOM-40). */
function read(activity: ActivityRecord): ActivityRecord {
  if (activity.state !== 'closed' || !activity.sealed || isReadByNobody(activity)) refuse()
  return activity.was_read ? activity : { ...activity, was_read: true, phase_seq: activity.phase_seq + 1 }
}

/** An exit card is read after the run (FORUM-15), what the tables have entered by all at once (PEER-3), and a seal never (FORUM-19). */
function isReadByNobody({ content }: ActivityRecord): boolean {
  return content.kind === 'feedback' || content.kind === 'peers' || content.seal !== undefined
}

/** Shows a counted activity, marks the right answers of a shown one, and then says why they are right (ROOM-14, STAGE-12). */
function show(
  activity: ActivityRecord,
  { answer = false, why }: StepActivity,
  { mirror }: Dealt,
): ActivityRecord {
  const phase_seq = activity.phase_seq + 1
  const { quiz, board, peers } = activity
  // An exit card is read after the run (FORUM-15).
  if (activity.content.kind === 'feedback') return refuse()
  // What a sealed forecast came to is not known before its day (FORUM-19).
  if (activity.content.seal && (answer || why)) return refuse()
  if (activity.state === 'closed') {
    if (!activity.sealed) refuse()
    return {
      ...activity,
      state: 'shown',
      was_shown: true,
      answer_shown: answer || quiz !== null || board !== null,
      why_shown: true,
      phase_seq,
      quiz: quiz && { ...quiz, phase: 'answer' },
      board: board && stepBoard(board),
      ...(mirror ? { mirror } : {}),
    }
  }
  if (activity.state !== 'shown') refuse()
  if (quiz) {
    const isLast = quiz.index + 1 === quiz.questions.length
    return quiz.phase === 'answer' && isLast
      ? { ...activity, phase_seq, quiz: { ...quiz, phase: 'podium' } }
      : refuse()
  }
  if (peers) {
    const index = peers.index + 1
    return index < peers.results.length ? { ...activity, phase_seq, peers: { ...peers, index } } : refuse()
  }
  if (board) {
    return board.phase === 'last-answer'
      ? { ...activity, phase_seq, board: { ...board, phase: 'final' } }
      : refuse()
  }
  if (why) return isWhyNext(activity) ? { ...activity, why_shown: true, phase_seq } : refuse()
  return answer && !activity.answer_shown
    ? { ...activity, answer_shown: true, why_shown: !activity.content.explanation, phase_seq }
    : refuse()
}

/**
 * Returns what a host's step changes. A step from an outdated `phase_seq` is refused, so that two hosts who press at the
 * same time do one step.
 *
 * @throws ServiceError not_now, not_found
 */
export function stepOf(
  room: RoomRecord,
  id: string,
  step: StepActivity,
  dealt: Dealt,
  now: Date,
): RoomChange | null {
  const activity = activityOf(room, id)
  const { run } = room
  if (!run || run.paused_at || activity.phase_seq !== step.phase_seq) return refuse()
  const isRound = activity.content.kind === 'round'
  if (isBeside(activity)) return stepQuestions(room, run, activity, step, now)
  if (isRound ? opensPhase(step.to) : step.to === 'open') {
    if (room.agenda.some((other) => other.state === 'open' && other.id !== id && !isBeside(other))) refuse()
    const after = isRound ? stepRound(activity, step, now) : open(activity, step, dealt, now)
    return {
      agenda: withActivity(room, { ...after, opened_at: activity.opened_at ?? now }),
      run: {
        current_id: id,
        wall_id: null,
        first_activity_at: run.first_activity_at ?? now,
        last_opened_at: now,
        tables_fixed: room.tables > 0,
      },
    }
  }
  if (!isRound && step.to !== 'closed' && step.to !== 'shown') refuse()
  const after = isRound
    ? stepRound(activity, step, now)
    : step.to !== 'closed'
      ? show(activity, step, dealt)
      : step.read
        ? read(activity)
        : close(activity, step, now)
  if (after === activity) return null
  const wall = step.to === 'shown' ? { wall_id: null } : {}
  return { agenda: withActivity(room, after), run: { current_id: id, ...wall } }
}

/**
 * Returns what a step of the audience's questions changes: they are open beside whatever else is, and 'shown' puts them on
 * the wall while they are, or takes them off it (ROOM-46).
 */
function stepQuestions(
  room: RoomRecord,
  run: RunRecord,
  activity: ActivityRecord,
  step: StepActivity,
  now: Date,
): RoomChange | null {
  const { id, state } = activity
  const isOther = (other: ActivityRecord) => other.state === 'open' && other.id !== id
  const isAlone = !room.agenda.some((other) => isOther(other) && !isBeside(other))
  if (step.to === 'open') {
    if (room.agenda.some((other) => isOther(other) && isBeside(other))) refuse()
    const first_activity_at = run.first_activity_at ?? now
    return {
      agenda: withActivity(room, {
        ...open(activity, step, {}, now),
        opened_at: activity.opened_at ?? now,
      }),
      run: { first_activity_at, ...(isAlone ? { current_id: id, wall_id: null } : {}) },
    }
  }
  if (state === 'open' && step.to === 'shown') {
    if (run.current_id !== id) return { run: { wall_id: run.wall_id === id ? null : id } }
    return refuse()
  }
  if (step.to !== 'closed' && step.to !== 'shown') refuse()
  const after =
    step.to === 'shown' ? show(activity, step, {}) : step.read ? read(activity) : close(activity, step, now)
  if (after === activity) return null
  return {
    agenda: withActivity(room, after),
    run: { wall_id: null, ...(isAlone ? { current_id: id } : {}) },
  }
}

/** Whether an activity may be open beside another one: the questions of the audience (ROOM-46). */
export function isBeside({ content }: Pick<ActivityRecord, 'content'>): boolean {
  return content.kind === 'questions'
}

/** Returns the activity after its clock has run out: closed, its answers not yet counted. */
export function closeActivity(activity: ActivityRecord): ActivityRecord {
  const board = activity.board
  return {
    ...activity,
    state: 'closed',
    closing: false,
    sealed: false,
    phase_seq: activity.phase_seq + 1,
    quiz: activity.quiz && { ...activity.quiz, phase: 'closed' },
    ...(activity.round ? { round: closedRound(activity.round) } : {}),
    board: board && { ...board, phase: board.phase === 'last' ? 'last-closed' : 'closed' },
  }
}

/** Whether the answer stands, and why it is right was not said yet. */
function isWhyNext({ answer_shown, why_shown }: ActivityRecord): boolean {
  return answer_shown && why_shown === false
}

/** Returns the step of the console's large button (ROOM-19). */
export function nextStep(activity: ActivityRecord): { to: StepTarget; answer?: true; why?: true } | null {
  const { state, content, quiz, board, peers } = activity
  if (content.kind === 'round') return nextOfRound(activity)
  if (state === 'draft') return { to: 'open' }
  if (quiz?.ready) return { to: 'open' }
  if (state === 'open') return board?.phase === 'choosing' || activity.closing ? null : { to: 'closed' }
  if (state === 'closed') return content.kind === 'feedback' ? null : { to: 'shown' }
  if (quiz) {
    if (quiz.phase === 'podium') return null
    return { to: quiz.index + 1 < quiz.questions.length ? 'open' : 'shown' }
  }
  if (peers) return peers.index + 1 < peers.results.length ? { to: 'shown' } : null
  if (board) return board.phase === 'final' ? null : { to: board.phase === 'last-answer' ? 'shown' : 'open' }
  if (isWhyNext(activity)) return { to: 'shown', why: true }
  const hasAnswer = content.truth !== undefined || (content.right?.length ?? 0) > 0
  return hasAnswer && !activity.answer_shown ? { to: 'shown', answer: true } : null
}

/** Returns the change that pauses a room, or lets its clocks go on where they stood (ROOM-34). */
export function pauseOf(room: RoomRecord, isPaused: boolean, now: Date): RoomChange | null {
  const { run } = room
  if (!run) return refuse()
  if (isPaused === (run.paused_at !== null)) return null
  if (isPaused) return { run: { paused_at: now } }
  const stood = now.getTime() - (run.paused_at?.getTime() ?? now.getTime())
  const agenda = room.agenda.map((activity) =>
    activity.state === 'open' && activity.closes_at
      ? { ...activity, closes_at: new Date(activity.closes_at.getTime() + stood) }
      : activity,
  )
  const pauses =
    run.for_credit && run.paused_at ? [...(run.pauses ?? []), { from: run.paused_at, to: now }] : null
  return { run: { paused_at: null, ...(pauses ? { pauses } : {}) }, agenda }
}
