import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import { ServiceError } from '@icio/kit/http/errors'
import type { Edition } from '@icio/contracts/editions'
import type { ChannelRow } from '../collections/channels.js'
import { newRow, type ReleaseRow } from '../collections/releases.js'
import { withStable } from './channels/steps.js'
import { stableOf, type ReleaseRegistry } from './release-registry.js'
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
  await book.channels.carryOver()
  for (const edition of editions) await moveChannel(book, edition, { set, builds })
  await book.reload()
  await keepPaths(book, remotes)
  await book.reload()
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
  const channel = await book.channels.find(edition)
  if (!channel) {
    const train = await book.trains.findOrCreate(set, by, 'what the installation brings along')
    const first: ChannelRow = {
      _id: edition,
      rev: 1,
      stable: train._id,
      previous: null,
      pinned: {},
      built: builds,
      parts: Object.fromEntries(
        Object.entries(set).map(([name, stable]) => [name, { rev: 1, stable, previous: null, canary: null }]),
      ),
    }
    return book.channels.begin(first, { action: 'start', by, why: train.why })
  }
  const changed = Object.keys(builds).filter((name) => builds[name] !== channel.built[name])
  const gone = Object.keys(channel.built).filter((name) => !(name in builds))
  if (changed.length === 0 && gone.length === 0) return
  const parts = withStable(channel, {
    ...Object.fromEntries(gone.map((name) => [name, null])),
    ...Object.fromEntries(changed.map((name) => [name, set[name] ?? ''])),
  })
  const why = `built anew: ${[...changed, ...gone].join(', ')}`
  const stable = stableOf({ parts: { ...channel.parts, ...parts } })
  const train = await book.trains.findOrCreate({ ...stable }, by, why)
  try {
    await book.channels.move(
      channel,
      { parts, stable: train._id, built: builds },
      { action: 'start', by, why },
    )
  } catch (error) {
    // Another instance registered the same build at the same moment, or a team moved a part: looked at again.
    if (!(error instanceof ServiceError && error.code === 'channel_moved')) throw error
    await moveChannel(book, edition, { set, builds })
  }
}
