import type { ServiceDatabase } from '@icio/kit/db/database'
import type { OwnCounter } from '@icio/kit/http/health'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import type { SiteContext } from '../../services.js'
import { backendsApp, type BackendsOptions } from './backends-app.js'

/** Mounts the calls to services of remotes, with the rules of this installation. */
export async function mountBackends(
  app: FastifyInstance,
  { config, secrets, siteUrl }: SiteContext,
  connection: Connection,
  releasesFor: BackendsOptions['releasesFor'],
): Promise<{ database: ServiceDatabase; counter: OwnCounter }> {
  const { SITE_URL, NODE_ENV } = process.env
  const ownHosts = [SITE_URL, config.ADMIN_ORIGIN].flatMap((url) => (url ? [new URL(url).host] : []))
  let mounted: Awaited<ReturnType<typeof backendsApp>> | undefined
  await app.register(async (scope) => {
    mounted = await backendsApp(scope, {
      connection,
      secret: secrets.internal,
      rules: {
        isDevelopment: NODE_ENV !== 'production',
        privateHosts: config.BACKEND_PRIVATE_HOSTS.map((host) => host.toLowerCase()),
        ownHosts,
      },
      siteUrl: () => new URL(SITE_URL || siteUrl()).origin,
      releasesFor,
    })
  })
  return mounted as Awaited<ReturnType<typeof backendsApp>>
}
