import {
  openLiveConnection,
  type LiveConnection,
  type LiveConnectionOptions,
} from './connection/live-connection.js'
import type { LobbyCalls, LobbyView } from './lobby-calls.js'

/**
 * Opens the live connection of a lobby with what the browser has: its WebSocket, its monotonic clock, and the moments
 * at which the page is looked at again.
 *
 * @returns the connection, and what closing it does
 */
export function openLiveLink(
  { calls, lobbyId, view }: { calls: LobbyCalls; lobbyId: string; view: LobbyView },
  hear: Pick<LiveConnectionOptions, 'onMessage' | 'onLink'>,
): { connection: LiveConnection; close: () => void } {
  const connection = openLiveConnection({
    ...hear,
    address: () => calls.liveAddress(lobbyId, view),
    openSocket: (address) => new WebSocket(address),
    clock: browserClock,
    random: fairShare,
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

/** Time that never jumps, whatever is done to the system's clock. */
export const browserClock = {
  now: () => performance.now(),
  after(ms: number, act: () => void) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

/** From 0 up to, not including, 1. */
function fairShare(): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  return word / 2 ** 32
}

/** Calls back when the page can be seen again, comes back from the browser's memory, or the network is back. */
function onWake(wake: () => void): () => void {
  const ifSeen = () => document.visibilityState === 'visible' && wake()
  const ifKept = (event: PageTransitionEvent) => event.persisted && wake()
  document.addEventListener('visibilitychange', ifSeen)
  window.addEventListener('online', wake)
  window.addEventListener('pageshow', ifKept)
  return () => {
    document.removeEventListener('visibilitychange', ifSeen)
    window.removeEventListener('online', wake)
    window.removeEventListener('pageshow', ifKept)
  }
}

export type LiveLink = ReturnType<typeof openLiveLink>
