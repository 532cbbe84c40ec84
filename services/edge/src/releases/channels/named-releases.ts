import type { ChangeChannels } from '@icio/contracts/releases/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import type { ChannelRow } from '../../collections/channels.js'
import type { ReleaseRow } from '../../collections/releases.js'
import type { ReleaseRegistry } from '../release-registry.js'
import { canariesOf } from './choose-releases.js'
import { isSameSet, type Combination } from './combinations.js'
import { partOf } from './steps.js'

/** The id of a canary of these releases: that of the running one, so that it keeps its visitors, or another. */
export function canaryId(channel: ChannelRow, set: Combination, other: string): string {
  const running = canariesOf(channel.parts).find((canary) => isSameSet(canary.set, set))
  const [only, ...more] = Object.values(set)
  return running?.id ?? (only !== undefined && more.length === 0 ? only : other)
}

/** The releases of a train. @throws ServiceError unknown_release */
export async function trainFor(book: ReleaseRegistry, n: number): Promise<Combination> {
  const train = await book.trains.find(n)
  if (!train) throw new ServiceError('unknown_release', { train: n })
  return train.set
}

/** The releases of a train that are not what is stable. Parts that the train does not have stay as they are. */
export function differences(channel: ChannelRow, set: Combination): Record<string, string> {
  return Object.fromEntries(Object.entries(set).filter(([name, id]) => partOf(channel, name).stable !== id))
}

/** The release that a change names. @throws ServiceError unknown_release */
export async function releaseFor(
  book: ReleaseRegistry,
  { release }: Pick<ChangeChannels, 'release'>,
): Promise<ReleaseRow> {
  const row = release === undefined ? null : await book.releases.find(release)
  if (!row) throw new ServiceError('unknown_release', { release: release ?? null })
  return row
}

/** @throws ServiceError release_unadmitted */
export function demandAdmitted({ _id: release, admission: { state } }: ReleaseRow): void {
  if (state !== 'admitted') throw new ServiceError('release_unadmitted', { release, state })
}
