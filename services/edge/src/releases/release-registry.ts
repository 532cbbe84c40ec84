import { join } from 'node:path'
import type { Connection } from 'mongoose'
import type { Edition } from '@icio/contracts/editions'
import type { PartsInBuild } from '../parts-in-build/parts-in-build.js'
import { withoutMissing } from '../parts-in-build/without-missing.js'
import { channelRecords, type ChannelRow } from '../collections/channels.js'
import { pathReservations } from '../collections/path-reservations.js'
import { refusedCombinations } from '../collections/refused-combinations.js'
import { builtBy, releaseRecords, type ReleaseRow } from '../collections/releases.js'
import { trainRecords, type TrainRow } from '../collections/trains.js'
import { canariesOf, chooseReleases, sharesOf, type Share } from './channels/choose-releases.js'
import { isSameSet, judgeCombinations, type Combination } from './channels/combinations.js'
import {
  holdsRelease,
  readBuiltReleases,
  readRelease,
  shellName,
  type Release,
  type ReleaseSet,
} from './release.js'
import type { VisitorSet } from './registry.js'
import { unmetBy } from './requirements.js'
import type { ReleaseStore } from './store/release-store.js'

export interface BookOptions {
  connection: Connection
  /** Folder of the shell and remotes built with the edge. */
  pagesFolder: string
  store: ReleaseStore
  /** What is still being built while the site runs. */
  inBuild?: PartsInBuild | undefined
  now?: () => Date
  log: { error(details: object, text: string): void }
}

/** Delay before the change stream is opened again after it broke. */
const listenAgainMs = 1000

/**
 * Holds what all parts of the edge know about releases: the rows, and the files of releases that visitors can get. It
 * answers from memory; changes by other instances arrive over the change stream. Until the database is available, and
 * when a set cannot be put together, visitors get what was built with the edge.
 */
