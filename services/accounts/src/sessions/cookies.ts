import { randomBytes } from 'node:crypto'
import { signedInHint } from '@icio/contracts/accounts/endpoints'
import type { Cookies } from '@icio/kit/auth/identity'
import type { FastifyReply } from 'fastify'
import type { AccountSecrets } from '../signing/account-secrets.js'
import { signUpLifetimeMs } from '../collections/open-sign-ups.js'
import { sessionTimes } from '../collections/account-sessions.js'

/** A browser is remembered for a year. This grants no access, only a separate counter of wrong passwords. */
const deviceSeconds = 365 * 24 * 60 * 60

/** A browser is remembered for this many sign-ups: people correct an address, or sign up for a colleague. */
const signUpsKept = 5

/** Browsers that signed in before each had its own id share this one; they get their own at the next sign-in. */
const earlierDevice = 'earlier'

/**
 * The cookies of this service. On https their names start with __Host-, which binds them to this host and to https.
 *
 * @param secure true if the site is served over https; plain http is for development only
 */
export function accountCookies(secrets: AccountSecrets, secure: boolean) {
  const prefix = secure ? '__Host-' : ''
  const refreshName = `${prefix}session`
  const deviceName = `${prefix}known_device`
  const signUpName = `${prefix}sign_up`
  const browserName = `${prefix}sign_in_browser`
  const shape = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const
  /** The id of this browser if it has signed in to the account before; null otherwise. */
  const deviceOf = (cookies: Cookies, userId: string): string | null => {
    const deviceCookie = cookies[deviceName] ?? ''
    const [id = '', seal = ''] = deviceCookie.split('.')
    if (secrets.isSealed(seal, 'device', id, userId)) return id
    return secrets.isSealed(deviceCookie, 'device', userId) ? earlierDevice : null
  }
  /** The id by which tickets of unfinished sign-ins know this browser; null if it has begun none. */
  const browserOf = (cookies: Cookies): string | null => {
    const [id = '', seal = ''] = (cookies[browserName] ?? '').split('.')
    return secrets.isSealed(seal, 'browser', id) ? id : null
  }
  /** The ids of the latest sign-ups that this browser made, the last one first. */
  const readSignUps = (cookies: Cookies): string[] =>
    (cookies[signUpName] ?? '').split('~').flatMap((entry) => {
      const [id = '', seal = ''] = entry.split('.')
      return secrets.isSealed(seal, 'sign-up', id) ? [id] : []
    })
  const writeSignUps = (reply: FastifyReply, ids: readonly string[]) => {
    const value = ids.map((id) => `${id}.${secrets.seal('sign-up', id)}`).join('~')
    reply.setCookie(signUpName, value, { ...shape, maxAge: signUpLifetimeMs / 1000 })
  }
  return {
    browserOf,
    /** Gives the browser such an id until it is closed, unless it has one. */
    ensureBrowser(reply: FastifyReply, cookies: Cookies): string {
      const browserId = browserOf(cookies)
      if (browserId) return browserId
      const id = randomBytes(16).toString('base64url')
      reply.setCookie(browserName, `${id}.${secrets.seal('browser', id)}`, shape)
      return id
    },
    readRefreshToken: (cookies: Cookies) => cookies[refreshName] ?? null,
    writeRefreshToken(reply: FastifyReply, token: string): void {
      const maxAge = sessionTimes.absoluteMs / 1000
      reply.setCookie(refreshName, token, { ...shape, maxAge })
      reply.setCookie(signedInHint, '1', { ...shape, httpOnly: false, maxAge })
    },
    clearRefreshToken(reply: FastifyReply): void {
      reply.clearCookie(refreshName, shape)
      reply.clearCookie(signedInHint, { ...shape, httpOnly: false })
    },
    deviceOf,
    /** Gives the browser an id for the account, or extends the one it has. */
    rememberDevice(reply: FastifyReply, cookies: Cookies, userId: string): void {
      const deviceId = deviceOf(cookies, userId)
      const id = deviceId && deviceId !== earlierDevice ? deviceId : randomBytes(16).toString('base64url')
      const value = `${id}.${secrets.seal('device', id, userId)}`
      reply.setCookie(deviceName, value, { ...shape, maxAge: deviceSeconds })
    },
    readSignUps,
    /** Remembers that this browser made the sign-up, so that confirming it does not require the password again. */
    rememberSignUp: (reply: FastifyReply, cookies: Cookies, id: string) =>
      writeSignUps(reply, [id, ...readSignUps(cookies)].slice(0, signUpsKept)),
    /** Forgets a sign-up that has been confirmed; the others stay. */
    forgetSignUp(reply: FastifyReply, cookies: Cookies, id: string): void {
      const others = readSignUps(cookies).filter((other) => other !== id)
      if (others.length > 0) writeSignUps(reply, others)
      else reply.clearCookie(signUpName, shape)
    },
  }
}

export type AccountCookies = ReturnType<typeof accountCookies>
