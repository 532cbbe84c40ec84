import { dependingOnRules } from '@icio/banks/register'
import { rankByPoints } from '@icio/contracts/rooms/counting'
import { laterTexts } from '@icio/contracts/rooms/later-texts'
import { quizPoints, type ActivityState } from '@icio/contracts/rooms/rules'
import type {
  BoardView,
  HostActivity,
  PublicActivity,
  QuizView,
  Results,
  Solution,
} from '@icio/contracts/rooms/endpoints'
import type { Score, SeatAnswer, TableAnswer } from '../../collections/room-answers.js'
import { countedOf, optionsOf, toResults } from '../answering/count.js'
import { withoutKey } from '../agenda/bank-keys.js'
import { approvedWords } from '../entries/entries.js'
import type { KnownNames } from '../seating/seat-names.js'
import {
  leftMs,
  questionOf,
  type ActivityRecord,
  type EntryRecord,
  type RoomRecord,
  type SeatRecord,
} from '../room.js'
import { mirrorPrompt, mirrorView } from '../mirror/mirror.js'
import { peersView } from './peers.js'
import { hostRoundView, questionOfRound, roundView } from './round.js'
import { stepsOf } from './quiz.js'
import { nextStep } from '../runs/steps.js'

/** What an instance knows of a room besides its record. */
export interface RoomState extends KnownNames {
  room: RoomRecord
  /** The answers to the open ballot of the current activity, by seat and by table. */
  answers: ReadonlyMap<string, SeatAnswer>
  tableAnswers: ReadonlyMap<number, TableAnswer>
  entries: ReadonlyMap<string, EntryRecord>
  seats: ReadonlyMap<string, SeatRecord>
  /** Points by the key of answers, once a quiz question is shown. */
  points: ReadonlyMap<string, Score>
  lots: ReadonlyMap<string, 0 | 1>
  stageKeyOf: (hostId: string) => string
}

type Shown = Exclude<ActivityState, 'draft'>

export function currentOf(room: RoomRecord): (ActivityRecord & { state: Shown }) | null {
  const current = room.agenda.find(({ id }) => id === room.run?.current_id)
  return current && current.state !== 'draft' ? { ...current, state: current.state } : null
}

function numberOf({ agenda }: RoomRecord, { id }: ActivityRecord): number {
  return agenda.findIndex((activity) => activity.id === id) + 1
}

const depending = dependingOnRules()

function solutionOf(activity: ActivityRecord): Solution {
  const question = questionOf(activity)
  if (question) {
    const { right, explanation, source } = question
    const changes = activity.quiz && depending.ofQuestion('quiz', question.question_id)
    return { right: [right], explanation, ...(source ? { source } : {}), ...(changes ? { changes } : {}) }
  }
  const { truth } = activity.content
  const { right, explanation, source } = activity.round ? questionOfRound(activity) : activity.content
  return {
    ...(right ? { right } : {}),
    ...(truth === undefined ? {} : { truth }),
    ...(explanation ? { explanation } : {}),
    ...(source ? { source } : {}),
  }
}

function resultsOf(
  { room, entries }: RoomState,
  activity: ActivityRecord,
  hasAnswer: boolean,
): Results | undefined {
  const counts = countedOf(activity)
  if (!counts || activity.state === 'open' || !activity.sealed || activity.content.seal) return undefined
  return toResults(activity, counts, {
    approved: approvedWords(entries.values(), activity.id),
    hasAnswer,
    hasTables: room.tables > 0,
  })
}

function quizView(
  { quiz, content, answer_shown }: ActivityRecord,
  hidesNames: boolean,
): QuizView | undefined {
  if (!quiz) return undefined
  const { index, questions, phase, best, best_more = 0, podium, tables, ready } = quiz
  const steps = quiz.steps ?? stepsOf(podium)
  const withNames = (standings: typeof best) =>
    standings.map((standing, place) => (hidesNames ? { ...standing, name: `Guest ${place + 1}` } : standing))
  return {
    index,
    total: questions.length,
    phase,
    ...(ready ? { ready } : {}),
    asks_confidence: content.asks_confidence ?? false,
    points: questions[index]?.points ?? quizPoints.easy,
    ...(answer_shown && phase === 'answer' ? { best: withNames(best), best_more } : {}),
    ...(phase === 'podium'
      ? {
          steps: hidesNames ? steps.map((step) => ({ ...step, names: [] })) : steps,
          podium: withNames(podium),
          tables,
        }
      : {}),
  }
}

function boardView({ board }: ActivityRecord): BoardView | undefined {
  if (!board) return undefined
  const { phase, categories, cell, turn, tables, verdicts } = board
  const isLast = phase.startsWith('last') || phase === 'final'
  const open = categories.flatMap(({ name, cells }) =>
    cells.filter(({ id }) => id === cell).map(({ id, value }) => ({ id, category: name, value })),
  )[0]
  return {
    phase,
    categories: categories.map(({ name, cells }) => ({
      name,
      cells: cells.map(({ id, value, played }) => ({
        id,
        value,
        state: id === cell && phase !== 'choosing' ? 'open' : played ? 'played' : 'free',
      })),
    })),
    turn: isLast ? null : turn,
    tables: rankByPoints(tables).map(({ table, points, rank }) => ({ table, points, rank })),
    ...(open && !isLast ? { cell: open } : {}),
    ...(phase === 'answer' || phase === 'last-answer' || phase === 'final' ? { verdicts } : {}),
  }
}

