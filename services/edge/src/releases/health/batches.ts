/** Collects changes by key in memory, and writes a limited number of them a second. */
export interface Batches<Change> {
  /** Adds a change to those that wait for the same key. False if too many keys wait: the change is dropped. */
  add(key: string, change: Change): boolean
  /** Reads with no write under way; the value gets what waits for a key. */
  read<Result>(work: (waiting: (key: string) => Change | undefined) => Promise<Result>): Promise<Result>
  /** Writes as many as one second allows. */
  flush(): Promise<void>
  /** Writes everything; all that was added before is stored then. */
  drain(): Promise<void>
}

interface BatchOptions<Change> {
  merge(one: Change, other: Change): Change
  write(changes: ReadonlyMap<string, Change>): Promise<void>
  /** Writes in one flush, each with everything that waits for its key. */
  mostWrites: number
  /** Keys that may wait. */
  mostKeys: number
}

/**
 * Reports come by the thousand and concern few releases: one write has all that came for a release in the meantime. The
 * keys that wait longest are written first. If a write fails, its changes wait again.
 */
export function createBatches<Change>({
  merge,
  write,
  mostWrites,
  mostKeys,
}: BatchOptions<Change>): Batches<Change> {
  const waiting = new Map<string, Change>()
  let turn: Promise<unknown> = Promise.resolve()

  /** One after another, so that what waits and what is stored are never counted twice or not at all. */
  function next<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  function add(key: string, change: Change): boolean {
    const before = waiting.get(key)
    if (before === undefined && waiting.size >= mostKeys) return false
    waiting.set(key, before === undefined ? change : merge(before, change))
    return true
  }

  async function writeSome(): Promise<void> {
    const changes = new Map([...waiting].slice(0, mostWrites))
    if (changes.size === 0) return
    for (const key of changes.keys()) waiting.delete(key)
    try {
      await write(changes)
    } catch (error) {
      for (const [key, change] of changes) {
        const since = waiting.get(key)
        waiting.set(key, since === undefined ? change : merge(change, since))
      }
      throw error
    }
  }

  return {
    add,
    read: (work) => next(() => work((key) => waiting.get(key))),
    flush: () => next(writeSome),
    async drain() {
      // At least once, so that a write under way has ended too.
      do await next(writeSome)
      while (waiting.size > 0)
    },
  }
}
