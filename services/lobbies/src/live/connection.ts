import { randomUUID } from 'node:crypto'
import { bufferedBytes, closeCodes, liveVersion, type ServerMessage } from '@icio/contracts/lobby-live'
import type { WebSocket } from 'ws'
import type { Viewer } from '../game/view.js'
import { messagePace, type Verdict } from './pace.js'

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** A message without what the connection itself adds. */
export type Outgoing = DistributiveOmit<ServerMessage, 'v' | 'rev' | 'after' | 'now'>

/** Answers to the last messages of a client are kept, so that a repeat gets the same one. */
const keptAnswers = 64

/** A client that does not read has so long to take the reason for the end. */
const farewellMs = 1000

/** One live connection. */
export interface Connection {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  /** Whose eyes it has: the player's, or a projector's. */
  readonly viewer: Viewer
  /** When it last gave a sign of life, by the clock of the connections. */
  aliveAt: number
  /** In which part of the interval of pings it is pinged. */
  pingPart: number
  /** The `rev` of the last state sent. */
  lastRev(): number
  /** Sends state, which has a `rev` of its own. What is not newer than the last state is not sent. */
  sendState(message: Outgoing, rev: number): void
  /** Sends everything anew, as an answer to a `sync` or at the beginning. */
  sendWelcome(message: Extract<Outgoing, { t: 'welcome' }>, rev: number): void
  /** Answers a message of the client. */
  answer(mid: string | undefined, message: Outgoing): void
  /** Sends the answer to this message once more, if it was answered before. */
  answerAgain(mid: string): boolean
  weigh(): Verdict
  ping(): void
  close(code: number): void
}

export interface ConnectionOptions {
  socket: WebSocket
  userId: string
  sessionId: string
  viewer: Viewer
  now: () => number
  heartNow: () => number
}

const tails = new WeakMap<Outgoing, string>()

/** What a message says to everybody, written out once however many it goes to. */
function tailOf(message: Outgoing): string {
  const known = tails.get(message) ?? JSON.stringify(message).slice(1)
  tails.set(message, known)
  return known
}

/** Wraps a socket. */
export function openConnection(options: ConnectionOptions): Connection {
  const { socket, userId, sessionId, viewer, now, heartNow } = options
  const answers = new Map<string, Outgoing>()
  let lastRev = 0

  function send(message: Outgoing, rev: number): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > bufferedBytes) return close(closeCodes.tooSlow)
    socket.send(`{"v":${liveVersion},"rev":${rev},"after":${lastRev},"now":${now()},${tailOf(message)}`)
  }

  function close(code: number): void {
    if (socket.readyState !== socket.OPEN) return
    socket.close(code)
    setTimeout(() => socket.terminate(), farewellMs).unref()
  }

  return {
    id: randomUUID(),
    userId,
    sessionId,
    viewer,
    aliveAt: heartNow(),
    pingPart: 0,
    lastRev: () => lastRev,
    sendState(message, rev) {
      if (rev <= lastRev) return
      send(message, rev)
      lastRev = rev
    },
    sendWelcome(message, rev) {
      send(message, rev)
      lastRev = Math.max(lastRev, rev)
    },
    answer(mid, message) {
      if (mid !== undefined) {
        answers.set(mid, message)
        const oldest = answers.keys().next().value
        if (answers.size > keptAnswers && oldest !== undefined) answers.delete(oldest)
      }
      send(message, lastRev)
    },
    answerAgain(mid) {
      const known = answers.get(mid)
      if (known) send(known, lastRev)
      return known !== undefined
    },
    weigh: messagePace(heartNow),
    ping: () => socket.ping(),
    close,
  }
}
