import { openLiveConnection, type LiveConnection, type LiveConnectionOptions } from './live-connection.js'
import type { LiveClientMessage, LiveServerMessage } from './protocol.js'

/**
 * Opens a live connection with the browser's WebSocket, monotonic clock and page events.
 *
 * @returns the connection, and a function that closes it
 */
export function openLiveLink<Client extends LiveClientMessage, Server extends LiveServerMessage>(
  options: Pick<
    LiveConnectionOptions<Client, Server>,
    'protocol' | 'address' | 'onMessage' | 'onLink' | 'onFailure'
  >,
): { connection: LiveConnection<Client, Server>; close: () => void } {
  const connection = openLiveConnection<Client, Server>({
    ...options,
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

/** A difference between the clocks that only a sleep or a changed system time makes. */
const sleptMs = 1000

/**
 * Calls back when the page becomes visible, returns from the back/forward cache, the network is back, or the device has
 * slept: the monotonic clock of some browsers stands still meanwhile, so that seconds left would be too many.
 */
export function onWake(wake: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && wake()
  const onPageShow = (event: PageTransitionEvent) => event.persisted && wake()
  document.addEventListener('visibilitychange', onVisible)
  const aheadNow = () => Date.now() - browserClock.now()
  let ahead = aheadNow()
  const watching = setInterval(() => {
    const before = ahead
    ahead = aheadNow()
    if (Math.abs(ahead - before) > sleptMs) wake()
  }, 1000)
  window.addEventListener('online', wake)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    clearInterval(watching)
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('online', wake)
    window.removeEventListener('pageshow', onPageShow)
  }
}
