import type { Clock } from '../src/clock.js'

/** A clock that moves only when a test advances it. */
export interface ManualClock extends Clock {
  /** Advances the time; due tasks run in order, at their time. */
  advance(milliseconds: number): void
  /** Moves the time as for a machine that slept: each task that was due runs once, now. */
  leap(milliseconds: number): void
}

export function manualClock(start: number): ManualClock {
  let time = start
  let next = 0
  const tasks = new Map<number, { at: number; task: () => void }>()
  return {
    now: () => time,
    after(milliseconds, task) {
      const id = next++
      tasks.set(id, { at: time + milliseconds, task })
      return () => tasks.delete(id)
    },
    advance(milliseconds) {
      const end = time + milliseconds
      for (;;) {
        const due = [...tasks]
          .filter(([, { at }]) => at <= end)
          .sort(([, one], [, other]) => one.at - other.at)[0]
        if (!due) break
        const [id, { at, task }] = due
        tasks.delete(id)
        time = Math.max(time, at)
        task()
      }
      time = end
    },
    leap(milliseconds) {
      time += milliseconds
      const due = [...tasks].filter(([, { at }]) => at <= time)
      for (const [id] of due) tasks.delete(id)
      for (const [, { task }] of due) task()
    },
  }
}
