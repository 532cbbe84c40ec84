import type { DeployAction } from '@icio/contracts/deploy-keys/endpoints'
import type { ChangeChannels } from '@icio/contracts/releases/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import { demandApproval, type Approvals } from './deploying/approvals.js'
import type { Deployer } from './deploying/deployers.js'
import { demandAction, demandParts, partsOf } from './deploying/rights.js'
import type { Edition } from '@icio/contracts/editions'
import type { ChannelMove, ChannelRow } from '../collections/channels.js'
import type { ReleaseRow } from '../collections/releases.js'
import type { TrainRow } from '../collections/trains.js'
import type { ReleaseRegistry } from './release-registry.js'
import { shellName } from './release.js'

/** Checks whether a set of releases works together; publishes nothing. */
export type AdmitSet = (set: Record<string, string>, newcomer: ReleaseRow) => Promise<boolean>

const bothEditions: readonly Edition[] = ['general', 'government-risk-pools']

interface Means {
  deployer: Deployer
  admitSet: AdmitSet
  approvals: Approvals
  now?: () => Date
}

/** The actions that allow each change; any of several is enough. A deployer who may give may also take back. */
const neededFor: Record<ChangeChannels['action'], DeployAction[]> = {
  promote: ['promote'],
  canary: ['canary'],
  'stop-canary': ['canary', 'promote', 'rollback'],
  rollback: ['rollback'],
  pin: ['pin'],
  unpin: ['pin'],
}

/**
 * Moves the channels of one or both editions on request. Whatever the action, every release that it brings to visitors
 * must be admitted, use only its own paths, and belong to a part that this deployer may move.
 *
 * @throws ServiceError deploy_key_forbids, unknown_release, release_unadmitted, release_unapproved, path_reserved,
 *   nothing_to_undo, channel_moved
 */
export async function changeChannels(
  book: ReleaseRegistry,
  asked: ChangeChannels,
  means: Means,
): Promise<ChannelRow[]> {
  const { rights, name: by } = means.deployer
  demandAction(rights, ...neededFor[asked.action])
  const moved: ChannelRow[] = []
  for (const edition of asked.editions ?? bothEditions) {
    const channel = (await book.channels.all()).find(({ _id }) => _id === edition)
    if (!channel) throw new ServiceError('unknown_release', { edition })
    if (asked.rev !== undefined && asked.rev !== channel.rev)
      throw new ServiceError('channel_moved', { edition, rev: channel.rev })
    const move = await moveOf(book, channel, asked, means)
    await demandLeave(book, channel, { move, action: asked.action }, means)
    moved.push(await book.channels.move(channel, move, { action: asked.action, by, why: asked.why }))
  }
  await book.reload()
  return moved
}

async function moveOf(
  book: ReleaseRegistry,
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
      const began_at = means.now?.() ?? new Date()
      return { canary: { train: _id, permyriad: asked.permyriad ?? 100, began_at } }
    }
    case 'stop-canary':
      if (!channel.canary) throw new ServiceError('nothing_to_undo')
      return { canary: null }
    case 'rollback': {
      const target = asked.train ?? channel.previous
      if (target === null || target === channel.stable) throw new ServiceError('nothing_to_undo')
      if (!(await book.trains.find(target))) throw new ServiceError('unknown_release', { train: target })
      // A rollback restores only what visitors had before; anything new must be promoted.
      if (!(await book.channels.wasStable(channel._id, target)))
        throw new ServiceError('nothing_to_undo', { train: target })
      return { stable: target, previous: channel.stable, canary: null }
    }
    case 'pin': {
      const release = await releaseFor(book, asked)
      demandParts(means.deployer.rights, [release.name])
      await trainWith(book, channel, release, { ...means, why: asked.why })
      return { pinned: { ...channel.pinned, [release.name]: release._id } }
    }
    case 'unpin': {
      const { [asked.name ?? '']: pinned, ...others } = channel.pinned
      if (!pinned) throw new ServiceError('nothing_to_undo')
      return { pinned: others }
    }
  }
}

