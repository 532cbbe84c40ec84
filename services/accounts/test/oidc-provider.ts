import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const clientId = 'the-site'
export const clientSecret = 'a secret of the tests of sign-in only'

/** A real OIDC provider on loopback. */
export type RunningProvider = Awaited<ReturnType<typeof startOidcProvider>>

/**
 * Starts oidc-provider in a process of its own.
 *
 * @param siteUrl the site that it knows as its client
 */
export async function startOidcProvider(siteUrl: string, providerId = 'acme') {
  const client = {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [`${siteUrl}/auth/organization/${providerId}`],
    post_logout_redirect_uris: [`${siteUrl}/auth`],
    response_types: ['code'],
    grant_types: ['authorization_code'],
  }
  const child = spawn(
    process.execPath,
    [join(__dirname, 'oidc-process.mjs'), JSON.stringify({ clients: [client] })],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const [issuer] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    issuer,
    /** Sets the claim 'groups' of a person. */
    setGroups: async (subject: string, groups: string[]) =>
      void (await fetch(`${issuer}/groups/${encodeURIComponent(subject)}/${groups.join(',')}`)),

    /** Signs in there as a browser would, and returns the query with which it is sent back. */
    async signIn(url: string, subject: string): Promise<string> {
      const cookies = new Map<string, string>()
      const open = async (address: string, body?: URLSearchParams): Promise<Response> => {
        const answer = await fetch(address, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
          ...(body ? { method: 'POST', body } : {}),
        })
        for (const line of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
          cookies.set(name, value)
        }
        return answer
      }
      let answer = await open(url)
      for (let hops = 0; hops < 8; hops++) {
        const next = new URL(answer.headers.get('location') ?? '', issuer)
        if (next.origin !== issuer) return next.search
        answer = await open(next.href)
        const isForm = answer.status === 200
        if (isForm) {
          const form = new URLSearchParams({ prompt: 'login', login: subject, password: 'any' })
          answer = await open(next.href, form)
        }
      }
      throw new Error(`The provider did not send ${subject} back: ${answer.status} ${await answer.text()}`)
    },
    async close() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
