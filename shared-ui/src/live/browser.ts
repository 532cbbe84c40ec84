export type LiveSocket = Pick<WebSocket, 'readyState' | 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'>

/** Clock of the connection; `now` is monotonic. */
export interface LiveClock {
  now(): number
  /** Calls back once; the returned function cancels it. */
  after(ms: number, act: () => void): () => void
}

/** What a connection is made of: in the browser its socket, clock and page events. */
export interface LiveEnvironment {
  openSocket(address: string): LiveSocket
  clock: LiveClock
  /** Returns a number from 0 up to, but not including, 1. */
  random(): number
  newId(): string
  /** Calls back when an assumption may be wrong, as after a sleep; the returned function stops it. */
  onWake(wake: () => void): () => void
}

export const browserClock = {
  now: () => performance.now(),
  after(ms: number, act: () => void) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

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

export const browser: LiveEnvironment = {
  openSocket: (address) => new WebSocket(address),
  clock: browserClock,
  random: randomFraction,
  newId: () => crypto.randomUUID(),
  onWake,
}
