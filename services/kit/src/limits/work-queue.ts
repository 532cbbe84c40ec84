import { ServiceError } from '../http/errors.js'

/**
 * Creates a queue that runs so many works at once in this process; the others wait in order. A place passes directly to
 * the next in line, so that a new arrival cannot take it.
 *
 * @param longest how many may wait; by default any number
 * @returns a function that runs the work when its turn comes. It throws ServiceError unavailable if the line is full
 */
export function createWorkQueue(atOnce: number, longest = Infinity) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= longest) throw new ServiceError('unavailable')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
