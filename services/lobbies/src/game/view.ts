import { dependingOnRules } from '@icio/banks/register'
import type {
  LiveLobby,
  LivePlayer,
  LiveQuestion,
  OwnResult,
  PhaseView,
  Progress,
  RevealedQuestion,
  Snapshot,
  Standing,
} from '@icio/contracts/lobbies/lobby-live'
import { rankByScore } from '@icio/contracts/lobbies/multiplayer-scoring'
import { pointsForQuestion } from '@icio/contracts/games/quiz-rules'
import {
  scoreOf,
  seatOf,
  type LobbyAnswer,
  type FrozenQuestion,
  type LobbyRecord,
  type QuestionResult,
  type SeatRecord,
} from '../lobby/lobby.js'
import { isTooFast } from './mark.js'
import { timeOf } from './phases.js'

export interface LobbyState {
  lobby: LobbyRecord
  questions: readonly FrozenQuestion[]
  answers: ReadonlyMap<string, LobbyAnswer>
}

/** The viewer: a player by user id, or null for a projector. */
export type Viewer = string | null

/**
 * Returns what one viewer may see in this phase. Each phase is built from its own allow-list, never by removing fields,
 * so that nothing that reveals an answer can be sent before `reveal`.
 */
export function viewPhase(state: LobbyState, viewer: Viewer, now: number): PhaseView {
  const { lobby } = state
  const base = {
    phase_seq: lobby.phase_seq,
    ends_in_ms: endsInMs(lobby, now),
    paused: lobby.paused_at !== null,
    index: lobby.current_question,
    of: lobby.question_times.length,
    ...notCounted(lobby, viewer),
  }
  const { phase } = lobby
  switch (phase) {
    case 'waiting':
    case 'countdown':
      return { ...base, phase }
    case 'preview':
      return { ...base, phase, question: stemOf(questionAt(state, base.index), base.index) }
    case 'open':
    case 'closing':
      return { ...base, phase, ...viewQuestion(state, viewer) }
    case 'reveal':
      return { ...base, phase, held: lobby.held, ...viewResult(state, resultAt(lobby), viewer) }
    case 'standings':
      return { ...base, phase, standings: standingsOf(lobby) }
    case 'podium':
      return {
        ...base,
        phase,
        standings: standingsOf(lobby),
        review: lobby.results.map((result) => viewResult(state, result, viewer)),
        completed: lobby.results.length === base.of,
      }
    case 'ended':
      return {
        ...base,
        phase,
        reason: lobby.ended_reason ?? 'closed',
        standings: standingsOf(lobby),
        review: lobby.results.map((result) => viewResult(state, result, viewer)),
      }
  }
}

/** Returns why the viewer's score goes on no leaderboard, as the game stands (LEAD-22, LEAD-23). */
function notCounted(lobby: LobbyRecord, viewer: Viewer): Pick<PhaseView, 'not_counted'> {
  if (viewer === null || lobby.phase === 'waiting') return {}
  if (lobby.seats.find(({ user_id }) => user_id === viewer)?.answers_seen)
    return { not_counted: 'answers_seen' }
  return isTooFast(lobby.results, viewer) ? { not_counted: 'faster_than_reading' } : {}
}

/** Returns the remaining time; null while the game is paused and in an untimed question. */
function endsInMs(lobby: LobbyRecord, now: number): number | null {
  const { phase, phase_ends_at, paused_at, held, limit_ms } = lobby
  if (!phase_ends_at || paused_at || held || phase === 'waiting' || phase === 'podium') return null
  if (phase === 'open' && limit_ms === null) return null
  return Math.max(0, phase_ends_at.getTime() - now)
}

function questionAt({ questions }: LobbyState, index: number): FrozenQuestion {
  const question = questions[index]
  if (!question) throw new Error(`The game has no question ${index}`)
  return question
}

function resultAt({ results, current_question }: LobbyRecord): QuestionResult {
  const result = results.find(({ index }) => index === current_question)
  if (!result) throw new Error(`Question ${current_question} has no result`)
  return result
}

function stemOf({ difficulty, stem }: FrozenQuestion, index: number): LiveQuestion {
  return { difficulty, stem, points: pointsForQuestion(index) }
}

function withChoices(question: FrozenQuestion, index: number) {
  // In one order for everybody, so that a letter means the same choice on every device (PLAY-18).
  return { ...stemOf(question, index), choices: question.choices.map(({ id, text }) => ({ id, text })) }
}

function viewQuestion(state: LobbyState, viewer: Viewer) {
  const { lobby, answers } = state
  const index = lobby.current_question
  const own = viewer === null ? undefined : answers.get(viewer)
  return {
    question: withChoices(questionAt(state, index), index),
    limit_ms: lobby.limit_ms,
    progress: progressOf(state),
    ...(own?.choice_id
      ? {
          own: {
            choice_id: own.choice_id,
            locked: own.locked,
            ...(own.confidence === null ? {} : { confidence: own.confidence }),
          },
        }
      : {}),
  }
}

