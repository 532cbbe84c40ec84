import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAdminPlace } from '../admin-document/admin-origin.js'
import { isEdgeItself, overridesOf } from '../releases/override/override-cookie.js'
import { isStaff } from '../releases/registry.js'
import type { ReleaseBook } from '../releases/release-book.js'
import { readRelease, shellName, type Release } from '../releases/release.js'

/** File names that never change their content: they carry a hash, or lie in a build's own folder. */
const immutable = { maxAge: '365d', immutable: true } as const

/** A page has dozens of files. */
const files = { schema: { hide: true }, config: { callsPerMinute: 'free' } } as const

/**
 * The files of the shell under /shell/ and of every release under /remotes/<name>/<build>/, as they were built:
 * brotli or gzip where the browser takes it, kept for a year. Files of earlier builds go on being served, so that a
 * page that is open during a release still finds its parts. Descriptions of releases and source maps are not served.
 * What is for the staff is not there for anybody else: asked by the cookie at each request, kept by no cache.
 */
export async function serveReleases(
  app: FastifyInstance,
  {
    pagesFolder,
    book,
    adminOrigin,
  }: {
    pagesFolder: string
    book: Pick<ReleaseBook, 'folderOf' | 'isAdmitted'> & {
      rows: { releases: ReadonlyMap<string, { name: string; build: string }> }
    }
    /** Where the staff's remotes are served, if they have an origin of their own. */
    adminOrigin?: string | undefined
  },
): Promise<void> {
  await app.register(fastifyStatic, { root: pagesFolder, serve: false, preCompressed: true, index: false })

  app.get<{ Params: { '*': string } }>('/shell/*', files, async (request, reply) => {
    const file = request.params['*']
    const folder = isServed(file) ? await shellWith(request, file) : undefined
    return folder ? reply.sendFile(file, folder, immutable) : reply.callNotFound()
  })

  app.get<{ Params: { name: string; build: string; '*': string } }>(
    '/remotes/:name/:build/*',
    files,
    async (request, reply) => {
      const { name, build, '*': file } = request.params
      const asked = isName(name) && isName(build) && isServed(file)
      const folder = asked ? await book.folderOf(name, build) : null
      const release = folder === null ? null : releaseIn(folder)
      // A folder without its description is nobody's.
      if (folder === null || !release || !existsSync(join(folder, file))) return reply.callNotFound()
      const reach = await reachOf(request, { name, build, folder })
      if (reach === 'nobody') return reply.callNotFound()
      if (release.access === 'staff') return sendToStaff(request, reply, file, folder)
      return reach === 'all'
        ? reply.sendFile(file, folder, immutable)
        : sendPrivately(reply, { file, folder })
    },
  )

  /** What was built beside the edge and what was admitted is there for all; the rest for the browser that tries it. */
  async function reachOf(
    request: FastifyRequest,
    { name, build, folder }: { name: string; build: string; folder: string },
  ): Promise<'all' | 'own browser' | 'nobody'> {
    const isBuiltHere = folder.startsWith(join(pagesFolder, name))
    if (isBuiltHere || isEdgeItself(request) || (await book.isAdmitted(name, build))) return 'all'
    const overrides = await overridesOf(request)
    return overrides.some((one) => one.name === name && one.build === build) ? 'own browser' : 'nobody'
  }

  /** A release never changes, so its description is read once, not for each of its files. */
  const described = new Map<string, Release>()
  function releaseIn(folder: string): Release | null {
    const release = described.get(folder) ?? readRelease(folder)
    if (release) described.set(folder, release)
    return release
  }

  async function sendToStaff(request: FastifyRequest, reply: FastifyReply, file: string, folder: string) {
    if (!isEdgeItself(request) && !(await mayHave(request))) return reply.callNotFound()
    reply.header('cross-origin-resource-policy', 'same-origin')
    return sendPrivately(reply, { file, folder })
  }

  /** The staff, from pages of our own only, and from the origin that the installation gives them. */
  async function mayHave(request: FastifyRequest): Promise<boolean> {
    const site = request.headers['sec-fetch-site']
    const isOurs = site === undefined || site === 'same-origin' || site === 'none'
    const isHere = isAdminPlace({ origin: adminOrigin }, request)
    return isOurs && isHere && isStaff(await app.findVisitingPerson(request))
  }

  /** Names of the shell's files carry a hash: any release that has one of that name has the same. */
  async function shellWith(request: FastifyRequest, file: string): Promise<string | undefined> {
    const here = buildWith(join(pagesFolder, shellName), file)
    if (here) return join(pagesFolder, shellName, here)
    for (const { name, build } of book.rows.releases.values()) {
      const folder = name === shellName ? await book.folderOf(name, build) : null
      const isThere = folder !== null && existsSync(join(folder, file))
      if (isThere && (await reachOf(request, { name, build, folder })) !== 'nobody') return folder
    }
    return undefined
  }
}

/** What is not for all is kept by no cache on its way. */
function sendPrivately(reply: FastifyReply, { file, folder }: { file: string; folder: string }) {
  reply.header('cache-control', 'private, no-store')
  reply.header('vary', 'cookie')
  return reply.sendFile(file, folder, { cacheControl: false })
}

function buildWith(folder: string, file: string): string | undefined {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .find((build) => existsSync(join(folder, build, file)))
}

function isName(value: string): boolean {
  return /^[a-z0-9-]+$/.test(value)
}

function isServed(file: string): boolean {
  return (
    /^[\w./-]+$/.test(file) && !file.includes('..') && !/\.map$|(^|\/)(release|current)\.json$/.test(file)
  )
}
