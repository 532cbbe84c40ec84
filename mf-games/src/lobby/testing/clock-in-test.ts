import type { LiveClock } from '../connection/live-connection.js'

/** A clock that stands still until the test moves it. */
export function createClockInTest() {
  let time = 0
  let timers: { at: number; act: () => void }[] = []
  const clock: LiveClock = {
    now: () => time,
    after(ms, act) {
      const timer = { at: time + ms, act }
      timers.push(timer)
      return () => {
        timers = timers.filter((known) => known !== timer)
      }
    },
  }
  return {
    ...clock,
    /** Lets so much time pass; what falls due happens in its order. */
    pass(ms: number) {
      const end = time + ms
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)
        if (!next) break
        timers = timers.filter((known) => known !== next)
        time = next.at
        next.act()
      }
      time = end
    },
    /** True when something will happen in exactly so many milliseconds. */
    isDueIn: (ms: number) => timers.some(({ at }) => at === time + ms),
    waiting: () => timers.length,
  }
}
