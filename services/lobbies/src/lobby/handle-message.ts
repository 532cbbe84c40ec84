import type {
  AnswerMessage,
  ClientMessage,
  FlagMessage,
  LockMessage,
} from '@icio/contracts/lobbies/client-messages'
import type { AckStatus, LiveErrorCode } from '@icio/contracts/lobbies/lobby-live'
import { ServiceError } from '@icio/kit/http/errors'
import type { Answers } from '../collections/lobby-answers.js'
import type { Foundations, Records } from '../foundations.js'
import { Refusal, type Games } from '../game/games.js'
import type { LobbyAnswer, LobbyRecord } from './lobby.js'
import type { Seats } from './seats.js'
import type { Connection } from '../live/connection.js'
import type { LiveLobby } from './live-lobby.js'
import { answerGraceMs } from '@icio/contracts/lobbies/multiplayer-phases'

interface IncomingMessage<M> {
  connection: Connection
  live: LiveLobby
  message: M
  /** When the frame arrived, in milliseconds since 1970. */
  at: number
}

/** Handles a message and returns the status of its ack; null if it was answered in another way. */
export type HandleMessage = (incoming: IncomingMessage<ClientMessage>) => Promise<AckStatus | null>

const projectorMessages: readonly string[] = ['hello', 'sync', 'ping']

/** The handler throws Refusal and ServiceError, which liveErrorOf converts. */
export function createMessageHandler({ records }: Foundations, seats: Seats, games: Games): HandleMessage {
  return async function handleMessage(incoming): Promise<AckStatus | null> {
    const { connection, live, message } = incoming
    const { userId, viewer } = connection
    if (viewer === null && !projectorMessages.includes(message.t)) throw new Refusal('forbidden')
    switch (message.t) {
      case 'ping':
        return 'accepted'
      case 'hello':
        if (message.last_rev >= connection.lastRev()) return 'accepted'
        live.welcome(connection)
        return 'accepted'
      case 'sync':
        await live.refresh()
        live.welcome(connection)
        return 'accepted'
      case 'ready':
        await seats.setReady(live.id, userId, message)
        return 'accepted'
      case 'start':
        await games.start(live.id, userId, message)
        return 'accepted'
      case 'host':
        await games.handleHostCommand(live.id, userId, message)
        return 'accepted'
      case 'answer':
        return takeAnswer(records.answers, { ...incoming, message })
      case 'lock':
        return lockAnswer(records.answers, { ...incoming, message })
      case 'flag':
        return flagQuestion(records, { ...incoming, message })
    }
  }
}

async function takeAnswer(
  answers: Answers,
  { connection, live, message, at }: IncomingMessage<AnswerMessage>,
): Promise<AckStatus> {
  const { lobby, known } = inPlay(live, connection)
  const notOpen = whyNotOpen(lobby, message.index, at)
  if (notOpen) return (await statusOfRepeat(answers, lobby, connection, message)) ?? notOpen
  if (known?.mid === message.mid) return statusOf(known)
  const question = live.state()?.questions[lobby.current_question]
  if (!question?.choices.some(({ id }) => id === message.choice_id)) throw new Refusal('unknown_choice')
  const early = beforeStoring(known, message)
  if (early) return early
  const answer = {
    choice_id: message.choice_id,
    confidence: message.confidence ?? null,
    elapsed_ms: elapsedMs(lobby, at),
    mid: message.mid,
  }
  const before = known ?? blank(lobby, connection.userId)
  const next = { ...before, ...answer, writes: before.writes + 1 }
  const endArrival = live.arrives(next)
  const status = await answers
    .put(lobby, connection.userId, answer)
    .catch(readAgain(live))
    .finally(endArrival)
  if (!status) return whyRefused(live, connection)
  live.answered(next, lobby)
  return status
}

async function lockAnswer(
  answers: Answers,
  { connection, live, message, at }: IncomingMessage<LockMessage>,
): Promise<AckStatus> {
  const { lobby, known } = inPlay(live, connection)
  const notOpen = whyNotOpen(lobby, message.index, at)
  if (notOpen) return (await statusOfRepeat(answers, lobby, connection, message)) ?? notOpen
  if (!known?.choice_id) throw new Refusal('not_now')
  if (known.locked) return 'locked'
  const next = { ...known, locked: true, lock_mid: message.mid }
  const endArrival = live.arrives(next)
  const locking = answers.lock(lobby, connection.userId, message.mid)
  const isLocked = await locking.catch(readAgain(live)).finally(endArrival)
  if (!isLocked) return whyRefused(live, connection)
  live.answered(next, lobby)
  return 'locked'
}

/**
 * Returns the status of a message that was already handled but whose ack was lost: the client sends it again after
 * the question has closed, maybe to another instance.
 */
