import type { ShellApi } from '@icio/shared-ui/host-contract/contract'

interface HttpOptions {
  /** What proves who is asking: null for visitors. The session gives it once people can sign in. */
  authorization?: () => Promise<string | null>
  /** What else goes with every call: the proof of the admin document, in that one. */
  headers?: () => Record<string, string>
}

/** fetch to our own services, with the visitor's cookies. Refuses every other address. */
export function createHttp({ authorization, headers: more }: HttpOptions = {}): ShellApi['http'] {
  return async (path, init = {}) => {
    if (!new URL(path, location.origin).pathname.startsWith('/api/') || !path.startsWith('/api/'))
      throw new TypeError(`${path} is no call to the services of this site.`)
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(more?.() ?? {})) headers.set(name, value)
    const proof = await authorization?.()
    if (proof) headers.set('authorization', proof)
    return fetch(path, { ...init, headers, credentials: 'same-origin' })
  }
}
