import { randomBytes } from 'node:crypto'
import { signedInHint } from '@icio/contracts/accounts/endpoints'
import type { FastifyReply } from 'fastify'
import type { AccountSecrets } from '../signing/account-secrets.js'
import { signUpLifetimeMs } from '../collections/open-sign-ups.js'
import { sessionTimes } from '../collections/account-sessions.js'

/** The cookies of this service. On https their names start with __Host-, which binds them to this host and to https. */
export interface AccountCookies {
  readRefreshToken(cookies: Readonly<Record<string, string | undefined>>): string | null
  writeRefreshToken(reply: FastifyReply, token: string): void
  clearRefreshToken(reply: FastifyReply): void
  /** The id of this browser if it has signed in to the account before; null otherwise. */
  deviceOf(cookies: Readonly<Record<string, string | undefined>>, userId: string): string | null
  /** Gives the browser an id for the account, or extends the one it has. @returns the id */
  rememberDevice(
    reply: FastifyReply,
    cookies: Readonly<Record<string, string | undefined>>,
    userId: string,
  ): string
  /** The ids of the latest sign-ups that this browser made, the last one first. */
  readSignUps(cookies: Readonly<Record<string, string | undefined>>): string[]
  /** Remembers that this browser made the sign-up, so that confirming it does not require the password again. */
  rememberSignUp(reply: FastifyReply, cookies: Readonly<Record<string, string | undefined>>, id: string): void
  /** Forgets a sign-up that has been confirmed; the others stay. */
  forgetSignUp(reply: FastifyReply, cookies: Readonly<Record<string, string | undefined>>, id: string): void
  /** The id by which tickets of unfinished sign-ins know this browser; null if it has begun none. */
  browserOf(cookies: Readonly<Record<string, string | undefined>>): string | null
  /** Gives the browser such an id until it is closed, unless it has one. */
  ensureBrowser(reply: FastifyReply, cookies: Readonly<Record<string, string | undefined>>): string
}

/** A browser is remembered for a year. This grants no access, only a separate counter of wrong passwords. */
const deviceSeconds = 365 * 24 * 60 * 60

/** A browser is remembered for this many sign-ups: people correct an address, or sign up for a colleague. */
const signUpsKept = 5

/** Browsers that signed in before each had its own id share this one; they get their own at the next sign-in. */
const earlierDevice = 'earlier'

/** @param secure true if the site is served over https; plain http is for development only */
export function accountCookies(secrets: AccountSecrets, secure: boolean): AccountCookies {
  const prefix = secure ? '__Host-' : ''
  const refreshName = `${prefix}session`
  const deviceName = `${prefix}known_device`
  const signUpName = `${prefix}sign_up`
  const browserName = `${prefix}sign_in_browser`
  const shape = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const
  const deviceOf: AccountCookies['deviceOf'] = (cookies, userId) => {
    const deviceCookie = cookies[deviceName] ?? ''
    const [id = '', seal = ''] = deviceCookie.split('.')
    if (secrets.isSealed(seal, 'device', id, userId)) return id
    return secrets.isSealed(deviceCookie, 'device', userId) ? earlierDevice : null
  }
  const browserOf: AccountCookies['browserOf'] = (cookies) => {
    const [id = '', seal = ''] = (cookies[browserName] ?? '').split('.')
    return secrets.isSealed(seal, 'browser', id) ? id : null
  }
  const readSignUps: AccountCookies['readSignUps'] = (cookies) =>
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
    ensureBrowser(reply, cookies) {
      const browserId = browserOf(cookies)
      if (browserId) return browserId
      const id = randomBytes(16).toString('base64url')
      reply.setCookie(browserName, `${id}.${secrets.seal('browser', id)}`, shape)
      return id
    },
    readRefreshToken: (cookies) => cookies[refreshName] ?? null,
    writeRefreshToken(reply, token) {
      const maxAge = sessionTimes.absoluteMs / 1000
      reply.setCookie(refreshName, token, { ...shape, maxAge })
      reply.setCookie(signedInHint, '1', { ...shape, httpOnly: false, maxAge })
    },
    clearRefreshToken(reply) {
      reply.clearCookie(refreshName, shape)
      reply.clearCookie(signedInHint, { ...shape, httpOnly: false })
    },
    deviceOf,
    rememberDevice(reply, cookies, userId) {
      const deviceId = deviceOf(cookies, userId)
      const id = deviceId && deviceId !== earlierDevice ? deviceId : randomBytes(16).toString('base64url')
      const value = `${id}.${secrets.seal('device', id, userId)}`
      reply.setCookie(deviceName, value, { ...shape, maxAge: deviceSeconds })
      return id
    },
    readSignUps,
    rememberSignUp: (reply, cookies, id) =>
      writeSignUps(reply, [id, ...readSignUps(cookies)].slice(0, signUpsKept)),
    forgetSignUp(reply, cookies, id) {
      const others = readSignUps(cookies).filter((other) => other !== id)
      if (others.length > 0) writeSignUps(reply, others)
      else reply.clearCookie(signUpName, shape)
    },
  }
}
