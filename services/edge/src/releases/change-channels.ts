import type { ChangeChannels } from '@icio/contracts/releases'
import { ServiceError } from '@icio/kit/errors'
import type { ChannelMove, ChannelRow, Edition } from './records/channels.js'
import type { ReleaseRow } from './records/releases.js'
import type { TrainRow } from './records/trains.js'
import type { ReleaseBook } from './release-book.js'

/** Says whether a set of releases works together; publishes nothing. */
export type AdmitSet = (set: Record<string, string>, newcomer: ReleaseRow) => Promise<boolean>

const bothEditions: readonly Edition[] = ['general', 'government-risk-pools']

/**
 * Moves the channels of one or both editions as somebody has asked.
 *
 * @throws ServiceError unknown_release, release_unadmitted, nothing_to_undo, channel_moved
 */
export async function changeChannels(
  book: ReleaseBook,
  asked: ChangeChannels,
  { by, admitSet, now = () => new Date() }: { by: string; admitSet: AdmitSet; now?: () => Date },
): Promise<ChannelRow[]> {
  const moved: ChannelRow[] = []
  for (const edition of asked.editions ?? bothEditions) {
    const channel = (await book.channels.all()).find(({ _id }) => _id === edition)
    if (!channel) throw new ServiceError('unknown_release', { edition })
    if (asked.rev !== undefined && asked.rev !== channel.rev)
      throw new ServiceError('channel_moved', { edition, rev: channel.rev })
    const move = await moveOf(book, channel, asked, { by, admitSet, now })
    moved.push(await book.channels.move(channel, move, { action: asked.action, by, why: asked.why }))
  }
  await book.reload()
  return moved
}

interface Means {
  by: string
  admitSet: AdmitSet
  now: () => Date
}

async function moveOf(
  book: ReleaseBook,
  channel: ChannelRow,
  asked: ChangeChannels,
  means: Means,
): Promise<ChannelMove> {
  switch (asked.action) {
    case 'promote': {
      const { _id } = await trainFor(book, channel, asked, means)
      return {
        stable: _id,
        previous: channel.stable === _id ? channel.previous : channel.stable,
        canary: null,
      }
    }
    case 'canary': {
      const { _id } = await trainFor(book, channel, asked, means)
      return { canary: { train: _id, permyriad: asked.permyriad ?? 100, began_at: means.now() } }
    }
    case 'stop-canary':
      if (!channel.canary) throw new ServiceError('nothing_to_undo')
      return { canary: null }
    case 'rollback': {
      const target = asked.train ?? channel.previous
      if (target === null || target === channel.stable) throw new ServiceError('nothing_to_undo')
      if (!(await book.trains.find(target))) throw new ServiceError('unknown_release', { train: target })
      return { stable: target, previous: channel.stable, canary: null }
    }
    case 'pin': {
      const { _id, name } = await releaseFor(book, asked)
      return { pinned: { ...channel.pinned, [name]: _id } }
    }
    case 'unpin': {
      const { [asked.name ?? '']: pinned, ...others } = channel.pinned
      if (!pinned) throw new ServiceError('nothing_to_undo')
      return { pinned: others }
    }
  }
}

/**
 * The train that a release joins: the stable set of this moment with the release in its place, tested if nobody has
 * tested this very set before. Or the train that was named.
 */
async function trainFor(
  book: ReleaseBook,
  channel: ChannelRow,
  asked: ChangeChannels,
  { by, admitSet }: Means,
): Promise<TrainRow> {
  if (asked.train !== undefined) {
    const train = await book.trains.find(asked.train)
    if (!train) throw new ServiceError('unknown_release', { train: asked.train })
    return train
  }
  const release = await releaseFor(book, asked)
  if (release.admission.state !== 'admitted')
    throw new ServiceError('release_unadmitted', { release: release._id, state: release.admission.state })
  const stable = await book.trains.find(channel.stable)
  const set = { ...stable?.set, [release.name]: release._id }
  const known = await book.trains.findSet(set)
  if (known) return known
  if (!(await admitSet(set, release)))
    throw new ServiceError('release_unadmitted', { release: release._id, set })
  return book.trains.couple(set, by, asked.why)
}

async function releaseFor(book: ReleaseBook, { release }: ChangeChannels): Promise<ReleaseRow> {
  const row = release === undefined ? null : await book.releases.find(release)
  if (!row) throw new ServiceError('unknown_release', { release: release ?? null })
  return row
}
