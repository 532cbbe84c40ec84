import { endOf, LinkDelayed, LinkRefused, type Link } from './link.js'
import { createOutbox } from './outbox.js'
import type {
  AnyServerMessage,
  LiveClientMessage,
  LiveProtocol,
  LiveServerMessage,
  Outcome,
  Outgoing,
} from './protocol.js'
import { retryWaitMs } from './retry.js'
import { createRevisions } from './revisions.js'

/** The player sees a banner after a break of this length (docs/multiplayer.md, messages). */
export const bannerAfterMs = 1000
/** A ticket and a socket that take longer than this are abandoned. */
const openLimitMs = 8000
/** After this long without a message, the page pings the server. */
const quietLimitMs = 10_000
/** The server has this long to answer a ping or a sync. */
const answerLimitMs = 4000
/** Delay before a message that the server could not process is resent. */
const repeatAfterMs = 1000

/** The part of the browser's WebSocket that the connection uses. */
export type LiveSocket = Pick<WebSocket, 'readyState' | 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'>

/** Clock of the connection; `now` is monotonic. */
export interface LiveClock {
  now(): number
  /** Calls back once; the returned function cancels it. */
  after(ms: number, act: () => void): () => void
}

export interface LiveConnectionOptions<Client extends LiveClientMessage, Server extends LiveServerMessage> {
  protocol: LiveProtocol<Client>
  /**
   * Returns the address of one connection, with a new ticket.
   *
   * @throws LinkRefused if retrying would not help; LinkDelayed to wait; any other error is retried
   */
  address(): Promise<string>
  openSocket(address: string): LiveSocket
  clock: LiveClock
  /** Returns a number from 0 up to, but not including, 1. */
  random(): number
  newId(): string
  /** A new message from the server, and its arrival time on the clock. */
  onMessage(message: Server, receivedAt: number): void
  onLink(link: Link): void
  /** An attempt failed; called with the number of attempts in a row that did. */
  onFailure?(failures: number): void
}

/** The live connection of one lobby or room, across any number of sockets. */
export interface LiveConnection<Client extends LiveClientMessage, Server extends LiveServerMessage> {
  /** Sends a message; resolves with the server's answer. */
  send(outgoing: Outgoing<Client>): Promise<Outcome<Server>>
  /** An assumption may be wrong: requests the full state. */
  sync(): void
  /** The page is visible again, or the network is back: reconnects without waiting and requests the full state. */
  wake(): void
  /** Called when the visitor leaves the screen. */
  close(): void
}

/**
 * Connects, and stays connected until the caller closes it or the server ends it (docs/multiplayer.md, messages):
 * a new ticket for each socket, `hello` with the last `rev` seen, older states ignored, a `sync` after a gap,
 * unacknowledged messages resent.
 */
