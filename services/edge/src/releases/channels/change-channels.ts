import type { DeployAction } from '@icio/contracts/deploy-keys/endpoints'
import type { ChangeChannels } from '@icio/contracts/releases/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import { demandApproval, type Approvals } from '../deploying/approvals.js'
import type { Deployer } from '../deploying/deployers.js'
import { demandAction, demandParts, partsOf } from '../deploying/rights.js'
import type { Edition } from '@icio/contracts/editions'
import type { ChannelMove, ChannelRow } from '../../collections/channels.js'
import type { ReleaseRow } from '../../collections/releases.js'
import { stableOf, type ReleaseRegistry } from '../release-registry.js'
import { shellName } from '../release.js'
import { canariesOf } from './choose-releases.js'
import type { Combination } from './combinations.js'
import { canaryId, demandAdmitted, differences, releaseFor, trainFor } from './named-releases.js'
import { partOf, touched, withCanary, withStable, withoutCanary, type ChangedParts } from './steps.js'

/** Checks whether a set of releases works together with one that is new in it; publishes nothing. */
export type AdmitSet = (set: Combination, newcomer: ReleaseRow) => Promise<boolean>

const bothEditions: readonly Edition[] = ['general', 'government-risk-pools']

/** The usual share of a canary, in ten-thousandths. */
const usualShare = 100

/** How often a step is worked out again because another part of its edition moved meanwhile. */
const mostAttempts = 8

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
 * Moves the channel of one part, or of the parts of a train, in one or both editions on request. Whatever the action,
 * every release that it brings to visitors must be admitted, use only its own paths, belong to a part that this deployer
 * may move, and be given only together with what it was admitted with, or proved to be independent of
 * (combinations.ts).
 *
 * @throws ServiceError deploy_key_forbids, unknown_release, release_unadmitted, release_unapproved, path_reserved,
 *   nothing_to_undo, channel_moved, part_not_named
 */
export async function changeChannels(
  book: ReleaseRegistry,
  asked: ChangeChannels,
  means: Means,
): Promise<ChannelRow[]> {
  demandAction(means.deployer.rights, ...neededFor[asked.action])
  await book.reload()
  const moved: ChannelRow[] = []
  for (const edition of asked.editions ?? bothEditions)
    moved.push(await moveEdition(book, edition, { asked, means }))
  await book.reload()
  return moved
}

/**
 * Each step is written only if the edition is as it was when the step was worked out. If another part moved meanwhile,
 * the step is worked out again on the new state; if the part itself did, the change is refused.
 */
async function moveEdition(book: ReleaseRegistry, edition: Edition, asking: Asking): Promise<ChannelRow> {
  const { asked, means } = asking
  let rev = asked.rev
  for (let attempt = 1; ; attempt++) {
    const channel = await book.channels.find(edition)
    if (!channel) throw new ServiceError('unknown_release', { edition })
    const now = revOf(channel, asked)
    rev ??= now
    if (rev !== now) throw new ServiceError('channel_moved', { edition, rev: now })
    const move = await moveOf(book, channel, asking)
    await demandLeave(book, channel, { move, action: asked.action }, means)
    try {
      const { action, why } = asked
      return await book.channels.move(channel, move, { action, by: means.deployer.name, why })
    } catch (error) {
      const isFaster = error instanceof ServiceError && error.code === 'channel_moved'
      if (!isFaster || attempt === mostAttempts) throw error
    }
  }
}

/** The revision that a change depends on: that of its part, or of the edition if it concerns a whole train. */
function revOf(channel: ChannelRow, asked: ChangeChannels): number {
  const name = nameOf(asked)
  return name === undefined ? channel.rev : partOf(channel, name).rev
}

/** The part that a change is about; undefined for a whole train, or several releases. */
function nameOf({ name, release, releases, train }: ChangeChannels): string | undefined {
  if (releases !== undefined) return undefined
  return name ?? (release === undefined || train !== undefined ? undefined : release.split('@')[0])
}

function demandName(asked: ChangeChannels): string {
  const name = nameOf(asked)
  if (name === undefined) throw new ServiceError('part_not_named', { field: 'name' })
  return name
}

interface Asking {
  asked: ChangeChannels
  means: Means
}

