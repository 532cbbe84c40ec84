import { createKeys } from '@icio/kit/kept-answers/keys'
import type { VisitorSet } from '../releases/registry.js'

/**
 * Returns a function that names everything in a visitor's set that selects bytes: the releases, those before them, and
 * all other facts, also ones that are added later. It gives null for a set of one browser: overrides, or a moment of the
 * past. A set must not change once it was given to a visitor.
 */
export function createSetKeys(): (set: VisitorSet) => string | null {
  const keyOf = createKeys()
  const keyBySet = new WeakMap<VisitorSet, string | null>()
  function keyOfSet({ shell, remotes, previous, overrides = [], at, ...others }: VisitorSet): string | null {
    if (overrides.length > 0 || at !== undefined) return null
    const before = previous ? remotes.map(({ name }) => previous.get(name)) : null
    return keyOf({ ...others, shell, remotes, before })
  }
  return (set) => {
    const key = keyBySet.get(set)
    if (key !== undefined) return key
    const newKey = keyOfSet(set)
    keyBySet.set(set, newKey)
    return newKey
  }
}