export function openLiveConnection<Client extends LiveClientMessage, Server extends LiveServerMessage>(
  options: LiveConnectionOptions<Client, Server>,
): LiveConnection<Client, Server> {
  const { clock, onLink, onMessage, protocol } = options
  const outbox = createOutbox(protocol.repeatable)
  const revisions = createRevisions(protocol.passing)
  let socket: LiveSocket | null = null
  /** Counts the attempts; events of an earlier attempt are ignored. */
  let attempt = 0
  let failures = 0
  let hasHeard = false
  let link: Link = { at: 'connecting' }
  let heardAt = clock.now()
  let cancelRetry: (() => void) | null = null
  let cancelBanner: (() => void) | null = null
  let cancelWatch = () => {}
  let cancelRepeat: (() => void) | null = null

  function show(next: Link): void {
    if (link.at === 'over' || (next.at !== 'over' && link.at === next.at)) return
    link = next
    onLink(next)
  }

  async function connect(): Promise<void> {
    const thisAttempt = ++attempt
    cancelRetry = null
    watch(openLimitMs, () => failed(thisAttempt))
    try {
      const address = await options.address()
      if (thisAttempt !== attempt) return
      listen(options.openSocket(address), thisAttempt)
    } catch (error) {
      if (thisAttempt !== attempt) return
      if (error instanceof LinkRefused) finish({ at: 'over', because: error.because })
      else failed(thisAttempt, error instanceof LinkDelayed ? error.waitMs : 0)
    }
  }

  function listen(opened: LiveSocket, thisAttempt: number): void {
    socket = opened
    opened.onopen = () => thisAttempt === attempt && sendHello()
    opened.onmessage = ({ data }) => thisAttempt === attempt && handleMessage(data)
    opened.onclose = ({ code }) => {
      if (thisAttempt !== attempt) return
      const because = endOf(code)
      if (because) finish({ at: 'over', because })
      else failed(thisAttempt)
    }
  }

  function sendHello(): void {
    transmit({ t: 'hello', last_rev: revisions.last() })
    for (const message of outbox.messages()) transmitComplete(message)
  }

  function handleMessage(data: unknown): void {
    heardAt = clock.now()
    if (!hasHeard) {
      hasHeard = true
      failures = 0
      cancelBanner?.()
      cancelBanner = null
    }
    watchSilence()
    const message = parse(data, protocol.version)
    if (!message) return
    show({ at: 'open' })
    const { isNews, hasGap } = revisions.read(message)
    if (message.t === 'ack') outbox.acknowledged(message.mid ?? '', message.status ?? '')
    else if (message.t === 'error') handleError(message)
    // The contract that version and type belong to says the rest of its fields.
    else if (isNews) onMessage(message as unknown as Server, heardAt)
    if (hasGap) requestSync()
  }

  function handleError({ code = '', mid, retry_after_ms }: AnyServerMessage): void {
    const isRepeated = mid === undefined ? code === 'too_fast' : outbox.refused(mid, code)
    if (!isRepeated || cancelRepeat) return
    cancelRepeat = clock.after(retry_after_ms ?? repeatAfterMs, () => {
      cancelRepeat = null
      for (const message of outbox.messages()) transmitComplete(message)
    })
  }

  /** Requests the full state; without an answer the connection counts as lost. */
  function requestSync(): void {
    transmit({ t: 'sync' })
    watch(answerLimitMs, () => failed(attempt))
  }

  function watch(ms: number, act: () => void): void {
    cancelWatch()
    cancelWatch = clock.after(ms, act)
  }

  function watchSilence(): void {
    watch(quietLimitMs, () => {
      transmit({ t: 'ping' })
      watch(answerLimitMs, () => failed(attempt))
    })
  }

  /** This attempt failed; schedules the next one. */
  function failed(thisAttempt: number, atLeastMs = 0): void {
    if (thisAttempt !== attempt || link.at === 'over') return
    drop()
    outbox.interrupted()
    options.onFailure?.(failures + 1)
    cancelBanner ??= clock.after(bannerAfterMs, () => show({ at: 'lost' }))
    const wait = Math.max(atLeastMs, retryWaitMs(failures++, options.random()))
    cancelRetry = clock.after(wait, () => void connect())
  }

  function drop(): void {
    attempt++
    hasHeard = false
    cancelWatch()
    cancelRetry?.()
    cancelRepeat?.()
    cancelRetry = cancelRepeat = null
    const dropped = socket
    socket = null
    dropped?.close(1000)
  }

  function finish(next: Link | null): void {
    drop()
    cancelBanner?.()
    if (next) show(next)
    outbox.abandon()
  }

  function transmit(message: { t: string; last_rev?: number }): void {
    transmitComplete(complete(message))
  }

  function transmitComplete(message: LiveClientMessage): void {
    // Before the socket is open, the message waits in the outbox and is sent after the greeting.
    if (socket && isOpen(socket)) socket.send(JSON.stringify(message))
  }

  function complete(message: { t: string }): LiveClientMessage {
    return { v: protocol.version, mid: options.newId(), ...message }
  }

  void connect()

  return {
    send(outgoing) {
      return new Promise((resolve) => {
        if (link.at === 'over') return resolve({ at: 'unsent' })
        const message = complete(outgoing)
        // The server answers with the statuses and codes of its contract.
        outbox.put(message, (outcome) => resolve(outcome as Outcome<Server>))
        if (socket && isOpen(socket)) socket.send(JSON.stringify(message))
        else outbox.interrupted()
      })
    },
    sync(): void {
      if (hasHeard) requestSync()
    },
    wake(): void {
      if (hasHeard) return requestSync()
      if (cancelRetry === null) return
      cancelRetry()
      void connect()
    },
    close(): void {
      finish(null)
      link = { at: 'over', because: 'ended' }
    },
  }
}

const openState = 1

function isOpen({ readyState }: LiveSocket): boolean {
  return readyState === openState
}

function parse(data: unknown, version: number): AnyServerMessage | null {
  try {
    const value = JSON.parse(String(data)) as Partial<AnyServerMessage> | null
    return value?.v === version && typeof value.t === 'string' ? (value as AnyServerMessage) : null
  } catch {
    return null
  }
}
