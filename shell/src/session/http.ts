import type { ShellApi } from '@icio/shared-ui/host-contract/contract'

interface HttpOptions {
  /** Returns the Authorization header; null for visitors. */
  authorization?: () => Promise<string | null>
  /** Returns more headers for every call, such as the proof of the admin document. */
  headers?: () => Record<string, string>
}

/**
 * Creates a fetch function for the site's services that sends the visitor's cookies. It rejects every other address.
 */
export function createHttp({ authorization, headers: more }: HttpOptions = {}): ShellApi['http'] {
  return async (path, init = {}) => {
    if (!new URL(path, location.origin).pathname.startsWith('/api/') || !path.startsWith('/api/'))
      throw new TypeError(`${path} is not an address of this site's services.`)
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(more?.() ?? {})) headers.set(name, value)
    const proof = await authorization?.()
    if (proof) headers.set('authorization', proof)
    return fetch(path, { ...init, headers, credentials: 'same-origin' })
  }
}