async function moveOf(book: ReleaseRegistry, channel: ChannelRow, asking: Asking): Promise<ChannelMove> {
  const { asked, means } = asking
  switch (asked.action) {
    case 'promote': {
      const { set, newcomers } = await askedSet(book, channel, asking)
      return movedTo(book, channel, { parts: withStable(channel, set), newcomers }, asking)
    }
    case 'canary': {
      const { id, set, newcomers } = await askedSet(book, channel, asking)
      const permyriad = asked.permyriad ?? usualShare
      const parts = withCanary(channel, set, { id, permyriad, now: means.now?.() ?? new Date() })
      const together = { ...effectiveOf(book, channel), ...set }
      await demandTogether(book, together, { newcomers, asking })
      await tryWithOthers(book, { ...channel, parts: { ...channel.parts, ...parts } }, asking)
      return { parts, stable: channel.stable }
    }
    case 'stop-canary': {
      const { canary } = partOf(channel, demandName(asked))
      if (!canary) throw new ServiceError('nothing_to_undo')
      return withoutCanary(channel, canary.id)
    }
    case 'rollback':
      return movedTo(
        book,
        channel,
        { parts: withStable(channel, await setBefore(book, channel, asked)) },
        asking,
      )
    case 'pin': {
      const release = await releaseFor(book, asked)
      demandParts(means.deployer.rights, [release.name])
      demandAdmitted(release)
      const pinned = { ...channel.pinned, [release.name]: release._id }
      const together = { ...effectiveOf(book, { ...channel, pinned }), [release.name]: release._id }
      await demandTogether(book, together, { newcomers: [release], asking })
      return { parts: touched(channel, release.name), stable: channel.stable, pinned }
    }
    case 'unpin': {
      const name = demandName(asked)
      const { [name]: pinned, ...others } = channel.pinned
      if (!pinned) throw new ServiceError('nothing_to_undo')
      return movedTo(book, { ...channel, pinned: others }, { parts: touched(channel, name) }, asking)
    }
  }
}

/** The releases that a change names: one, several that move together, or those of a train that differ from stable. */
async function askedSet(
  book: ReleaseRegistry,
  channel: ChannelRow,
  { asked, means }: Asking,
): Promise<{ id: string; set: Record<string, string>; newcomers?: ReleaseRow[] }> {
  if (asked.train !== undefined) {
    const set = differences(channel, await trainFor(book, asked.train))
    return { id: canaryId(channel, set, `train ${asked.train}`), set }
  }
  const named = asked.releases ?? [asked.release]
  const newcomers = await Promise.all(named.map((release) => releaseFor(book, { release })))
  demandParts(
    means.deployer.rights,
    newcomers.map(({ name }) => name),
  )
  newcomers.forEach(demandAdmitted)
  const set = Object.fromEntries(newcomers.map(({ name, _id }) => [name, _id]))
  if (Object.keys(set).length < newcomers.length)
    throw new ServiceError('release_invalid', { reason: 'Two of the releases are of one part.' })
  return { id: canaryId(channel, set, Object.values(set).sort().join(' ')), set, newcomers }
}

/**
 * What a rollback makes stable again: of one part what visitors had before, or the release that is named; of all parts
 * the named train. Only what visitors had can come back; anything new must be promoted.
 */
async function setBefore(
  book: ReleaseRegistry,
  channel: ChannelRow,
  asked: ChangeChannels,
): Promise<Record<string, string | null>> {
  const { _id: edition } = channel
  if (asked.train !== undefined && asked.name === undefined) {
    const train = await trainFor(book, asked.train)
    const added = Object.keys(stableOf(channel)).filter((name) => !(name in train))
    const set = { ...differences(channel, train), ...Object.fromEntries(added.map((name) => [name, null])) }
    if (Object.keys(set).length === 0 || !(await book.channels.wasStable(edition, asked.train)))
      throw new ServiceError('nothing_to_undo', { train: asked.train })
    return set
  }
  const name = demandName(asked)
  const { stable, previous } = partOf(channel, name)
  const earlier =
    asked.release ?? (asked.train === undefined ? undefined : (await trainFor(book, asked.train))[name])
  const target = earlier === undefined ? previous : { release: earlier }
  if (!target || target.release === stable) throw new ServiceError('nothing_to_undo', { name })
  if (target.release === null) return { [name]: null }
  if (!(await book.channels.hadRelease(edition, name, target.release)))
    throw new ServiceError('nothing_to_undo', { release: target.release })
  if (!(await book.fetchRelease(target.release)))
    throw new ServiceError('unknown_release', { release: target.release, files: 'missing' })
  return { [name]: target.release }
}

/** The move to these parts: finds or records the train that the stable releases make up after it. */
async function movedTo(
  book: ReleaseRegistry,
  channel: ChannelRow,
  { parts, newcomers }: { parts: ChangedParts; newcomers?: ReleaseRow[] | undefined },
  asking: Asking,
): Promise<ChannelMove> {
  const { deployer } = asking.means
  const after = { ...channel, parts: { ...channel.parts, ...parts } }
  const stable = stableOf(after)
  await demandTogether(book, stable, { newcomers, asking })
  // What is pinned stands over it for everybody.
  await demandTogether(book, effectiveOf(book, after), { newcomers, asking })
  const { _id } = await book.trains.findOrCreate(stable, deployer.name, asking.asked.why)
  if (newcomers?.some(({ name }) => name === shellName)) await tryWithOthers(book, after, asking)
  return { parts, stable: _id, pinned: channel.pinned }
}

/** What everybody gets who has no canary. */
function effectiveOf(book: ReleaseRegistry, channel: ChannelRow): Combination {
  return { ...stableOf(channel), ...book.pinsOf(channel) }
}

