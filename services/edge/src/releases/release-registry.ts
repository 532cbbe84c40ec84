import { join } from 'node:path'
import type { Connection } from 'mongoose'
import type { Edition } from '@icio/contracts/editions'
import { channelRecords, type ChannelRow } from '../collections/channels.js'
import { pathReservations } from '../collections/path-reservations.js'
import { releaseRecords, type ReleaseRow } from '../collections/releases.js'
import { trainRecords, type TrainRow } from '../collections/trains.js'
import { holdsRelease, readBuiltReleases, readRelease, shellName, type Release } from './release.js'
import type { VisitorSet } from './registry.js'
import type { ReleaseStore } from './store/release-store.js'

export interface BookOptions {
  connection: Connection
  /** Folder of the shell and remotes built with the edge. */
  pagesFolder: string
  store: ReleaseStore
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
  now = () => new Date(),
  log,
}: BookOptions) {
  const releases = releaseRecords(connection)
  const trains = trainRecords(connection, now)
  const channels = channelRecords(connection, now)
  const paths = pathReservations(connection, now)
  const rows = {
    channels: new Map<Edition, ChannelRow>(),
    trains: new Map<number, TrainRow>(),
    releases: new Map<string, ReleaseRow>(),
  }
  const files = new Map<string, Release>()
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
    const [allChannels, allTrains, allReleases] = await Promise.all([
      channels.all(),
      trains.all(),
      releases.all(),
    ])
    fill(rows.releases, allReleases)
    fill(rows.trains, allTrains)
    for (const row of allChannels) {
      for (const id of wantedBy(row)) {
        const release = files.get(id) ?? (await fetchRelease(id))
        if (release) files.set(id, release)
      }
    }
    fill(rows.channels, allChannels)
    reloads++
  }

  /** Returns the pins; those of releases that were never admitted, or refused later, are ignored. */
  function pinsOf({ pinned }: Pick<ChannelRow, 'pinned'>): Record<string, string> {
    const isAdmitted = (id: string) => rows.releases.get(id)?.admission.state === 'admitted'
    return Object.fromEntries(Object.entries(pinned).filter(([, id]) => isAdmitted(id)))
  }

  /** Returns the releases that visitors of a channel can get: of its trains, the previous train, and its pins. */
  function wantedBy(channel: ChannelRow): Set<string> {
    return new Set([...servedBy(channel), ...releasesOf([channel.previous])])
  }

  /** Like wantedBy, without the previous train, which visitors get again only after a rollback. */
  function servedBy(channel: ChannelRow): Set<string> {
    const { stable, canary } = channel
    return new Set([...releasesOf([stable, canary?.train]), ...Object.values(pinsOf(channel))])
  }

  function releasesOf(trainNumbers: readonly (number | null | undefined)[]): string[] {
    const numbers = trainNumbers.filter((n) => typeof n === 'number')
    return numbers.flatMap((n) => Object.values(rows.trains.get(n)?.set ?? {}))
  }

  /** The sets that were put together, by row of the channel and train; every reload brings new rows. */
  const sets = new WeakMap<ChannelRow, Map<number, VisitorSet>>()

  /** Returns the set of a train with the pins applied; the edge's own build if the train cannot be served. */
  function setOf(channel: ChannelRow | undefined, n: number): VisitorSet {
    const known = channel && sets.get(channel)?.get(n)
    if (known) return known
    const set = putTogether(channel, n)
    // The edge's own build is read again each time.
    if (channel && set.train !== undefined)
      sets.set(channel, (sets.get(channel) ?? new Map<number, VisitorSet>()).set(n, set))
    return set
  }

  function putTogether(channel: ChannelRow | undefined, n: number): VisitorSet {
    const train = rows.trains.get(n)
    const ids = { ...train?.set, ...(channel ? pinsOf(channel) : {}) }
    const parts = Object.values(ids)
      .map((id) => files.get(id))
      .filter((release) => release !== undefined)
    const shell = parts.find(({ name }) => name === shellName)
    if (!channel || !shell) return readBuiltReleases(pagesFolder)
    const remotes = parts.filter((part) => part !== shell)
    return { shell, remotes, train: n, previous: previousOf(channel, remotes) }
  }

  /** Returns what visitors of an edition got at a past moment; null if there was nothing, or its shell is gone. */
  async function setAt(edition: Edition, at: Date): Promise<VisitorSet | null> {
    const then = await channels.at(edition, at)
    const train = then && (await trains.find(then.stable))
    if (!train) return null
    const found = await Promise.all(Object.values({ ...train.set, ...pinsOf(then) }).map(fetchRelease))
    const parts = found.filter((release) => release !== null)
    const shell = parts.find(({ name }) => name === shellName)
    return shell ? { shell, remotes: parts.filter((part) => part !== shell), train: train._id, at } : null
  }

  /** Returns for each remote the release that visitors had before, if its files still exist. */
  function previousOf({ stable, previous }: ChannelRow, current: Release[]): Map<string, Release> {
    const before = [stable, previous].map((n) => (n === null ? undefined : rows.trains.get(n)?.set))
    return new Map(
      current.flatMap(({ name, build }) => {
        const found = before
          .map((set) => files.get(set?.[name] ?? ''))
          .find((release) => release !== undefined && release.build !== build)
        return found ? [[name, found] as const] : []
      }),
    )
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
    rows,
    reload,
    /** Changes when visitors may get other releases. */
    version: () => reloads,
    setOf,
    setAt,
    /** Returns the ids of the releases that visitors can get now. */
    liveReleases: () => [...new Set([...rows.channels.values()].flatMap((row) => [...wantedBy(row)]))],
    /** Whether visitors get the release now, and not only after a rollback. */
    isServed: (id: string) => [...rows.channels.values()].some((row) => servedBy(row).has(id)),
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

export type ReleaseRegistry = ReturnType<typeof createReleaseRegistry>

function fill<K, Row extends { _id: K }>(map: Map<K, Row>, all: Row[]): void {
  map.clear()
  for (const row of all) map.set(row._id, row)
}
