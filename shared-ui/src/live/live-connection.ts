import { browser, type LiveEnvironment, type LiveSocket } from './browser.js'
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

export interface LiveConnectionOptions<Client extends LiveClientMessage, Server extends LiveServerMessage> {
  protocol: LiveProtocol<Client>
  /**
   * Returns the address of one connection, with a new ticket.
   *
   * @throws LinkRefused if retrying would not help; LinkDelayed to wait; any other error is retried
   */
  address(): Promise<string>
  /** A new message from the server, and its arrival time on the clock. */
  onMessage(message: Server, receivedAt: number): void
  onLink(link: Link): void
  /** An attempt failed; called with the number of attempts in a row that did. */
  onFailure?(failures: number): void
}

export interface LiveConnection<Client extends LiveClientMessage, Server extends LiveServerMessage> {
  /** Sends a message; resolves with the server's answer. */
  send(outgoing: Outgoing<Client>): Promise<Outcome<Server>>
  /** An assumption may be wrong: requests the full state. */
  sync(): void
  close(): void
}

interface Connection {
  options: Omit<LiveConnectionOptions<LiveClientMessage, LiveServerMessage>, 'protocol' | 'onMessage'>
  environment: LiveEnvironment
  version: number
  onMessage(message: AnyServerMessage, receivedAt: number): void
  outbox: ReturnType<typeof createOutbox>
  revisions: ReturnType<typeof createRevisions>
  socket: LiveSocket | null
  /** Counts the attempts; events of an earlier attempt are ignored. */
  attempt: number
  failures: number
  hasHeard: boolean
  link: Link
  heardAt: number
  cancelRetry: (() => void) | null
  cancelBanner: (() => void) | null
  cancelWatch: () => void
  cancelRepeat: (() => void) | null
}

/**
 * Connects, and stays connected until the caller closes it or the server ends it (docs/multiplayer.md, messages):
 * a new ticket for each socket, `hello` with the last `rev` seen, older states ignored, a `sync` after a gap,
 * unacknowledged messages resent.
 */
export function openLiveConnection<Client extends LiveClientMessage, Server extends LiveServerMessage>(
  options: LiveConnectionOptions<Client, Server>,
  environment = browser,
): LiveConnection<Client, Server> {
  const live: Connection = {
    options,
    environment,
    version: options.protocol.version,
    // The contract that version and type belong to says the rest of its fields.
    onMessage: (message, receivedAt) => options.onMessage(message as unknown as Server, receivedAt),
    outbox: createOutbox(options.protocol.repeatable),
    revisions: createRevisions(options.protocol.passing),
    socket: null,
    attempt: 0,
    failures: 0,
    hasHeard: false,
    link: { at: 'connecting' },
    heardAt: environment.clock.now(),
    cancelRetry: null,
    cancelBanner: null,
    cancelWatch: () => {},
    cancelRepeat: null,
  }
  void connect(live)
  const stopListening = environment.onWake(() => wake(live))

  return {
    send(outgoing) {
      return new Promise((resolve) => {
        if (live.link.at === 'over') return resolve({ at: 'unsent' })
        const message = complete(live, outgoing)
        // The server answers with the statuses and codes of its contract.
        live.outbox.put(message, (outcome) => resolve(outcome as Outcome<Server>))
        if (live.socket && isOpen(live.socket)) live.socket.send(JSON.stringify(message))
        else live.outbox.interrupted()
      })
    },
    sync(): void {
      if (live.hasHeard) requestSync(live)
    },
    close(): void {
      stopListening()
      finish(live, null)
      live.link = { at: 'over', because: 'ended' }
    },
  }
}

function show(live: Connection, next: Link): void {
  if (live.link.at === 'over' || (next.at !== 'over' && live.link.at === next.at)) return
  live.link = next
  live.options.onLink(next)
}

async function connect(live: Connection): Promise<void> {
  const thisAttempt = ++live.attempt
  live.cancelRetry = null
  watch(live, openLimitMs, () => handleFailure(live, thisAttempt))
  try {
    const address = await live.options.address()
    if (thisAttempt !== live.attempt) return
    listen(live, live.environment.openSocket(address), thisAttempt)
  } catch (error) {
    if (thisAttempt !== live.attempt) return
    if (error instanceof LinkRefused) finish(live, { at: 'over', because: error.because })
    else handleFailure(live, thisAttempt, error instanceof LinkDelayed ? error.waitMs : 0)
  }
}

