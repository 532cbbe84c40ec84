import type { LiveClock } from '../browser.js'

/** A clock that moves only when the test moves it. */
export function fakeClock() {
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
    /** Advances the time; due timers run in order. */
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
    /** True if a timer is due in exactly this many milliseconds. */
    isDueIn: (ms: number) => timers.some(({ at }) => at === time + ms),
    waiting: () => timers.length,
  }
}