/**
 * Makes sure that visitors may get a set: it is known or proved, or it is tried now. A rollback is not tried, because it
 * must not wait: its releases were admitted, and visitors had them; that they fit each other by contract and shared
 * versions is enough.
 *
 * @throws ServiceError release_unadmitted
 */
async function demandTogether(
  book: ReleaseRegistry,
  set: Combination,
  { newcomers, asking: { asked, means } }: { newcomers?: ReleaseRow[] | undefined; asking: Asking },
): Promise<void> {
  await book.load(Object.values(set))
  if (book.isGiven(set)) return
  const misfits = book.misfits(set)
  const isBack = asked.action === 'rollback' || asked.action === 'unpin'
  const works = misfits.length === 0 && (isBack || (await isAdmittedBy(newcomers ?? [], set, means)))
  if (!works) {
    const releases = newcomers?.map(({ _id }) => _id) ?? []
    const reasons = misfits.length > 0 ? misfits : ['it did not pass the trial with the other releases']
    await book.refused.add({
      releases,
      set: { ...set },
      reasons,
      by: means.deployer.name,
      why: `${asked.action}: ${asked.why}`,
    })
    throw new ServiceError('release_unadmitted', { release: releases[0] ?? null, set, misfits })
  }
  if (!isBack) await record(book, set, { asked, means })
}

/** Tries the newcomers of a set; a shell among them is tried with all remotes, so that these need no trial of their own. */
async function isAdmittedBy(
  newcomers: ReleaseRow[],
  set: Combination,
  { admitSet }: Means,
): Promise<boolean> {
  const shell = newcomers.find(({ name }) => name === shellName)
  const tried = shell ? [shell] : newcomers
  for (const newcomer of tried) if (!(await admitSet(set, newcomer))) return false
  return tried.length > 0
}

async function record(book: ReleaseRegistry, set: Combination, { asked, means }: Asking): Promise<void> {
  const train = await book.trains.findOrCreate({ ...set }, means.deployer.name, asked.why)
  book.rows.trains.set(train._id, train)
  await book.load([])
}

/**
 * Tries the canaries of other parts with a new shell, whether it is stable or a canary itself, and a new canary with the
 * shells on trial, so that the same visitors can get both. What does not pass is not given together; it ends nothing.
 */
async function tryWithOthers(book: ReleaseRegistry, channel: ChannelRow, asking: Asking): Promise<void> {
  const effective = effectiveOf(book, channel)
  const canaries = canariesOf(channel.parts)
  const shells = canaries.filter(({ set }) => shellName in set)
  for (const { set } of canaries) {
    const bases = [{}, ...(shellName in set ? [] : shells.map((shell) => shell.set))]
    for (const base of bases) await tryTogether(book, { ...effective, ...base, ...set }, { set, asking })
  }
}

async function tryTogether(
  book: ReleaseRegistry,
  together: Combination,
  { set, asking }: { set: Combination; asking: Asking },
): Promise<void> {
  await book.load(Object.values(together))
  const newcomer = book.rows.releases.get(set[shellName] ?? Object.values(set)[0] ?? '')
  if (!newcomer || book.isGiven(together) || book.misfits(together).length > 0) return
  if (await asking.means.admitSet(together, newcomer)) await record(book, together, asking)
}

/** The single check before every move: for releases that reach more visitors, and for those that are withdrawn. */
async function demandLeave(
  book: ReleaseRegistry,
  channel: ChannelRow,
  { move, action }: { move: ChannelMove; action: ChangeChannels['action'] },
  { deployer, approvals }: Means,
): Promise<void> {
  demandParts(deployer.rights, Object.keys(move.parts))
  const { coming, going } = changesBy(channel, move)
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
 * canary are included again when it is widened or promoted, because what was checked then may no longer be true; those
 * of other canaries are not, because the move does not concern them.
 */
function changesBy(channel: ChannelRow, move: ChannelMove) {
  const forAll = ({ parts, pinned }: Pick<ChannelRow, 'parts' | 'pinned'>) =>
    new Set([...Object.values(stableOf({ parts })), ...Object.values(pinned)])
  const forSome = ({ parts }: Pick<ChannelRow, 'parts'>) =>
    Object.values(parts).flatMap(({ canary }) => canary?.release ?? [])
  const tried = Object.entries(move.parts).flatMap(([name, { canary }]) =>
    canary && canary !== partOf(channel, name).canary ? canary.release : [],
  )
  const after = { ...channel, ...move, parts: { ...channel.parts, ...move.parts } }
  const [allBefore, allAfter] = [forAll(channel), forAll(after)]
  const [someBefore, someAfter] = [forSome(channel), forSome(after)]
  const offered = new Set([...allAfter, ...tried])
  return {
    coming: [...offered].filter((id) => !allBefore.has(id)),
    going: [...new Set([...allBefore, ...someBefore])].filter(
      (id) => !allAfter.has(id) && !someAfter.includes(id),
    ),
  }
}
