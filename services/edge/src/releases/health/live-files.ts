import { ownAddress } from '@icio/kit/process/log'
import type { FastifyInstance } from 'fastify'
import { cookieOfTheEdge } from '../override/override-cookie.js'
import type { ReleaseRegistry } from '../release-registry.js'
import { integrityOf, type Release } from '../release.js'

/** Interval between checks of the live releases. */
const intervalMs = 60_000

/** Result of checking one release's first files. */
export interface FileCheck {
  release: string
  /** The files that did not answer, or whose content does not match their hash. */
  wrong: string[]
}

export interface LiveFiles {
  /** Results of the last run; empty before the first. */
  checks(): readonly FileCheck[]
  checkedAt(): Date | null
  /** Runs the check now. */
  look(): Promise<void>
}

/**
 * Requests once a minute the first files of every release that visitors can get, through the same route as visitors,
 * and compares each with its hash. This detects a disk that lost a file, or a proxy that changes one, before visitors
 * notice. GET /health/remotes reports it: 200, or 503 with the wrong files. Staff remotes count but are not named.
 */
export function watchLiveFiles(
  app: FastifyInstance,
  book: ReleaseRegistry,
  now: () => Date = () => new Date(),
): LiveFiles {
  let checks: FileCheck[] = []
  let checkedAt: Date | null = null
  const forStaff = new Set<string>()
  let warnedOf = new Set<string>()

  async function check(id: string, release: Release): Promise<FileCheck> {
    if (release.access === 'staff') forStaff.add(id)
    const wrong: string[] = []
    for (const file of [...release.scripts, ...release.styles])
      if (!(await isWhole(release, file))) wrong.push(release.base + file)
    return { release: id, wrong }
  }

  async function isWhole({ base, files }: Release, file: string): Promise<boolean> {
    const { name, value } = cookieOfTheEdge((text) => app.signCookie(text))
    const headers = { cookie: `${name}=${value}` }
    const answer = await app.inject({ url: base + file, remoteAddress: ownAddress, headers })
    return answer.statusCode === 200 && integrityOf(answer.rawPayload) === files[file]?.integrity
  }

  async function look(): Promise<void> {
    const found: FileCheck[] = []
    const missing: string[] = []
    for (const id of book.liveReleases()) {
      const release = await book.fetchRelease(id)
      if (!release && !book.isServed(id)) missing.push(id)
      else
        found.push(
          release ? await check(id, release) : { release: id, wrong: ['its files are not to be had'] },
        )
    }
    warnOfMissing(missing)
    checks = found
    checkedAt = now()
    const wrong = found.filter((one) => one.wrong.length > 0)
    if (wrong.length > 0)
      app.log.error({ event: 'release.files_wrong', wrong }, 'live files are missing or have changed')
  }

  /**
   * A new checkout does not have the builds of the previous version, to which a data folder may still roll back. Visitors
   * are not affected, so they are logged once and do not count as wrong.
   */
  function warnOfMissing(missing: string[]): void {
    const isNew = missing.some((id) => !warnedOf.has(id))
    warnedOf = new Set(missing)
    if (isNew)
      app.log.warn(
        { event: 'release.previous_missing', releases: missing },
        'a rollback cannot bring back these releases: their files are in no release folder. Copy dist of the previous version into this checkout, or publish them',
      )
  }

  const timer = setInterval(
    () => void look().catch((err: unknown) => app.log.error({ err }, 'live files could not be checked')),
    intervalMs,
  )
  app.addHook('onClose', async () => clearInterval(timer))
  app.get('/health/remotes', { schema: { hide: true } }, async (_request, reply) => {
    const isWell = checks.every(({ wrong }) => wrong.length === 0)
    reply.code(isWell ? 200 : 503).header('cache-control', 'no-store')
    return {
      status: isWell ? 'ok' : 'wrong',
      checked_at: checkedAt?.toISOString() ?? null,
      releases: checks.filter(({ release }) => !forStaff.has(release)),
    }
  })
  return { checks: () => checks, checkedAt: () => checkedAt, look }
}
