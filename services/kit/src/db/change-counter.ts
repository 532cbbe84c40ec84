import type { Connection } from 'mongoose'

type ChangeCounter = ReturnType<typeof createCounter>

const counters = new WeakMap<Connection, Map<string, ChangeCounter>>()

/**
 * Returns the counter of a collection: one for everything that uses this connection, so that a kept reply of one service
 * ends with the change of another one in the same process.
 */
export function changeCounter(connection: Connection, collection: string): ChangeCounter {
  const ofConnection = counters.get(connection) ?? new Map<string, ChangeCounter>()
  counters.set(connection, ofConnection)
  const counter = ofConnection.get(collection) ?? createCounter()
  ofConnection.set(collection, counter)
  return counter
}

/** Counts the changes that this process makes to a collection. */
function createCounter() {
  let changes = 0
  return {
    count: () => changes,
    /** Counts the change when it is done, also if it failed and nobody knows how far it got. */
    after: <T>(write: Promise<T>): Promise<T> => write.finally(() => changes++),
  }
}
