import type { ReleaseRow } from '../collections/releases.js'
import type { ReleaseRegistry } from '../releases/release-registry.js'
import type { ReleaseStore } from '../releases/store/release-store.js'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** How often it looks. Instances may look at the same time: every step is safe to repeat. */
const everyMs = 6 * hourMs

/** Between taking a release's admission back and deleting its files, so that a move that had begun has ended. */
const graceMs = hourMs

/** The newest admitted releases of a part stay whatever their age. */
const newestKept = 3

interface PruneOptions {
  book: ReleaseRegistry
  store: ReleaseStore
  /** How long what visitors got can be shown again, and rolled back to. */
  keptDays: number
  now?: () => Date
  log: { info(details: object, text: string): void; error(details: object, text: string): void }
}

/**
 * Deletes the files of releases that no visitor has got for the kept time. Their rows stay, a few kilobytes each: a
 * version is never used twice, and the history names them.
 *
 * A release is kept if it is younger than the kept time, if a channel or its history of that time names it (stable,
 * previous, canary, pin, alone or in a train), or if it is one of the newest of its part. Others first lose their admission,
 * which every move demands, and at least an hour later their files; one that a move has taken up in between gets its
 * admission back. An administrator can admit it again until then.
 *
 * @returns the ids of releases that lost their admission, that got it back, and whose files were deleted
 */
export async function pruneReleases({ book, store, keptDays, now = () => new Date(), log }: PruneOptions) {
  const horizon = new Date(now().getTime() - keptDays * dayMs)
  const [rows, named] = [await book.releases.all(), await namedSince(book, horizon)]
  const newest = newestOf(rows)
  const isKept = (row: ReleaseRow) => row.published_at > horizon || named.has(row._id) || newest.has(row._id)
  const done = { retired: [] as string[], restored: [] as string[], deleted: [] as string[] }
  for (const row of rows) {
    if (row.files_gone_at) continue
    if (!row.retired_at) {
      if (!isKept(row) && (await book.releases.retire(row, now(), keptDays))) done.retired.push(row._id)
    } else if (named.has(row._id) || row.admission.state === 'admitted') {
      await book.releases.restore(row)
      done.restored.push(row._id)
    } else if (row.retired_at.getTime() + graceMs <= now().getTime()) {
      await store.remove(row.name, row.build)
      await book.releases.noteFilesGone(row._id, now())
      done.deleted.push(row._id)
    }
  }
  if (done.retired.length + done.restored.length + done.deleted.length > 0) {
    await book.reload()
    log.info({ event: 'releases.pruned', ...done }, 'old releases were pruned')
  }
  return done
}

/** Prunes every few hours. @returns a function that stops it */
export function startPruning(options: PruneOptions): () => void {
  const prune = () =>
    void pruneReleases(options).catch((err: unknown) =>
      options.log.error({ err }, 'releases were not pruned'),
    )
  const timer = setInterval(prune, everyMs).unref()
  return () => clearInterval(timer)
}

/** The newest admitted releases of each part; rows come newest first. */
function newestOf(rows: readonly ReleaseRow[]): Set<string> {
  const counts = new Map<string, number>()
  return new Set(
    rows.flatMap(({ _id, name, admission, retired_at }) => {
      if (admission.state !== 'admitted' || retired_at) return []
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return count <= newestKept ? [_id] : []
    }),
  )
}

/**
 * The releases that channels name now, or their history has named since a moment, including the state at that moment.
 * Everything in the rows counts, whatever field it is in: a field of a later version must not cost a release its files.
 */
async function namedSince(book: ReleaseRegistry, moment: Date): Promise<Set<string>> {
  const [named, trains] = [await book.channels.namedSince(moment), await book.trains.all()]
  const words = new Set<unknown>()
  const collect = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
    else words.add(value)
  }
  named.forEach(collect)
  const inTrains = trains.filter(({ _id }) => words.has(_id)).flatMap(({ set }) => Object.values(set))
  return new Set([...[...words].filter((word) => typeof word === 'string'), ...inTrains])
}
