import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** File names that never change their content: they carry a hash, or lie in a build's own folder. */
const immutable = { maxAge: '365d', immutable: true } as const

/**
 * The files of the shell under /shell/ and of every release under /remotes/<name>/<build>/, as they were built:
 * brotli or gzip where the browser takes it, kept for a year. Files of earlier builds go on being served, so that a
 * page that is open during a release still finds its parts. Descriptions of releases and source maps are not served.
 */
export async function serveReleases(
  app: FastifyInstance,
  { pagesFolder }: { pagesFolder: string },
): Promise<void> {
  await app.register(fastifyStatic, { root: pagesFolder, serve: false, preCompressed: true, index: false })

  app.get<{ Params: { '*': string } }>('/shell/*', { schema: { hide: true } }, async (request, reply) => {
    const file = request.params['*']
    const build = isServed(file) ? buildWith(join(pagesFolder, 'shell'), file) : undefined
    return build ? reply.sendFile(`shell/${build}/${file}`, immutable) : reply.callNotFound()
  })

  app.get<{ Params: { name: string; build: string; '*': string } }>(
    '/remotes/:name/:build/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name, build, '*': file } = request.params
      const known =
        isName(name) && isName(build) && isServed(file) && existsSync(join(pagesFolder, name, build, file))
      return known ? reply.sendFile(`${name}/${build}/${file}`, immutable) : reply.callNotFound()
    },
  )
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