async function statusOfRepeat(
  answers: Answers,
  lobby: LobbyRecord,
  { userId }: Connection,
  { index, mid }: Pick<AnswerMessage, 'index' | 'mid'>,
): Promise<AckStatus | null> {
  const isPlayed = index <= lobby.current_question && lobby.game > 0
  const storedAnswer = isPlayed ? await answers.find({ ...lobby, current_question: index }, userId) : null
  if (storedAnswer?.lock_mid === mid) return 'locked'
  return storedAnswer?.mid === mid ? statusOf(storedAnswer) : null
}

/** Returns why the record rejected a write: it was locked on another device, or the solution has been revealed. */
async function whyRefused(live: LiveLobby, connection: Connection): Promise<AckStatus> {
  await live.refresh()
  const knownAnswer = live.state()?.answers.get(connection.userId)
  return knownAnswer?.locked && !knownAnswer.sealed ? 'locked' : 'late'
}

async function flagQuestion(
  { lobbies, flags }: Records,
  { connection, live, message }: IncomingMessage<FlagMessage>,
): Promise<AckStatus> {
  const state = live.state()
  const isKnown = state && message.index <= state.lobby.current_question && state.lobby.phase !== 'countdown'
  const question = isKnown ? (await lobbies.questions(live.id))[message.index] : undefined
  if (!state || !question) throw new Refusal('not_now')
  const { reason, note } = message
  const { specialization } = state.lobby
  const { question_id } = question
  await flags.put({ question_id, specialization, user_id: connection.userId, reason, note: note.trim() })
  return 'accepted'
}

/** Rethrows the error of a write and refreshes the lobby, because the write may have been stored anyway. */
function readAgain(live: LiveLobby): (error: unknown) => never {
  return (error) => {
    void live.refresh()
    throw error
  }
}

function inPlay(
  live: LiveLobby,
  { userId }: Connection,
): { lobby: LobbyRecord; known: LobbyAnswer | undefined } {
  const state = live.state()
  const isSeated = state?.lobby.seats.some(
    ({ user_id, presence }) => user_id === userId && presence !== 'gone',
  )
  if (!state || !isSeated) throw new ServiceError('lobby_not_found')
  return { lobby: state.lobby, known: state.answers.get(userId) }
}

function statusOf({ writes }: LobbyAnswer): AckStatus {
  return writes === 1 ? 'accepted' : 'changed'
}

function blank({ _id, game, current_question }: LobbyRecord, user_id: string): LobbyAnswer {
  const place = { lobby_id: _id, game, index: current_question, user_id }
  const nothing = {
    choice_id: null,
    confidence: null,
    elapsed_ms: 0,
    points: 0,
    mid: '',
    writes: 0,
    lock_mid: null,
  }
  return { _id: '', ...place, ...nothing, locked: false, sealed: false }
}

const liveCodes: readonly string[] = [
  'not_host',
  'not_enough_players',
  'too_many_games',
  'no_questions',
  'lobby_not_found',
  'forbidden',
  'unavailable',
] satisfies LiveErrorCode[]

export function liveErrorOf(error: unknown): LiveErrorCode {
  if (error instanceof Refusal) return error.code
  if (error instanceof ServiceError && liveCodes.includes(error.code)) return error.code as LiveErrorCode
  return 'internal_error'
}

/** Returns why a question accepts no answer at this time, or null. `index` is the question in the client's message. */
function whyNotOpen(lobby: LobbyRecord, index: number, at: number): 'late' | 'not_open' | null {
  const { phase, current_question, phase_ends_at, paused_at, limit_ms, open_from } = lobby
  const isRunning = phase !== 'waiting' && phase !== 'countdown'
  if (!isRunning || index > current_question) return 'not_open'
  if (index < current_question) return 'late'
  if (phase === 'preview') return 'not_open'
  if (phase !== 'open' && phase !== 'closing') return 'late'
  if (paused_at) return 'not_open'
  const isTimed = open_from !== null && limit_ms !== null
  const until = isTimed ? open_from.getTime() + limit_ms + answerGraceMs : phase_ends_at?.getTime()
  return until !== undefined && at <= until ? null : 'late'
}

/** Returns the status of an answer to an open question if nothing needs to be stored, or null. */
function beforeStoring(
  knownAnswer: LobbyAnswer | undefined,
  { choice_id }: Pick<AnswerMessage, 'choice_id'>,
): AckStatus | null {
  if (!knownAnswer?.choice_id) return null
  if (knownAnswer.choice_id === choice_id) return 'duplicate'
  return knownAnswer.locked ? 'locked' : null
}

/** Returns the time since the question opened, without pauses, and at most the limit. */
function elapsedMs({ open_from, limit_ms }: LobbyRecord, at: number): number {
  const openMs = Math.max(0, at - (open_from?.getTime() ?? at))
  return limit_ms === null ? openMs : Math.min(openMs, limit_ms)
}
