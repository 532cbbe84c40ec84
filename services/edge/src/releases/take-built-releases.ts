import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import { ServiceError } from '@icio/kit/http/errors'
import type { Edition } from '@icio/contracts/editions'
import type { ChannelRow } from '../collections/channels.js'
import { newRow, type ReleaseRow } from '../collections/releases.js'
import type { ReleaseRegistry } from './release-registry.js'
import { readBuiltReleases, releaseId, shellName, type Release } from './release.js'

const editions: readonly Edition[] = ['general', 'government-risk-pools']
const by = 'start of the site'

const builtHere = {
  state: 'admitted' as const,
  checks: [
    {
      name: 'built beside the edge',
      passed: true,
      detail: 'It was built with the installation, whose own tests cover it.',
    },
  ],
}

/**
 * Registers the releases built with the edge. A part that was rebuilt since the last start goes live; for any other
 * part the channel stays as the teams set it, so that a restart undoes nothing that was published.
 */
export async function takeBuiltReleases(book: ReleaseRegistry, pagesFolder: string, now = () => new Date()) {
  const { shell, remotes } = readBuiltReleases(pagesFolder)
  const built = [shell, ...remotes]
  for (const release of built) await addOnce(book, newRow(release, { by, at: now(), admission: builtHere }))
  const builds = Object.fromEntries(built.map(({ name, build }) => [name, build]))
  const set = Object.fromEntries(built.map((release) => [release.name, releaseId(release)]))
  for (const edition of editions) await moveChannel(book, edition, { set, builds })
  await book.reload()
  await keepPaths(book, remotes)
}

/** Reserves paths: first those that come with the installation, then those of published releases that visitors get. */
async function keepPaths(book: ReleaseRegistry, remotes: readonly Release[]): Promise<void> {
  const live = await Promise.all(book.liveReleases().map((id) => book.releases.find(id)))
  const published = live.filter((row) => row !== null && row.name !== shellName) as ReleaseRow[]
  const claims = [...remotes, ...published].map(({ name: remote, owns }) => ({ remote, owns }))
  await book.paths.begin(claims, by)
}

async function addOnce(book: ReleaseRegistry, row: ReleaseRow): Promise<void> {
  const known = await book.releases.findBuild(row.name, row.build)
  // An old release whose files were deleted is built again, as after a downgrade.
  if (known?.retired_at) await book.releases.restore(known)
  if (known) return
  try {
    await book.releases.add(row)
  } catch (error) {
    // Another instance that started at the same moment was faster.
    if (!isDuplicateKey(error)) throw error
  }
}

interface Built {
  set: Record<string, string>
  builds: Record<string, string>
}

async function moveChannel(book: ReleaseRegistry, edition: Edition, { set, builds }: Built): Promise<void> {
  const channel = (await book.channels.all()).find(({ _id }) => _id === edition)
  if (!channel) {
    const train = await book.trains.findOrCreate(set, by, 'what the installation brings along')
    const first: ChannelRow = {
      _id: edition,
      rev: 1,
      stable: train._id,
      previous: null,
      canary: null,
      pinned: {},
      built: builds,
    }
    return book.channels.begin(first, { action: 'start', by, why: train.why })
  }
  const changed = Object.keys(builds).filter((name) => builds[name] !== channel.built[name])
  const gone = Object.keys(channel.built).filter((name) => !(name in builds))
  if (changed.length === 0 && gone.length === 0) return
  const stable = (await book.trains.find(channel.stable))?.set ?? {}
  const kept = Object.entries(stable).filter(([name]) => !gone.includes(name))
  const next = {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(changed.map((name) => [name, set[name] ?? ''])),
  }
  const why = `built anew: ${[...changed, ...gone].join(', ')}`
  const train = await book.trains.findOrCreate(next, by, why)
  try {
    await book.channels.move(
      channel,
      { stable: train._id, previous: channel.stable, canary: null, built: builds },
      { action: 'start', by, why },
    )
  } catch (error) {
    // Another instance registered the same build at the same moment.
    if (error instanceof ServiceError && error.code === 'channel_moved') return
    throw error
  }
}
