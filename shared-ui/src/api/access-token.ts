import { errors } from '@icio/contracts/errors'
import { signedInHint, type AccountUser, type StartedSession } from '@icio/contracts/accounts'
import type { ShellApi } from '../host-contract/contract.js'

/** The shell's hold on the session: the access token lives here, in memory, and nowhere else. */
export interface AccessTokens {
  /** fetch to our services with the access token, renewed before it ends and once after a 401. */
  http: ShellApi['http']
  /** Asks the server who is here; null for a visitor. One question at a time, however many ask. */
  renew(): Promise<AccountUser | null>
  /** Drops the token, after signing out. */
  forget(): void
}

interface AccessTokenOptions {
  /** fetch to our services, with cookies. */
  send: ShellApi['http']
  /** In milliseconds. */
  now?: () => number
  /** Whether there can be a session at all; by default what the hint cookie says. */
  mayBeSignedIn?: () => boolean
}

/** A token with less life than this is renewed before it is used. */
const marginMs = 30_000

/** Keeps the access token for the shell's calls (contracts/accounts says the steps). */
export function createAccessTokens({
  send,
  now = Date.now,
  mayBeSignedIn = hintIsThere,
}: AccessTokenOptions): AccessTokens {
  let token: { value: string; endsAt: number } | null = null
  let asking: Promise<AccountUser | null> | undefined

  const refresh = () => send('/api/auth/refresh', { method: 'POST' })
  const ask = async (): Promise<AccountUser | null> => {
    const first = await refresh()
    // Another tab was faster: the browser has the next cookie by now.
    const answer = first.status === errors.refresh_again.status ? await refresh() : first
    if (answer.status === 401) token = null
    if (answer.status === 401) return null
    if (!answer.ok) throw new Error(`The session could not be renewed: ${answer.status}`)
    const session = (await answer.json()) as StartedSession
    token = { value: session.access_token, endsAt: now() + session.expires_in * 1000 }
    return session.user
  }
  const renew = (): Promise<AccountUser | null> => {
    if (!mayBeSignedIn()) {
      token = null
      return Promise.resolve(null)
    }
    asking ??= ask().finally(() => (asking = undefined))
    return asking
  }
  const current = async (): Promise<string | null> => {
    // A renewal that fails for want of a network leaves the call to fail, or to pass, by itself.
    if (!token || token.endsAt - now() < marginMs) await renew().catch(() => null)
    return token?.value ?? null
  }
  const sendAs = (value: string | null, path: `/api/${string}`, init: RequestInit) => {
    const headers = new Headers(init.headers)
    if (value) headers.set('authorization', `Bearer ${value}`)
    return send(path, { ...init, headers })
  }
  return {
    renew,
    forget: () => void (token = null),
    async http(path, init = {}) {
      const used = await current()
      const answer = await sendAs(used, path, init)
      if (answer.status !== 401 || used === null) return answer
      if (token?.value === used) await renew().catch(() => null)
      const next = token?.value
      return next && next !== used ? sendAs(next, path, init) : answer
    },
  }
}

function hintIsThere(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${signedInHint}=`))
}