/** Returns the train that contains the release, or the named train. */
async function trainFor(
  book: ReleaseRegistry,
  channel: ChannelRow,
  asked: ChangeChannels,
  means: Means,
): Promise<TrainRow> {
  if (asked.train !== undefined) {
    const train = await book.trains.find(asked.train)
    if (!train) throw new ServiceError('unknown_release', { train: asked.train })
    return train
  }
  const release = await releaseFor(book, asked)
  demandParts(means.deployer.rights, [release.name])
  return trainWith(book, channel, release, { ...means, why: asked.why })
}

/**
 * Returns the train of the current stable set with the release in its place, tested if this set is new.
 *
 * @throws ServiceError release_unadmitted
 */
async function trainWith(
  book: ReleaseRegistry,
  channel: ChannelRow,
  release: ReleaseRow,
  { deployer, admitSet, why }: Means & { why: string },
): Promise<TrainRow> {
  demandAdmitted(release)
  const stable = await book.trains.find(channel.stable)
  const set = { ...stable?.set, [release.name]: release._id }
  const known = await book.trains.findSet(set)
  if (known) return known
  if (!(await admitSet(set, release)))
    throw new ServiceError('release_unadmitted', { release: release._id, set })
  return book.trains.findOrCreate(set, deployer.name, why)
}

async function releaseFor(book: ReleaseRegistry, { release }: ChangeChannels): Promise<ReleaseRow> {
  const row = release === undefined ? null : await book.releases.find(release)
  if (!row) throw new ServiceError('unknown_release', { release: release ?? null })
  return row
}

function demandAdmitted({ _id: release, admission: { state } }: ReleaseRow): void {
  if (state !== 'admitted') throw new ServiceError('release_unadmitted', { release, state })
}

/** The single check before every move: for releases that reach more visitors, and for those that are withdrawn. */
async function demandLeave(
  book: ReleaseRegistry,
  channel: ChannelRow,
  { move, action }: { move: ChannelMove; action: ChangeChannels['action'] },
  { deployer, approvals }: Means,
): Promise<void> {
  const { coming, going } = await changesBy(book, channel, move)
  for (const id of [...coming, ...going]) {
    const row = await book.releases.find(id)
    const release = row && (await book.fetchRelease(id))
    // The name is known even if the files are gone.
    const described = release ?? row
    if (described) demandParts(deployer.rights, partsOf(described))
  }
  for (const id of coming) {
    const row = await book.releases.find(id)
    if (!row) throw new ServiceError('unknown_release', { release: id })
    // Visitors had it before; a missing browser today must not block a rollback.
    if (action !== 'rollback' || row.admission.state === 'refused') demandAdmitted(row)
    if (action !== 'rollback') await demandApproval(row, deployer, approvals)
    if (row.name !== shellName) await book.paths.claim({ remote: row.name, owns: row.owns }, deployer.name)
  }
}

/**
 * The releases that more visitors can get after a move than before, and those that nobody gets any more. Releases of a
 * canary are included again when it is widened or promoted, because what was checked then may no longer be true.
 */
async function changesBy(book: ReleaseRegistry, channel: ChannelRow, move: ChannelMove) {
  const setOf = async (n: number | undefined) =>
    Object.values((n === undefined ? null : await book.trains.find(n))?.set ?? {})
  const forAll = async ({ stable, pinned }: Pick<ChannelRow, 'stable' | 'pinned'>) =>
    new Set([...(await setOf(stable)), ...Object.values(pinned)])
  const after = { ...channel, ...move }
  const [allBefore, allAfter] = await Promise.all([forAll(channel), forAll(after)])
  const [someBefore, someAfter] = await Promise.all([
    setOf(channel.canary?.train),
    setOf(after.canary?.train),
  ])
  const offered = new Set([...allAfter, ...(move.canary ? someAfter : [])])
  return {
    coming: [...offered].filter((id) => !allBefore.has(id)),
    going: [...new Set([...allBefore, ...someBefore])].filter(
      (id) => !allAfter.has(id) && !someAfter.includes(id),
    ),
  }
}