/** The solution as the room sees it: why it is right comes with a press of its own (STAGE-12). */
function shownSolution(activity: ActivityRecord): Solution {
  const { explanation, ...solution } = solutionOf(activity)
  return { ...solution, ...(explanation && activity.why_shown !== false ? { explanation } : {}) }
}

/** What everybody sees of the activity: no count, name or solution before its time (ROOM-12). */
export function publicActivity(
  state: RoomState,
  activity: ActivityRecord & { state: Shown },
  now: number,
  isStage: boolean,
): PublicActivity {
  const { room } = state
  const { id, content, answer_shown, phase_seq, closing, clock_ms } = activity
  const { kind, prompt = '', several, unit, least, most, scale, decimals, entries } = content
  const isReady = activity.quiz?.ready === true
  const question = questionOf(activity)
  const options = isReady ? [] : optionsOf(activity)
  const isShown = activity.state === 'shown'
  const results = isShown ? resultsOf(state, activity, answer_shown) : undefined
  const quiz = quizView(activity, isStage && room.hide_names)
  const board = boardView(activity)
  const round = roundView(room, activity)
  const mirror = kind === 'mirror' ? mirrorView(room, activity, null) : undefined
  const peers = peersView(room, activity)
  const { opened_seal } = activity
  const { seal } = content
  const answerCount = isShown ? activity.counted?.n : undefined
  return {
    id,
    kind,
    number: numberOf(room, activity),
    state: activity.state,
    phase_seq,
    closing,
    ends_in_ms: leftMs(room, activity, now),
    clock_ms: activity.state === 'open' ? clock_ms : null,
    prompt: mirror
      ? mirrorPrompt(activity)
      : round
        ? questionOfRound(activity).prompt
        : isReady
          ? laterTexts.getReady
          : (question?.prompt ?? prompt),
    ...(options.length > 0 ? { options: options.map(({ id, text }) => ({ id, text })) } : {}),
    ...(several ? { several } : {}),
    ...(unit ? { unit } : {}),
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
    ...(scale ? { scale } : {}),
    ...(decimals === undefined ? {} : { decimals }),
    ...(entries === undefined ? {} : { entries }),
    ...(content.statements ? { statements: content.statements } : {}),
    ...(quiz ? { quiz } : {}),
    ...(board ? { board } : {}),
    ...(round ? { round } : {}),
    ...(mirror ? { mirror } : {}),
    ...(peers ? { peers } : {}),
    ...(seal
      ? { sealed: { until: seal.until, ...(answerCount === undefined ? {} : { n: answerCount }) } }
      : {}),
    ...(opened_seal ? { opened_seal } : {}),
    answer_shown: isShown && answer_shown,
    ...(isShown && answer_shown ? { solution: shownSolution(activity) } : {}),
    ...(results ? { results } : {}),
  }
}

/** A vote whose result a desk has read, or the room has seen, is not opened again; only then a desk gets it (ROOM-40). */
function isReadable({ was_shown, was_read }: ActivityRecord): boolean {
  return was_shown || was_read === true
}

/** Hosts can read the result of an experiment before the room sees it. */
function hostMirrorView(room: RoomRecord, activity: ActivityRecord, isRead: boolean) {
  const isCounted = activity.state === 'closed' && activity.sealed && isRead
  return mirrorView(room, isCounted ? { ...activity, state: 'shown' } : activity, null)
}

export function hostActivity(state: RoomState, activity: ActivityRecord, now: number): HostActivity {
  const { id, content, phase_seq, was_shown, answer_shown, closing, clock_ms } = activity
  const question = questionOf(activity)
  const isRead = isReadable(activity)
  const results = isRead ? resultsOf(state, activity, true) : undefined
  const quiz = quizView(activity, false)
  const board = boardView(activity)
  const round = hostRoundView(state.room, activity)
  const mirror = content.kind === 'mirror' ? hostMirrorView(state.room, activity, isRead) : undefined
  const peers = peersView(state.room, activity)
  const isTwin = round?.first !== undefined
  return {
    // Before it is played, the key of a bank item leaves by one call that counts it (ROOM-38).
    ...(activity.state === 'draft' ? withoutKey(content) : content),
    id,
    number: numberOf(state.room, activity),
    state: activity.state,
    phase_seq,
    was_shown,
    counted: activity.sealed,
    result_read: isRead,
    answer_shown,
    closing,
    ends_in_ms: leftMs(state.room, activity, now),
    clock_ms: activity.state === 'open' ? clock_ms : null,
    ...(quiz ? { quiz } : {}),
    ...(board ? { board } : {}),
    ...(round ? { round } : {}),
    ...(mirror ? { mirror } : {}),
    ...(peers ? { peers } : {}),
    ...(activity.opened_seal ? { opened_seal: activity.opened_seal } : {}),
    ...(question || isTwin
      ? {
          now: {
            prompt: question?.prompt ?? questionOfRound(activity).prompt,
            options: optionsOf(activity),
            solution: solutionOf(activity),
          },
        }
      : {}),
    ...(results ? { results } : {}),
    next: nextStep(activity),
  }
}
