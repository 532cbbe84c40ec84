import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { servesAdminDocument } from '../admin-document/admin-origin.js'
import { isEdgeItself, overridesOf } from '../releases/override/override-cookie.js'
import { isStaff } from '../releases/registry.js'
import type { ReleaseRegistry } from '../releases/release-registry.js'
import { readRelease, shellName, type Release } from '../releases/release.js'

/** Files with immutable content: their names contain a hash, or they are in a build's own folder. */
const immutable = { maxAge: '365d', immutable: true } as const

/** Not limited, because a page has dozens of files. */
const files = { schema: { hide: true }, config: { callsPerMinute: 'free' } } as const

/**
 * Serves the files of the shell under /shell/ and of every release under /remotes/<name>/<build>/: with brotli or
 * gzip if the browser accepts it, cached for a year. Files of earlier builds stay available, so that a page that is
 * open during a release still finds its parts. Release descriptions and source maps are not served.
 * Staff files do not exist for anybody else: each request is checked by its cookie, and no cache stores the response.
 */
export async function serveReleases(
  app: FastifyInstance,
  {
    pagesFolder,
    book,
    adminOrigin,
  }: {
    pagesFolder: string
    book: Pick<ReleaseRegistry, 'folderOf' | 'isAdmitted'> & {
      rows: { releases: ReadonlyMap<string, { name: string; build: string }> }
    }
    /** The separate origin that serves the staff's remotes, if there is one. */
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
      // A folder without a description belongs to no release.
      if (folder === null || !release || !existsSync(join(folder, file))) return reply.callNotFound()
      const reach = await reachOf(request, { name, build, folder })
      if (reach === 'nobody') return reply.callNotFound()
      if (release.access === 'staff') return sendToStaff(request, reply, file, folder)
      return reach === 'all'
        ? reply.sendFile(file, folder, immutable)
        : sendPrivately(reply, { file, folder })
    },
  )

  /** Built or admitted releases are public; others are visible only to the browser that tries them. */
  async function reachOf(
    request: FastifyRequest,
    { name, build, folder }: { name: string; build: string; folder: string },
  ): Promise<'all' | 'own browser' | 'nobody'> {
    const isBuiltHere = folder.startsWith(join(pagesFolder, name))
    if (isBuiltHere || isEdgeItself(request) || (await book.isAdmitted(name, build))) return 'all'
    const overrides = await overridesOf(request)
    return overrides.some((one) => one.name === name && one.build === build) ? 'own browser' : 'nobody'
  }

  /** A release never changes, so its description is read once and not per file. */
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

  /** True for the staff, from our own pages and from the configured admin origin only. */
  async function mayHave(request: FastifyRequest): Promise<boolean> {
    const site = request.headers['sec-fetch-site']
    const isOurs = site === undefined || site === 'same-origin' || site === 'none'
    const isHere = servesAdminDocument({ origin: adminOrigin }, request)
    return isOurs && isHere && isStaff(await app.findVisitingPerson(request))
  }

  /** Names of the shell's files contain a hash, so any release that has the name has the same file. */
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

/** Private files must not be stored by any cache. */
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
