import { randomBytes } from 'node:crypto'
import { hasScreen, ownerOf } from '@icio/contracts/rules/route-ownership'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { registryOf } from '../registry/registry.js'
import { readReleases } from '../registry/releases.js'
import { contentSecurityPolicy, type PolicyExtras } from './content-security-policy.js'
import { renderPage } from './page.js'

export interface PageOptions {
  /** Where the built pages lie. */
  pagesFolder: string
  policy: PolicyExtras
  /** Development: the page listens for new builds. */
  liveReload: boolean
}

/** The longest path that is written to the log (security.md, threat 36). */
const loggedPathLength = 200

/**
 * Answers every path that nothing else has answered with the shell's page; a path without a screen gets it with
 * status 404 and is written to the log (SITE-8, SITE-9). Calls and files that do not exist stay plain 404s.
 */
export async function servePage(
  app: FastifyInstance,
  { pagesFolder, policy, liveReload }: PageOptions,
): Promise<void> {
  app.get('/registry.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'private, no-cache')
    return registryOf(readReleases(pagesFolder))
  })

  app.get('/*', { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
    const path = new URL(request.url, 'http://site').pathname
    if (/^\/(api|remotes|shell)(\/|$)/.test(path)) return reply.callNotFound()
    const releases = readReleases(pagesFolder)
    const registry = registryOf(releases)
    const owner = ownerOf(registry.remotes, path)
    const known = hasScreen(owner ? owner.paths : releases.shell.paths, path)
    if (!known) request.log.warn({ path: path.slice(0, loggedPathLength) }, 'unknown path')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .code(known ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', contentSecurityPolicy(nonce, policy))
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .send(renderPage({ shell: releases.shell, registry, owner, nonce, liveReload }))
  })
}
