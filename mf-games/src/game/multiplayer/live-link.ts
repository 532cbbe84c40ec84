import {
  openLiveConnection,
  type LiveConnection,
  type LiveConnectionOptions,
} from './connection/live-connection.js'
import type { LobbyCalls, LobbyView } from './lobby-calls.js'

/**
 * Opens the live connection of a lobby with the browser's WebSocket, monotonic clock and page events.
 *
 * @returns the connection, and a function that closes it
 */
export function openLiveLink(
  { calls, lobbyId, view }: { calls: LobbyCalls; lobbyId: string; view: LobbyView },
  handlers: Pick<LiveConnectionOptions, 'onMessage' | 'onLink'>,
): { connection: LiveConnection; close: () => void } {
  const connection = openLiveConnection({
    ...handlers,
    address: () => calls.liveAddress(lobbyId, view),
    openSocket: (address) => new WebSocket(address),
    clock: browserClock,
    random: randomFraction,
    newId: () => crypto.randomUUID(),
  })
  const stopListening = onWake(connection.wake)
  return {
    connection,
    close() {
      stopListening()
      connection.close()
    },
  }
}

/** A monotonic clock, unaffected by changes of the system time. */
export const browserClock = {
  now: () => performance.now(),
  after(ms: number, act: () => void) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

/** Returns a random number from 0 up to, but not including, 1. */
function randomFraction(): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  return word / 2 ** 32
}

/** Calls back when the page becomes visible, returns from the back/forward cache, or the network is back. */
function onWake(wake: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && wake()
  const onPageShow = (event: PageTransitionEvent) => event.persisted && wake()
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', wake)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('online', wake)
    window.removeEventListener('pageshow', onPageShow)
  }
}

export type LiveLink = ReturnType<typeof openLiveLink>
