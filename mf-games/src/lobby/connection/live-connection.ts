import { liveVersion, type ClientMessage, type ServerMessage } from '@icio/contracts/lobby-live'
import { endOf, LinkDelayed, LinkRefused, type Link } from './link.js'
import { createOutbox, type Outcome } from './outbox.js'
import { retryWaitMs } from './retry.js'
import { createRevisions } from './revisions.js'

/** A break of this length is told to the player (docs/multiplayer.md, messages). */
export const bannerAfterMs = 1000
/** A ticket and a socket that take longer than this are given up. */
const openLimitMs = 8000
/** After so long a silence the server is asked whether it is there. */
const quietLimitMs = 10_000
/** So long it has for its answer. */
const answerLimitMs = 4000
/** A message that the server could not take is sent again after this. */
const repeatAfterMs = 1000

/** The part of a browser's WebSocket that is used here. */
export type LiveSocket = Pick<WebSocket, 'readyState' | 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'>

/** Time as the connection sees it; `now` never jumps. */
export interface LiveClock {
  now(): number
  /** Calls back once; the result cancels it. */
  after(ms: number, act: () => void): () => void
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** A message without what the connection adds. */
export type Said = DistributiveOmit<ClientMessage, 'v' | 'mid'>

export interface LiveConnectionOptions {
  /**
   * Gives the address of one connection, with a ticket of its own.
   *
   * @throws LinkRefused where there is no point in trying again; LinkDelayed to wait; anything else is tried again
   */
  address(): Promise<string>
  openSocket(address: string): LiveSocket
  clock: LiveClock
  /** From 0 up to, not including, 1. */
  random(): number
  newId(): string
  /** News from the server, and when it came by the clock. */
  onMessage(message: ServerMessage, receivedAt: number): void
  onLink(link: Link): void
}

/** The live connection of one lobby, over any number of sockets. */
export type LiveConnection = ReturnType<typeof openLiveConnection>

/**
 * Connects, and stays connected until it is closed or the server says that there is no point (docs/multiplayer.md, messages):
 * a ticket for each socket, `hello` with the last `rev` seen, older states ignored, a `sync` where one was missed,
 * unanswered messages sent again.
 */
export function openLiveConnection(options: LiveConnectionOptions) {
  const { clock, onLink, onMessage } = options
  const outbox = createOutbox()
  const revisions = createRevisions()
  let socket: LiveSocket | null = null
  /** Counts the tries; what belongs to an earlier one is not heard any more. */
  let turn = 0
  let failures = 0
  let isHeard = false
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
    const mine = ++turn
    cancelRetry = null
    watch(openLimitMs, () => failed(mine))
    try {
      const address = await options.address()
      if (mine !== turn) return
      listen(options.openSocket(address), mine)
    } catch (error) {
      if (mine !== turn) return
      if (error instanceof LinkRefused) finish({ at: 'over', because: error.because })
      else failed(mine, error instanceof LinkDelayed ? error.waitMs : 0)
    }
  }

  function listen(opened: LiveSocket, mine: number): void {
    socket = opened
    opened.onopen = () => mine === turn && greet()
    opened.onmessage = ({ data }) => mine === turn && hear(data)
    opened.onclose = ({ code }) => {
      if (mine !== turn) return
      const because = endOf(code)
      if (because) finish({ at: 'over', because })
      else failed(mine)
    }
  }

  function greet(): void {
    transmit({ t: 'hello', last_rev: revisions.last() })
    for (const message of outbox.messages()) transmitWhole(message)
  }

  function hear(data: unknown): void {
    heardAt = clock.now()
    if (!isHeard) {
      isHeard = true
      failures = 0
      cancelBanner?.()
      cancelBanner = null
    }
    watchSilence()
    const message = parse(data)
    if (!message) return
    show({ at: 'open' })
    const { isNews, hasGap } = revisions.read(message)
    if (message.t === 'ack') outbox.acknowledged(message.mid, message.status)
    else if (message.t === 'error') hearError(message)
    else if (isNews) onMessage(message, heardAt)
    if (hasGap) askAnew()
  }

  function hearError({ code, mid, retry_after_ms }: Extract<ServerMessage, { t: 'error' }>): void {
    const isRepeated = mid === undefined ? code === 'too_fast' : outbox.refused(mid, code)
    if (!isRepeated || cancelRepeat) return
    cancelRepeat = clock.after(retry_after_ms ?? repeatAfterMs, () => {
      cancelRepeat = null
      for (const message of outbox.messages()) transmitWhole(message)
    })
  }

  /** Asks for everything anew; without an answer the connection counts as lost. */
  function askAnew(): void {
    transmit({ t: 'sync' })
    watch(answerLimitMs, () => failed(turn))
  }

  function watch(ms: number, act: () => void): void {
    cancelWatch()
    cancelWatch = clock.after(ms, act)
  }

  function watchSilence(): void {
    watch(quietLimitMs, () => {
      transmit({ t: 'ping' })
      watch(answerLimitMs, () => failed(turn))
    })
  }

  /** This try is over; the next one comes by itself. */
  function failed(mine: number, atLeastMs = 0): void {
    if (mine !== turn || link.at === 'over') return
    drop()
    outbox.interrupted()
    cancelBanner ??= clock.after(bannerAfterMs, () => show({ at: 'lost' }))
    const wait = Math.max(atLeastMs, retryWaitMs(failures++, options.random()))
    cancelRetry = clock.after(wait, () => void connect())
  }

  function drop(): void {
    turn++
    isHeard = false
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

  function transmit(said: Said): void {
    transmitWhole(whole(said))
  }

  function transmitWhole(message: ClientMessage): void {
    // Before the socket is open the message waits in the outbox, and is sent after the greeting.
    if (socket && isOpen(socket)) socket.send(JSON.stringify(message))
  }

  function whole(said: Said): ClientMessage {
    return { v: liveVersion, mid: options.newId(), ...said } as ClientMessage
  }

  void connect()

  return {
    /** Says something; it is settled once the server has answered. */
    say(said: Said): Promise<Outcome> {
      return new Promise((resolve) => {
        if (link.at === 'over') return resolve({ at: 'unsent' })
        const message = whole(said)
        outbox.put(message, resolve)
        if (socket && isOpen(socket)) socket.send(JSON.stringify(message))
        else outbox.interrupted()
      })
    },
    /** Something that was assumed may be wrong: asks for everything anew. */
    sync(): void {
      if (isHeard) askAnew()
    },
    /** The page can be seen again, or the network is back: no waiting, and no trust in what is shown. */
    wake(): void {
      if (isHeard) return askAnew()
      if (cancelRetry === null) return
      cancelRetry()
      void connect()
    },
    /** The player leaves the screen. */
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

function parse(data: unknown): ServerMessage | null {
  try {
    const value = JSON.parse(String(data)) as Partial<ServerMessage> | null
    return value?.v === liveVersion && typeof value.t === 'string' ? (value as ServerMessage) : null
  } catch {
    return null
  }
}
