import type { ChannelMove, ChannelRow } from '../../collections/channels.js'
import type { Combination } from './combinations.js'
import type { PartCanary, PartState } from './part-state.js'

/** The parts that a step changes, as they are after it. */
export type ChangedParts = Record<string, PartState>

const absent: PartState = { rev: 0, stable: null, previous: null, canary: null }

/** Returns the state of a part; of one that visitors have never had, an empty one. */
export function partOf({ parts }: Pick<ChannelRow, 'parts'>, name: string): PartState {
  return parts[name] ?? absent
}

function changed(part: PartState, change: Partial<PartState>): PartState {
  return { ...part, ...change, rev: part.rev + 1 }
}

/** Makes releases stable; null takes a part away. A canary of these parts ends, canaries of other parts go on. */
export function withStable(
  channel: Pick<ChannelRow, 'parts'>,
  set: Readonly<Record<string, string | null>>,
): ChangedParts {
  return Object.fromEntries(
    Object.entries(set).map(([name, stable]) => {
      const part = partOf(channel, name)
      const previous = part.stable === stable ? part.previous : { release: part.stable }
      return [name, changed(part, { stable, previous, canary: null })]
    }),
  )
}

/** Starts a canary of these releases, or widens it: a canary that runs keeps its place among the others. */
export function withCanary(
  channel: Pick<ChannelRow, 'parts'>,
  set: Combination,
  { id, permyriad, now }: { id: string; permyriad: number; now: Date },
): ChangedParts {
  return Object.fromEntries(
    Object.entries(set).map(([name, release]) => {
      const part = partOf(channel, name)
      const began_at = part.canary?.id === id ? part.canary.began_at : now
      const canary: PartCanary = { id, release, permyriad, began_at }
      return [name, changed(part, { canary })]
    }),
  )
}

/** Ends one canary, for all parts that were tried together in it. */
export function withoutCanary(channel: ChannelRow, id: string): ChannelMove {
  const parts = Object.fromEntries(
    Object.entries(channel.parts).flatMap(([name, part]) =>
      part.canary?.id === id ? [[name, changed(part, { canary: null })]] : [],
    ),
  )
  return { parts, stable: channel.stable }
}

/** Counts a change of a part that only its pin shows. */
export function touched(channel: Pick<ChannelRow, 'parts'>, name: string): ChangedParts {
  return { [name]: changed(partOf(channel, name), {}) }
}