function listen(live: Connection, socket: LiveSocket, thisAttempt: number): void {
  live.socket = socket
  socket.onopen = () => thisAttempt === live.attempt && sendHello(live)
  socket.onmessage = ({ data }) => thisAttempt === live.attempt && handleMessage(live, data)
  socket.onclose = ({ code }) => {
    if (thisAttempt !== live.attempt) return
    const because = endOf(code)
    if (because) finish(live, { at: 'over', because })
    else handleFailure(live, thisAttempt)
  }
}

function sendHello(live: Connection): void {
  transmit(live, { t: 'hello', last_rev: live.revisions.last() })
  for (const message of live.outbox.messages()) transmitComplete(live, message)
}

function handleMessage(live: Connection, data: unknown): void {
  live.heardAt = live.environment.clock.now()
  if (!live.hasHeard) {
    live.hasHeard = true
    live.failures = 0
    live.cancelBanner?.()
    live.cancelBanner = null
  }
  watchSilence(live)
  const message = parse(data, live.version)
  if (!message) return
  show(live, { at: 'open' })
  const { isNews, hasGap } = live.revisions.read(message)
  if (message.t === 'ack') live.outbox.acknowledged(message.mid ?? '', message.status ?? '')
  else if (message.t === 'error') handleError(live, message)
  else if (isNews) live.onMessage(message, live.heardAt)
  if (hasGap) requestSync(live)
}

function handleError(live: Connection, { code = '', mid, retry_after_ms }: AnyServerMessage): void {
  const isRepeated = mid === undefined ? code === 'too_fast' : live.outbox.refused(mid, code)
  if (!isRepeated || live.cancelRepeat) return
  live.cancelRepeat = live.environment.clock.after(retry_after_ms ?? repeatAfterMs, () => {
    live.cancelRepeat = null
    for (const message of live.outbox.messages()) transmitComplete(live, message)
  })
}

/** The page is visible again, or the network is back: reconnects without waiting and requests the full state. */
function wake(live: Connection): void {
  if (live.hasHeard) return requestSync(live)
  if (live.cancelRetry === null) return
  live.cancelRetry()
  void connect(live)
}

/** Requests the full state; without an answer the connection counts as lost. */
function requestSync(live: Connection): void {
  transmit(live, { t: 'sync' })
  watch(live, answerLimitMs, () => handleFailure(live, live.attempt))
}

function watch(live: Connection, ms: number, act: () => void): void {
  live.cancelWatch()
  live.cancelWatch = live.environment.clock.after(ms, act)
}

function watchSilence(live: Connection): void {
  watch(live, quietLimitMs, () => {
    transmit(live, { t: 'ping' })
    watch(live, answerLimitMs, () => handleFailure(live, live.attempt))
  })
}

function handleFailure(live: Connection, thisAttempt: number, atLeastMs = 0): void {
  if (thisAttempt !== live.attempt || live.link.at === 'over') return
  drop(live)
  live.outbox.interrupted()
  live.options.onFailure?.(live.failures + 1)
  live.cancelBanner ??= live.environment.clock.after(bannerAfterMs, () => show(live, { at: 'lost' }))
  const wait = Math.max(atLeastMs, retryWaitMs(live.failures++, live.environment.random()))
  live.cancelRetry = live.environment.clock.after(wait, () => void connect(live))
}

function drop(live: Connection): void {
  live.attempt++
  live.hasHeard = false
  live.cancelWatch()
  live.cancelRetry?.()
  live.cancelRepeat?.()
  live.cancelRetry = live.cancelRepeat = null
  const socket = live.socket
  live.socket = null
  socket?.close(1000)
}

function finish(live: Connection, next: Link | null): void {
  drop(live)
  live.cancelBanner?.()
  if (next) show(live, next)
  live.outbox.abandon()
}

function transmit(live: Connection, message: { t: string; last_rev?: number }): void {
  transmitComplete(live, complete(live, message))
}

function transmitComplete(live: Connection, message: LiveClientMessage): void {
  // Before the socket is open, the message waits in the outbox and is sent after the greeting.
  if (live.socket && isOpen(live.socket)) live.socket.send(JSON.stringify(message))
}

function complete(live: Connection, message: { t: string }): LiveClientMessage {
  return { v: live.version, mid: live.environment.newId(), ...message }
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
