import type { Catalog } from './catalog.js'
import type { Store } from './store.js'
import { after, prefixOf, type View, type WriteUnit } from './view.js'

const piece = 1000
/** How long one removal may occupy the only writer before others get their turn. */
const slice = 6
/** Lower prefixes belong to the database itself: catalog, oplog, and records of retries. */
const firstOfCollections = 16

/** Removes the keys of a prefix; returns false if the time was up before all were removed. */
export function removePrefix(unit: WriteUnit, id: number, until = Infinity): boolean {
  const prefix = prefixOf(id)
  for (;;) {
    const entries = unit.range({ from: prefix, to: after(prefix), limit: piece })
    for (const { key } of entries) unit.remove(key)
    if (entries.length < piece) return true
    if (performance.now() > until) return false
  }
}

/** Removes what nobody can see anymore, such as a dropped collection or index, and lets others write in between. */
export async function purge(store: Store, ids: readonly number[]): Promise<void> {
  const left = [...ids]
  while (left.length > 0) {
    await store.write((unit) => {
      const until = performance.now() + slice
      while (left.length > 0 && removePrefix(unit, left[0]!, until)) left.shift()
    })
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/**
 * Returns the prefixes of no collection and no index, left by a process that was killed while removing or building
 * one.
 */
export function orphans(store: View, catalog: Catalog): number[] {
  const known = new Set(
    catalog.list().flatMap((collection) => [collection.id, ...collection.indexes.map(({ id }) => id)]),
  )
  const found: number[] = []
  let next = firstOfCollections
  for (;;) {
    const [entry] = store.range({ from: prefixOf(next), to: Buffer.alloc(5, 0xff), limit: 1 })
    if (!entry) return found
    const id = entry.key.readUInt32BE(0)
    if (!known.has(id)) found.push(id)
    next = id + 1
  }
}
