import { ServiceError } from '@icio/kit/http/errors'
import { createWorkQueue } from '@icio/kit/limits/work-queue'

/** Pictures unpacked at the same time: each takes a core and up to a hundred megabytes. */
const atOnce = 2

/** Uploads accepted at the same time, including those being unpacked. */
const inLine = 8

/** Seconds after which a rejected upload may be tried again. */
const retryAfter = 5

/**
 * A queue for unpacking pictures in one process: two are unpacked at once and a few wait, one per person. If the queue
 * is full, an upload is rejected with a retry time before its file is read.
 */
export function avatarQueue() {
  const people = new Set<string>()
  return {
    /**
     * Holds a place in the queue while the work runs.
     *
     * @throws ServiceError too_many_requests, with the seconds to wait, if the queue is full or the person is in it
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
    /** Runs the work when its turn comes. */
    unpack: createWorkQueue(atOnce),
  }
}
