import { createHmac } from 'node:crypto'
import type { ChannelRow } from '../collections/channels.js'

/** Shares are measured in ten-thousandths. */
export const buckets = 10_000

/**
 * Returns the train of a visitor: the canary if the visitor's bucket is inside its share, otherwise stable. One bucket
 * maps to one train, so nobody gets an untested combination; a growing share keeps its visitors. Each train shuffles
 * the buckets, so that it is not always the same people who get canaries first (docs/operations/releases.md).
 */
export function chooseTrain(
  { stable, canary }: Pick<ChannelRow, 'stable' | 'canary'>,
  bucket: number | null,
) {
  if (!canary || bucket === null) return stable
  const place = createHmac('sha256', `train ${canary.train}`).update(String(bucket)).digest().readUInt32BE()
  return place % buckets < canary.permyriad ? canary.train : stable
}