/** Returns who has answered, but not what. Only players who are present are waited for. */
export function progressOf({ lobby, answers }: Pick<LobbyState, 'lobby' | 'answers'>): Progress {
  const players = lobby.seats.filter(({ presence }) => presence !== 'gone')
  const seatsWith = (is: (answer: LobbyAnswer) => boolean) =>
    players.flatMap(({ user_id, seat }) => {
      const answer = answers.get(user_id)
      return answer?.choice_id && is(answer) ? [seat] : []
    })
  return {
    answered_seats: seatsWith(() => true),
    locked_seats: seatsWith(({ locked }) => locked),
    of: players.filter(({ presence }) => presence === 'here').length,
  }
}

export function allLocked({ lobby, answers }: Pick<LobbyState, 'lobby' | 'answers'>): boolean {
  const here = lobby.seats.filter(({ presence }) => presence === 'here')
  return here.length > 0 && here.every(({ user_id }) => answers.get(user_id)?.locked)
}

const depending = dependingOnRules()

function viewResult(state: LobbyState, { index, rows }: QuestionResult, viewer: Viewer): RevealedQuestion {
  const question = questionAt(state, index)
  const upToHere = state.lobby.results.filter((result) => result.index <= index)
  const changes = depending.ofQuestion('quiz', question.question_id)
  const own = viewer === null ? undefined : ownResult(question, { index, rows }, upToHere, viewer)
  return {
    index,
    question: withChoices(question, index),
    correct_choice_id: question.choices.find(({ is_right }) => is_right)?.id ?? '',
    explanation: question.explanation,
    source: question.source,
    ...(changes ? { changes } : {}),
    split: question.choices.map(({ id }) => ({
      choice_id: id,
      count: rows.filter(({ choice_id }) => choice_id === id).length,
    })),
    points: rows.map(({ user_id, seat, points }) => ({ seat, points, total: scoreOf(upToHere, user_id) })),
    ...(own ? { own } : {}),
  }
}

function ownResult(
  question: FrozenQuestion,
  { rows }: QuestionResult,
  upToHere: readonly QuestionResult[],
  viewer: string,
): OwnResult | undefined {
  const row = rows.find(({ user_id }) => user_id === viewer)
  if (!row) return undefined
  const why = question.choices.find(({ id }) => id === row.choice_id)?.why_wrong
  return {
    state: row.state,
    is_correct: row.is_right,
    points: row.points,
    total: scoreOf(upToHere, viewer),
    ...(row.choice_id === null ? {} : { choice_id: row.choice_id }),
    ...(why ? { why_wrong: why } : {}),
    ...(row.confidence === null ? {} : { confidence: row.confidence }),
  }
}

function standingsOf({ seats, results }: LobbyRecord): Standing[] {
  return rankByScore(
    seats.map(({ seat, player_name, presence, user_id }) => ({
      seat,
      player_name,
      presence,
      score: scoreOf(results, user_id),
    })),
  )
}

/** Returns the lobby around the game. Only the host sees the removed players. */
export function viewLobby(lobby: LobbyRecord, viewer: Viewer): LiveLobby {
  const { _id, code, creator_name, specialization, max_players, scoring, room_locked, game } = lobby
  return {
    id: _id,
    code,
    creator: creator_name,
    specialization,
    max_players,
    scoring,
    time: timeOf(lobby),
    room_locked,
    game,
    players: lobby.seats.map((seat) => livePlayer(lobby, seat)),
    host_seat: seatOf(lobby, lobby.host_user_id)?.seat ?? null,
    ...(viewer === lobby.host_user_id
      ? { kicked: lobby.kicked.map(({ player_id, player_name }) => ({ player_id, player_name })) }
      : {}),
  }
}

/** Returns everything that one viewer needs to render any screen. */
export function viewSnapshot(state: LobbyState, viewer: Viewer, now: number): Snapshot {
  const { lobby } = state
  const seat = viewer === null ? undefined : seatOf(lobby, viewer)
  return {
    lobby: viewLobby(lobby, viewer),
    you: seat ? { seat: seat.seat, is_host: seat.user_id === lobby.host_user_id } : null,
    state: viewPhase(state, viewer, now),
  }
}

export function livePlayer(lobby: LobbyRecord, seat: SeatRecord): LivePlayer {
  return {
    id: seat.player_id,
    seat: seat.seat,
    player_name: seat.player_name,
    score: scoreOf(lobby.results, seat.user_id),
    ready: seat.ready,
    presence: seat.presence,
    is_host: seat.user_id === lobby.host_user_id,
  }
}
