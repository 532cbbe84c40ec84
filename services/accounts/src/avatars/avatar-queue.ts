import { ServiceError } from '@icio/kit/http/errors'

/** Pictures that are unpacked at the same time: each takes a core and up to a hundred megabytes. */
const atOnce = 2

/** Uploads that are taken in at the same time, those that are unpacked among them. */
const inLine = 8

/** Seconds after which an upload that was sent away may come again. */
const retryAfter = 5

/**
 * The line before the unpacking of pictures, for one process: two are unpacked at once, a few wait, one of each person.
 * Whoever comes when it is full is told to come again, before the file is read.
 */
export function avatarQueue() {
  const people = new Set<string>()
  const waiting: (() => void)[] = []
  let running = 0
  const begin = async () => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
  }
  // Whoever waits takes over the place, so that nobody slips in between.
  const end = () => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  return {
    /**
     * Stands in the line while the work is done.
     *
     * @throws ServiceError too_many_requests, with the seconds to wait, when the line is full or the person is in it
     */
    async stand<T>(person: string, work: () => Promise<T>): Promise<T> {
      if (people.has(person) || people.size >= inLine)
        throw new ServiceError('too_many_requests', undefined, { retryAfter })
      people.add(person)
      try {
        return await work()
      } finally {
        people.delete(person)
      }
    },
    /** Unpacks when it is its turn. */
    async unpack<T>(work: () => Promise<T>): Promise<T> {
      await begin()
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}
