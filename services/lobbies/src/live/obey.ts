import type {
  AckStatus,
  AnswerMessage,
  ClientMessage,
  FlagMessage,
  LiveErrorCode,
  LockMessage,
} from '@icio/contracts/lobby-live'
import { ServiceError } from '@icio/kit/errors'
import type { Foundations } from '../foundations.js'
import { beforeStoring, elapsedMs, whyNotOpen } from '../game/answering.js'
import { Refusal, type Games } from '../games.js'
import type { AnswerRecord, LobbyRecord } from '../lobby.js'
import type { Seats } from '../seats.js'
import type { Connection } from './connection.js'
import type { Room } from './room.js'

export interface ObeyOptions {
  foundations: Foundations
  seats: Seats
  games: Games
}

/** Who says what, where, and when it came in. */
interface Said<M> {
  connection: Connection
  room: Room
  message: M
  /** Stamped when the frame came in, in milliseconds since 1970. */
  at: number
}

/** Does what a message asks for and gives the status of its ack; null when it was answered otherwise. */
export type Obey = (said: Said<ClientMessage>) => Promise<AckStatus | null>

/** A projector only watches. */
const watching: readonly string[] = ['hello', 'sync', 'ping']

/** The one place where messages of clients are acted on. Throws Refusal and ServiceError, which liveErrorOf reads. */
export function openObey({ foundations, seats, games }: ObeyOptions): Obey {
  const { answers, flags, lobbies } = foundations.records

  return async function obey(said): Promise<AckStatus | null> {
    const { connection, room, message } = said
    const { userId, viewer } = connection
    if (viewer === null && !watching.includes(message.t)) throw new Refusal('forbidden')
    switch (message.t) {
      case 'ping':
        return 'accepted'
      case 'hello':
        if (message.last_rev >= connection.lastRev()) return 'accepted'
        room.welcome(connection)
        return 'accepted'
      case 'sync':
        await room.refresh()
        room.welcome(connection)
        return 'accepted'
      case 'ready':
        await seats.setReady(room.id, userId, message)
        return 'accepted'
      case 'start':
        await games.start(room.id, userId, message)
        return 'accepted'
      case 'host':
        await games.grantHost(room.id, userId, message)
        return 'accepted'
      case 'answer':
        return takeAnswer({ ...said, message })
      case 'lock':
        return lockAnswer({ ...said, message })
      case 'flag':
        return flagQuestion({ ...said, message })
    }
  }

  async function takeAnswer({ connection, room, message, at }: Said<AnswerMessage>): Promise<AckStatus> {
    const { lobby, known } = inPlay(room, connection)
    const notOpen = whyNotOpen(lobby, message.index, at)
    if (notOpen) return (await saidBefore(lobby, connection, message)) ?? notOpen
    if (known?.mid === message.mid) return statusOf(known)
    const question = room.state()?.questions[lobby.current_question]
    if (!question?.choices.some(({ id }) => id === message.choice_id)) throw new Refusal('unknown_choice')
    const early = beforeStoring(known, message)
    if (early) return early
    const given = {
      choice_id: message.choice_id,
      confidence: message.confidence ?? null,
      elapsed_ms: elapsedMs(lobby, at),
      mid: message.mid,
    }
    const before = known ?? blank(lobby, connection.userId)
    const next = { ...before, ...given, writes: before.writes + 1 }
    const arrived = room.arrives(next)
    const stored = await answers.put(lobby, connection.userId, given).catch(readAgain(room)).finally(arrived)
    if (!stored) return whyRefused(room, connection)
    room.answered(next, lobby)
    return stored
  }

  async function lockAnswer({ connection, room, message, at }: Said<LockMessage>): Promise<AckStatus> {
    const { lobby, known } = inPlay(room, connection)
    const notOpen = whyNotOpen(lobby, message.index, at)
    if (notOpen) return (await saidBefore(lobby, connection, message)) ?? notOpen
    if (!known?.choice_id) throw new Refusal('not_now')
    if (known.locked) return 'locked'
    const next = { ...known, locked: true, lock_mid: message.mid }
    const arrived = room.arrives(next)
    const locking = answers.lock(lobby, connection.userId, message.mid)
    const isLocked = await locking.catch(readAgain(room)).finally(arrived)
    if (!isLocked) return whyRefused(room, connection)
    room.answered(next, lobby)
    return 'locked'
  }

  /**
   * The status of a message that was obeyed before, when only its ack was lost: it is sent again after the question
   * has been closed, maybe to another instance.
   */
  async function saidBefore(
    lobby: LobbyRecord,
    { userId }: Connection,
    { index, mid }: Pick<AnswerMessage, 'index' | 'mid'>,
  ): Promise<AckStatus | null> {
    const isPlayed = index <= lobby.current_question && lobby.game > 0
    const stored = isPlayed ? await answers.find({ ...lobby, current_question: index }, userId) : null
    if (stored?.lock_mid === mid) return 'locked'
    return stored?.mid === mid ? statusOf(stored) : null
  }

  /** The record took no write: it was locked on another device, or the solution is out. */
  async function whyRefused(room: Room, connection: Connection): Promise<AckStatus> {
    await room.refresh()
    const known = room.state()?.answers.get(connection.userId)
    return known?.locked && !known.sealed ? 'locked' : 'late'
  }

  async function flagQuestion({ connection, room, message }: Said<FlagMessage>): Promise<AckStatus> {
    const state = room.state()
    const isKnown =
      state && message.index <= state.lobby.current_question && state.lobby.phase !== 'countdown'
    const question = isKnown ? (await lobbies.questions(room.id))[message.index] : undefined
    if (!state || !question) throw new Refusal('not_now')
    const { reason, note } = message
    const { specialization } = state.lobby
    const { question_id } = question
    await flags.put({ question_id, specialization, user_id: connection.userId, reason, note: note.trim() })
    return 'accepted'
  }
}

/** A write that failed may have been stored all the same: what is there now is shown, and the failure told. */
function readAgain(room: Room): (error: unknown) => never {
  return (error) => {
    void room.refresh()
    throw error
  }
}

function inPlay(room: Room, { userId }: Connection): { lobby: LobbyRecord; known: AnswerRecord | undefined } {
  const state = room.state()
  const isSeated = state?.lobby.seats.some(
    ({ user_id, presence }) => user_id === userId && presence !== 'gone',
  )
  if (!state || !isSeated) throw new ServiceError('lobby_not_found')
  return { lobby: state.lobby, known: state.answers.get(userId) }
}

function statusOf({ writes }: AnswerRecord): AckStatus {
  return writes === 1 ? 'accepted' : 'changed'
}

function blank({ _id, game, current_question }: LobbyRecord, user_id: string): AnswerRecord {
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
  'no_questions',
  'lobby_not_found',
  'forbidden',
  'unavailable',
] satisfies LiveErrorCode[]

/** The code that the client gets for a failure. */
export function liveErrorOf(error: unknown): LiveErrorCode {
  if (error instanceof Refusal) return error.code
  if (error instanceof ServiceError && liveCodes.includes(error.code)) return error.code as LiveErrorCode
  return 'internal_error'
}