export function createReleaseRegistry({
  connection,
  pagesFolder,
  store,
  inBuild,
  now = () => new Date(),
  log,
}: BookOptions) {
  const releases = releaseRecords(connection)
  const trains = trainRecords(connection, now)
  const channels = channelRecords(connection, now, trains)
  const paths = pathReservations(connection, now)
  const refused = refusedCombinations(connection, now)
  const rows = {
    channels: new Map<Edition, ChannelRow>(),
    trains: new Map<number, TrainRow>(),
    releases: new Map<string, ReleaseRow>(),
  }
  const files = new Map<string, Release>()
  let reserved: readonly { prefix: string; remote: string }[] = []
  const combinations = judgeCombinations({
    trains: () => rows.trains.values(),
    remote: (id) => rows.releases.get(id),
    shell: (id) => files.get(id),
    reserved: () => reserved,
  })
  /** Whether visitors may get a set, by its release ids; valid until the rows or the files change. */
  const judged = new Map<string, boolean>()
  /** The sets that were put together, by row of the channel and ids; valid as long as `judged`. */
  let sets = new WeakMap<ChannelRow, Map<string, VisitorSet>>()
  /** What the visitors of all buckets get, by row of the channel; valid as long as `judged`. */
  let shares = new WeakMap<ChannelRow, Share[]>()
  let reloads = 0

  async function folderOf(name: string, build: string): Promise<string | null> {
    const built = join(pagesFolder, name, build)
    return holdsRelease(built) ? built : store.folderOf(name, build)
  }

  /** Returns the release with its files; null if they cannot be found. */
  async function fetchRelease(id: string): Promise<Release | null> {
    const row = rows.releases.get(id) ?? (await releases.find(id))
    const folder = row ? await folderOf(row.name, row.build) : null
    return folder ? readRelease(folder) : null
  }

  async function isAdmitted(name: string, build: string): Promise<boolean> {
    const known = [...rows.releases.values()].find((row) => row.name === name && row.build === build)
    // Another instance may have admitted it in the meantime.
    const row = known?.admission.state === 'admitted' ? known : await releases.findBuild(name, build)
    return row?.admission.state === 'admitted'
  }

  async function reload(): Promise<void> {
    const [allChannels, allTrains, allReleases, allPaths] = await Promise.all([
      channels.all(),
      trains.all(),
      releases.all(),
      paths.all(),
    ])
    fill(rows.releases, allReleases)
    fill(rows.trains, allTrains)
    reserved = allPaths
    for (const row of allChannels) await load(wantedBy(row))
    forgetJudgments()
    fill(rows.channels, allChannels)
  }

  /** Reads the descriptions of releases, so that combinations with them can be judged. */
  async function load(ids: Iterable<string>): Promise<void> {
    let isMore = false
    for (const id of ids) {
      const release = files.has(id) ? null : await fetchRelease(id)
      if (!release) continue
      files.set(id, release)
      isMore = true
    }
    if (isMore) forgetJudgments()
  }

  function forgetJudgments(): void {
    judged.clear()
    sets = new WeakMap()
    shares = new WeakMap()
    reloads++
  }

  /** True if visitors may get the set: it was admitted, or is proved (channels/combinations.ts). */
  function isGiven(set: Combination): boolean {
    const key = Object.values(set).sort().join(' ')
    const known = judged.get(key) ?? combinations.isGiven(set)
    judged.set(key, known)
    return known
  }

  /** Like isGiven, for what a canary brings: admitted today as well, and with its files here. */
  const isServable = (canary: Combination) => Object.values(canary).every((id) => whyNotServable(id) === null)

  function whyNotServable(id: string): string | null {
    if (rows.releases.get(id)?.admission.state !== 'admitted') return `${id} is not admitted`
    return files.has(id) ? null : `the files of ${id} are gone`
  }

  /** Returns the pins; those of releases that were never admitted, or refused later, are ignored. */
  function pinsOf({ pinned }: Pick<ChannelRow, 'pinned'>): Record<string, string> {
    const isAdmitted = (id: string) => rows.releases.get(id)?.admission.state === 'admitted'
    return Object.fromEntries(Object.entries(pinned).filter(([, id]) => isAdmitted(id)))
  }

  /** Returns the releases that visitors of a channel can get: those of servedBy, and those that pages fall back to. */
  function wantedBy(channel: ChannelRow): Set<string> {
    const before = Object.values(channel.parts).flatMap(({ stable, previous }) =>
      stable === null ? [] : (previous?.release ?? []),
    )
    return new Set([...servedBy(channel), ...before])
  }

  /** The stable releases, the canaries, and the pins. */
  function servedBy(channel: ChannelRow): Set<string> {
    const ids = Object.values(channel.parts).flatMap(({ stable, canary }) => [stable, canary?.release])
    return new Set([...ids.filter((id) => typeof id === 'string'), ...Object.values(pinsOf(channel))])
  }

  /** Returns the releases for a bucket, or for a visitor without one. */
  function releasesFor(channel: ChannelRow, bucket: number | null): Combination {
    return chooseReleases(choiceOf(channel), bucket, isGiven)
  }

  function choiceOf(channel: ChannelRow) {
    const canaries = canariesOf(channel.parts).filter(({ set }) => isServable(set))
    return { stable: stableOf(channel), pinned: pinsOf(channel), canaries }
  }

  /** Returns what the visitors of all buckets of a channel get. Ten thousand draws for each canary, so it is kept. */
  function sharesFor(channel: ChannelRow): Share[] {
    const known = shares.get(channel) ?? sharesOf(choiceOf(channel), isGiven)
    shares.set(channel, known)
    return known
  }

  /** Returns the set of a visitor of a channel; the edge's own build if it cannot be served. */
  function setOf(channel: ChannelRow | undefined, bucket: number | null): VisitorSet {
    if (!channel) return builtHere()
    const ids = releasesFor(channel, bucket)
    const ofChannel = sets.get(channel) ?? new Map<string, VisitorSet>()
    sets.set(channel, ofChannel)
    const key = Object.values(ids).sort().join(' ')
    const set = ofChannel.get(key) ?? putTogether(channel, ids)
    if (set) ofChannel.set(key, set)
    return set ?? builtHere()
  }

  /** Returns the edge's own build, read again each time. */
  const builtHere = (): VisitorSet => withoutMissing(readBuiltReleases(pagesFolder), inBuild)

  /** Returns the set of the releases with these ids; null if its shell is gone. */
  function putTogether(channel: ChannelRow, ids: Combination): VisitorSet | null {
    const parts = Object.values(ids)
      .map((id) => files.get(id))
      .filter((release) => release !== undefined)
    const shell = parts.find(({ name }) => name === shellName)
    if (!shell) return null
    const remotes = inOrder(
      parts.filter((part) => part !== shell),
      channel,
    )
    const train = numberOf(channel, ids)
    return {
      shell,
      remotes,
      ...(train === undefined ? {} : { train }),
      previous: previousOf(channel, { shell, remotes }),
    }
  }

  /** The number of the train with these releases, whatever is pinned over it; undefined if they have none. */
  function numberOf(channel: ChannelRow, ids: Combination): number | undefined {
    const stable = stableOf(channel)
    const pins = Object.keys(pinsOf(channel)).map((name) => [name, stable[name]])
    const unpinned = { ...ids, ...(Object.fromEntries(pins) as Combination) }
    if (isSameSet(unpinned, stable)) return channel.stable
    return [...rows.trains.values()].find(({ set }) => isSameSet(set, unpinned))?._id
  }

  /** Returns what visitors of an edition got at a past moment; null if there was nothing, or its shell is gone. */
  async function setAt(edition: Edition, at: Date): Promise<VisitorSet | null> {
    const then = await channels.at(edition, at)
    const train = then && (await trains.find(then.stable))
    if (!train) return null
    const found = await Promise.all(Object.values({ ...train.set, ...pinsOf(then) }).map(fetchRelease))
    const parts = found.filter((release) => release !== null)
    const shell = parts.find(({ name }) => name === shellName)
    if (!shell) return null
    const remotes = parts.filter((part) => part !== shell)
    return { shell, remotes: inOrder(remotes, rows.channels.get(edition)), train: train._id, at }
  }

  /**
   * Returns for each remote the release that visitors had before, if its files still exist and it fits the shell: a
   * visitor of its canary gets the stable one, all others the one before.
   */
  function previousOf({ parts }: ChannelRow, { shell, remotes }: ReleaseSet): Map<string, Release> {
    const fits = (release: Release) => unmetBy(release, shell).length === 0
    return new Map(
      remotes.flatMap(({ name, build }) => {
        const { stable = null, previous = null } = parts[name] ?? {}
        const found = [stable, previous?.release]
          .map((id) => files.get(id ?? ''))
          .find((release) => release !== undefined && release.build !== build && fits(release))
        return found ? [[name, found] as const] : []
      }),
    )
  }

  /**
   * The published releases that visitors should get now and whose files are not here. Looks for them again: a folder may have
   * been mounted late. What comes with an installation does not count: its next version has its own.
   */
  async function withoutFiles(): Promise<string[]> {
    const wanted = [...rows.channels.values()].flatMap((row) =>
      Object.values({ ...stableOf(row), ...pinsOf(row) }),
    )
    const lacking = [...new Set(wanted)].filter((id) => {
      const row = rows.releases.get(id)
      return row !== undefined && row.by !== builtBy && !files.has(id)
    })
    if (lacking.length === 0) return []
    // A bucket that does not answer is asked again with the next question.
    await load(lacking).catch(() => undefined)
    return lacking.filter((id) => !files.has(id))
  }

  let stream: ReturnType<typeof channels.watch> | undefined
  let closed = false
  function listen(): void {
    if (closed) return
    const again = (error?: unknown) => {
      if (closed || !stream) return
      stream = undefined
      log.error({ err: error }, 'the stream of channel changes has ended, listening again')
      setTimeout(() => {
        listen()
        void reload().catch((err: unknown) => log.error({ err }, 'channels could not be read'))
      }, listenAgainMs).unref()
    }
    stream = channels.watch(() => void reload().catch(again))
    stream.on('error', again)
  }

  return {
    releases,
    trains,
    channels,
    paths,
    refused,
    rows,
    reload,
    load,
    /** Changes when visitors may get other releases. */
    version: () => reloads,
    setOf,
    setAt,
    pinsOf,
    isGiven,
    isAdmittedSet: combinations.isAdmitted,
    sharesFor,
    trainOf: numberOf,
    whyNotServable,
    whyNotGiven: combinations.whyNotGiven,
    misfits: combinations.misfits,
    misfitsByPart: combinations.misfitsByPart,
    /** Whether the visitors of the share get the canary of a part. */
    isCanaryGiven(channel: ChannelRow, name: string): boolean {
      const canary = canariesOf(channel.parts).find(({ set }) => name in set)
      if (!canary || name in pinsOf(channel)) return false
      const set = { ...stableOf(channel), ...canary.set, ...pinsOf(channel) }
      return isServable(canary.set) && isGiven(set)
    },
    /** Returns the ids of the releases that visitors can get now. */
    liveReleases: () => [...new Set([...rows.channels.values()].flatMap((row) => [...wantedBy(row)]))],
    /** Whether visitors get the release now, and not only after a rollback. */
    isServed: (id: string) => [...rows.channels.values()].some((row) => servedBy(row).has(id)),
    withoutFiles,
    fetchRelease,
    folderOf,
    isAdmitted,
    listen,
    async close() {
      closed = true
      await stream?.close()
    },
  }
}

/**
 * Returns remotes in the order in which their extensions get places: those of the installation first, then by name, so
 * that no team's entry stands above the site's own, or takes its place (EXT-4).
 */
function inOrder(remotes: Release[], channel: Pick<ChannelRow, 'built'> | undefined): Release[] {
  const place = ({ name }: Release) => (name in (channel?.built ?? {}) ? 0 : 1)
  return [...remotes].sort((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1))
}

/** Returns the stable releases of a channel by part. */
export function stableOf({ parts }: Pick<ChannelRow, 'parts'>): Combination {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, { stable }]) => (stable === null ? [] : [[name, stable]])),
  )
}

export type ReleaseRegistry = ReturnType<typeof createReleaseRegistry>

function fill<K, Row extends { _id: K }>(map: Map<K, Row>, all: Row[]): void {
  map.clear()
  for (const row of all) map.set(row._id, row)
}
