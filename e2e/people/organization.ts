import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A real OIDC provider on loopback, at which anybody signs in with an address. */
export interface Organization {
  issuer: string
  clientId: string
  clientSecret: string
  close(): Promise<void>
}

/**
 * Starts the provider of the service tests.
 *
 * @param site the site that it knows as its client, under the id 'acme'
 */
export async function startOrganization(site: string): Promise<Organization> {
  const [clientId, clientSecret] = ['the-site', 'a secret of the journeys only']
  const client = {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [`${site}/auth/organization/acme`],
    post_logout_redirect_uris: [`${site}/auth`],
    response_types: ['code'],
    grant_types: ['authorization_code'],
  }
  const program = join(import.meta.dirname, '../../services/accounts/test/oidc-process.mjs')
  const child = spawn(process.execPath, [program, JSON.stringify({ clients: [client] })], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [issuer] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    issuer,
    clientId,
    clientSecret,
    async close() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
