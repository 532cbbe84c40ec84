import type { PartState } from './part-state.js'

/** A canary of the version before: a train for a share of an edition's visitors. */
export interface WholeCanary {
  train: number
  permyriad: number
  began_at: Date
}

type Releases = Readonly<Record<string, string>>

interface OldChannel {
  row: { rev: number; stable: number }
  /** The parts as this version last wrote them; undefined in a row that only the version before has written. */
  parts: Readonly<Record<string, PartState>> | undefined
  canary: WholeCanary | null
  /** The releases of each train. */
  sets: ReadonlyMap<number, Releases>
  /** What was stable, newest first, as the history has it. */
  before: readonly Releases[]
}

/**
 * Returns the parts of a channel that the version before wrote last, which knows only trains of a whole edition. A part
 * that its train does not change keeps its state, with its canary. The rest comes from the trains and the history: what
 * is stable, what visitors had before it, and a running canary train, which keeps its visitors as a canary of each part
 * in which it differs (docs/decisions/029-channels-by-remote.md).
 */
export function carriedOver({ row, parts, canary, sets, before }: OldChannel): Record<string, PartState> {
  const stable = sets.get(row.stable) ?? {}
  const tried = canary ? (sets.get(canary.train) ?? {}) : {}
  const names = new Set([...Object.keys(stable), ...Object.keys(parts ?? {}), ...Object.keys(tried)])
  return Object.fromEntries(
    [...names].map((name) => {
      const part = partOf(name, stable[name] ?? null, { row, parts, before })
      const release = tried[name]
      if (!canary || release === undefined || release === part.stable) return [name, part]
      const { train, permyriad, began_at } = canary
      return [name, { ...part, canary: { id: `train ${train}`, release, permyriad, began_at } }]
    }),
  )
}

function partOf(
  name: string,
  stable: string | null,
  { row, parts, before }: Pick<OldChannel, 'row' | 'parts' | 'before'>,
): PartState {
  const known = parts?.[name]
  if (known?.stable === stable) return known
  if (known) return { rev: known.rev + 1, stable, previous: { release: known.stable }, canary: null }
  const other = before.find((set) => (set[name] ?? null) !== stable)
  const previous = other ? { release: other[name] ?? null } : null
  return { rev: row.rev, stable, previous, canary: null }
}
