import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import { ServiceError } from '@icio/kit/http/errors'
import type { Edition } from '@icio/contracts/editions'
import type { ChannelRow } from '../collections/channels.js'
import { builtBy as by, newRow, type ReleaseRow } from '../collections/releases.js'
import { whatFits } from './admission/redeploy.js'
import { withStable } from './channels/steps.js'
import { stableOf, type ReleaseRegistry } from './release-registry.js'
import { readBuiltReleases, shellName, type Release } from './release.js'

const editions: readonly Edition[] = ['general', 'government-risk-pools']
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

interface Means {
  log: { warn(details: object, text: string): void; error(details: object, text: string): void }
  now?: () => Date
}

/**
 * Registers the releases built with the edge. A part that was rebuilt since the last start goes live, if everything that
 * visitors would then get fits together (admission/redeploy.ts); for any other part the channel stays as the teams set
 * it, so that a restart undoes nothing that was published. Logs a line for each part that it replaces.
 */
export async function takeBuiltReleases(
  book: ReleaseRegistry,
  pagesFolder: string,
  { log, now = () => new Date() }: Means,
) {
  const { shell, remotes } = readBuiltReleases(pagesFolder)
  const built = [shell, ...remotes]
  for (const release of built) await addOnce(book, newRow(release, { by, at: now(), admission: builtHere }))
  await book.channels.carryOver()
  await book.reload()
  const lines = new Map<string, Edition[]>()
  for (const edition of editions)
    for (const line of await moveChannel(book, edition, { built, log }))
      lines.set(line, [...(lines.get(line) ?? []), edition])
  for (const [line, of] of lines) log.warn({ event: 'release.replaced', editions: of }, line)
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

interface Taking {
  built: readonly Release[]
  log: Means['log']
}

/** Gives an edition what was built anew. Returns a line for each part that it replaces. */
async function moveChannel(book: ReleaseRegistry, edition: Edition, taking: Taking): Promise<string[]> {
  const channel = await book.channels.find(edition)
  const buildOf = new Map(taking.built.map(({ name, build }) => [name, build]))
  const changed = taking.built.filter(({ name, build }) => build !== channel?.built[name])
  const gone = Object.keys(channel?.built ?? {}).filter((name) => !buildOf.has(name))
  if (channel && changed.length === 0 && gone.length === 0) return []
  const { set, pinned, refused } = await whatFits(book, channel, { changed, gone })
  for (const { part, why, outcome } of refused)
    taking.log.error({ event: 'release.refused', edition, part, outcome }, `${part}: ${why}; ${outcome}`)
  if (set === null) return []
  const isRefused = new Set(refused.map(({ part }) => part))
  const builds = Object.fromEntries([...buildOf].filter(([name]) => !isRefused.has(name)))
  if (!channel) {
    await beginChannel(book, edition, { set, builds })
    return []
  }
  const parts = withStable(channel, set)
  const why = `built anew: ${Object.keys(set).join(', ')}`
  const stable = stableOf({ parts: { ...channel.parts, ...parts } })
  const train = await book.trains.findOrCreate({ ...stable }, by, why)
  try {
    await book.channels.move(
      channel,
      { parts, stable: train._id, built: builds, pinned },
      { action: 'start', by, why },
    )
  } catch (error) {
    // Another instance registered the same build at the same moment, or a team moved a part: looked at again.
    if (!(error instanceof ServiceError && error.code === 'channel_moved')) throw error
    return moveChannel(book, edition, taking)
  }
  return Object.entries(set).map(
    ([name, id]) => `${name}: ${id ?? 'nothing'} replaces ${channel.parts[name]?.stable ?? 'nothing'}`,
  )
}

async function beginChannel(
  book: ReleaseRegistry,
  edition: Edition,
  { set, builds }: { set: Readonly<Record<string, string | null>>; builds: Record<string, string> },
): Promise<void> {
  const parts: ChannelRow['parts'] = Object.fromEntries(
    Object.entries(set).map(([name, stable]) => [name, { rev: 1, stable, previous: null, canary: null }]),
  )
  const train = await book.trains.findOrCreate(
    { ...stableOf({ parts }) },
    by,
    'what the installation brings along',
  )
  const first: ChannelRow = {
    _id: edition,
    rev: 1,
    stable: train._id,
    previous: null,
    pinned: {},
    built: builds,
    parts,
  }
  return book.channels.begin(first, { action: 'start', by, why: train.why })
}
