import { createHmac } from 'node:crypto'
import type { ChannelRow } from './records/channels.js'

/** Shares are counted in ten-thousandths. */
export const buckets = 10_000

/**
 * The train of a visitor: the canary for those whose bucket lies inside its share, stable for all others. One bucket
 * leads to one train, so nobody gets a combination that was not tested; a growing share keeps those it has. Each
 * train deals the buckets anew, so that it is not always the same people who try first (docs/operations/releases.md).
 */
export function chooseTrain(
  { stable, canary }: Pick<ChannelRow, 'stable' | 'canary'>,
  bucket: number | null,
) {
  if (!canary || bucket === null) return stable
  const place = createHmac('sha256', `train ${canary.train}`).update(String(bucket)).digest().readUInt32BE()
  return place % buckets < canary.permyriad ? canary.train : stable
}
