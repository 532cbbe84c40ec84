import { pageErrors } from '@icio/contracts/page-errors'
import { signedInHint, type AccountUser, type StartedSession } from '@icio/contracts/accounts/endpoints'
import type { ShellApi } from '../host-contract/contract.js'

/** Holds the access token for the shell, in memory only. */
export interface AccessTokens {
  /** Like fetch, with the access token. Refreshes the token before it expires, and once after a 401. */
  http: ShellApi['http']
  /** Asks the server who is signed in; null for a visitor. Concurrent callers share one request. */
  renew(): Promise<AccountUser | null>
  /** Drops the token after sign-out. */
  forget(): void
}

interface AccessTokenOptions {
  /** Like fetch, with cookies and without a token. */
  send: ShellApi['http']
  /** The current time in milliseconds. */
  now?: () => number
  /** Whether a session may exist; by default, whether the hint cookie is set. */
  mayBeSignedIn?: () => boolean
}

/** A token that expires sooner than this is refreshed before it is used. */
const marginMs = 30_000

/** Creates the holder of the access token. `contracts/accounts` describes the protocol. */
export function createAccessTokens({
  send,
  now = Date.now,
  mayBeSignedIn = hasSessionHint,
}: AccessTokenOptions): AccessTokens {
  let token: { value: string; endsAt: number } | null = null
  let renewal: Promise<AccountUser | null> | undefined

  const refresh = () => send('/api/auth/refresh', { method: 'POST' })
  const requestSession = async (): Promise<AccountUser | null> => {
    const first = await refresh()
    // Another tab refreshed the session first, so the browser already has the new cookie.
    const answer = first.status === pageErrors.refresh_again.status ? await refresh() : first
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
    renewal ??= requestSession().finally(() => (renewal = undefined))
    return renewal
  }
  const current = async (): Promise<string | null> => {
    // If the refresh fails, send the call anyway: it succeeds or reports its own error.
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
      const usedToken = await current()
      const answer = await sendAs(usedToken, path, init)
      if (answer.status !== 401 || usedToken === null) return answer
      if (token?.value === usedToken) await renew().catch(() => null)
      const next = token?.value
      return next && next !== usedToken ? sendAs(next, path, init) : answer
    },
  }
}

function hasSessionHint(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${signedInHint}=`))
}
