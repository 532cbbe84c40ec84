import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChannelRow } from '../../collections/channels.js'
import type { Combination, Misfit } from '../channels/combinations.js'
import { stableOf, type ReleaseRegistry } from '../release-registry.js'
import { integrityOf, releaseId, shellName, type Release } from '../release.js'

/** The parts that were built anew since the last start, and those that are not built any more. */
interface Redeploy {
  changed: readonly Release[]
  gone: readonly string[]
}

/** A part that does not fit, why, and what happens to it. */
export interface Refused {
  part: string
  why: string
  outcome: string
}

/** What a redeploy changes: releases by part, null for a part that goes; the whole of it null if visitors keep what they have. */
export interface Fitting {
  set: Record<string, string | null> | null
  pinned: Record<string, string>
  refused: Refused[]
}

/**
 * The admission of a redeploy, before any visitor gets it: what was built with the edge, together with what teams have
 * published. It is static (contract, shared versions, calls, paths, every file against its hash), because a start has no
 * time for a browser, and often none at hand; the tests of the installation have opened these builds in one
 * (docs/decisions/032-contract-that-can-change.md).
 *
 * If something does not fit, visitors keep what they have, as long as all of it is still here and fits the services.
 * Otherwise the parts that do not fit are left out, those of teams first: their pages are gone until a fitting release is
 * promoted or rolled back to. The shell is never left out, because there is no page without one.
 */
export async function whatFits(
  book: ReleaseRegistry,
  channel: ChannelRow | null,
  { changed, gone }: Redeploy,
): Promise<Fitting> {
  const pinned = channel ? book.pinsOf(channel) : {}
  const before = channel ? stableOf(channel) : {}
  const set: Record<string, string | null> = {
    ...Object.fromEntries(gone.map((name) => [name, null])),
    ...Object.fromEntries(changed.map((release) => [release.name, releaseId(release)])),
  }
  const damaged = await damagedParts(changed)
  const old = channel ? await problemsOf(book, before, pinned) : []
  // Releases that overlapped already when paths were first reserved keep them.
  const isNew = ({ of, why }: Misfit) => of === 'needs' || !old.some((known) => known.why === why)
  const problems = [...damaged, ...(await problemsOf(book, without(before, set), pinned)).filter(isNew)]
  const kept = { pinned: channel?.pinned ?? {} }
  if (problems.length === 0) return { set, ...kept, refused: [] }
  const fitsStill = old.every(({ of }) => of === 'paths')
  if (channel && fitsStill && (await isHere(book, { ...before, ...pinned })))
    return {
      set: null,
      ...kept,
      refused: refusedWith(problems, 'visitors keep what they have of every part'),
    }
  const left = await leaveOut(book, { before, set, pinned, problems, isNew })
  const unpinned = Object.keys(pinned).filter((name) => !(name in left.pinned))
  const pins = Object.entries(kept.pinned).filter(([name]) => !unpinned.includes(name))
  return { ...left, pinned: Object.fromEntries(pins) }
}

function refusedWith(problems: readonly Problem[], outcome: string): Refused[] {
  return problems.map(({ part, why }) => ({ part, why, outcome }))
}

type Problem = Pick<Misfit, 'part' | 'why'>

async function leaveOut(
  book: ReleaseRegistry,
  {
    before,
    set,
    pinned: allPinned,
    problems: first,
    isNew,
  }: {
    before: Combination
    set: NonNullable<Fitting['set']>
    pinned: Record<string, string>
    problems: Problem[]
    isNew(misfit: Misfit): boolean
  },
): Promise<Fitting> {
  const pinned = { ...allPinned }
  const refused: Refused[] = []
  let problems = first
  while (problems.length > 0) {
    const ofTeams = problems.filter(({ part }) => set[part] === undefined || part in pinned)
    const wrong = (ofTeams.length > 0 ? ofTeams : problems).filter(
      ({ part }) => part !== shellName || part in pinned,
    )
    for (const { part, why } of wrong) {
      refused.push({ part, why, outcome: part in pinned ? 'its pin is taken away' : 'it is left out' })
      if (part in pinned) Reflect.deleteProperty(pinned, part)
      else set[part] = null
    }
    // Only the shell is left, and there is no other.
    if (wrong.length === 0)
      return { set, pinned, refused: [...refused, ...refusedWith(problems, 'it is given all the same')] }
    problems = (await problemsOf(book, without(before, set), pinned)).filter(isNew)
  }
  return { set, pinned, refused }
}

/** The releases after a change, without parts that go. */
function without(before: Combination, set: Readonly<Record<string, string | null>>): Combination {
  return Object.fromEntries(
    Object.entries({ ...before, ...set }).flatMap(([name, id]) => (id === null ? [] : [[name, id]])),
  )
}

/** What does not fit in what visitors would get, without and with the pins. */
async function problemsOf(
  book: ReleaseRegistry,
  stable: Combination,
  pinned: Combination,
): Promise<Misfit[]> {
  const effective = { ...stable, ...pinned }
  await book.load([...Object.values(stable), ...Object.values(pinned)])
  const all = [...book.misfitsByPart(stable), ...book.misfitsByPart(effective)]
  return all.filter(({ part, why }, at) =>
    all.slice(0, at).every((other) => other.part !== part || other.why !== why),
  )
}

async function isHere(book: ReleaseRegistry, set: Combination): Promise<boolean> {
  const found = await Promise.all(Object.values(set).map((id) => book.fetchRelease(id)))
  return found.every((release) => release !== null)
}

/** The releases with a file that is missing, or that does not fit its hash. */
async function damagedParts(releases: readonly Release[]): Promise<Problem[]> {
  const damaged = await Promise.all(
    releases.map(async ({ name: part, folder, files }) => {
      const wrong: string[] = []
      for (const [file, { integrity, bytes }] of Object.entries(files)) {
        const body = await readFile(join(folder, file)).catch(() => null)
        const isWhole = body?.length === bytes && (integrity === undefined || integrityOf(body) === integrity)
        if (!isWhole) wrong.push(file)
      }
      return wrong.length === 0
        ? []
        : [{ part, why: `${wrong.slice(0, 3).join(', ')} is not as it was built` }]
    }),
  )
  return damaged.flat()
}
