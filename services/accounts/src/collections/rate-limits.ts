import { createLimiter } from '@icio/kit/limits/limiter'
import type { Connection } from 'mongoose'
import { hours, minutes, type Clock } from '../clock.js'
import type { AccountSecrets } from '../signing/account-secrets.js'

/** What is counted, how often it may happen, and within what time. */
export interface Limit {
  name: string
  max: number
  windowMs: number
}

/** The limits of this service (SEC-3). None of them locks an account permanently. */
export const limits = {
  signInByAccount: { name: 'sign-in-account', max: 10, windowMs: 10 * minutes },
  signInByDevice: { name: 'sign-in-device', max: 10, windowMs: 10 * minutes },
  /** Sign-ups that test the password of an existing account; beyond the limit the password is not compared. */
  passwordsOfSignUps: { name: 'sign-up-account', max: 10, windowMs: 10 * minutes },
  signInByAddress: { name: 'sign-in-address', max: 40, windowMs: 10 * minutes },
  /** Wrong passwords, for any account, that one pass of the human check allows. */
  signInByPass: { name: 'sign-in-pass', max: 3, windowMs: 24 * hours },
  /** What one address may send in total, with or without passes. */
  signInByAddressInAll: { name: 'sign-in-address-all', max: 400, windowMs: 10 * minutes },
  mailAsksByAddress: { name: 'mail-address', max: 300, windowMs: 10 * minutes },
  mailByRecipient: { name: 'mail-recipient', max: 1, windowMs: minutes },
  confirmMailsByDay: { name: 'mail-confirm-day', max: 10, windowMs: 24 * hours },
  resetMailsByDay: { name: 'mail-reset-day', max: 10, windowMs: 24 * hours },
  alreadyRegisteredMailsByDay: { name: 'mail-already-day', max: 3, windowMs: 24 * hours },
  linksByAddress: { name: 'link-address', max: 100, windowMs: 10 * minutes },
  confirmPasswordByEmail: { name: 'confirm-password', max: 10, windowMs: 10 * minutes },
  passwordByPerson: { name: 'password-person', max: 10, windowMs: 10 * minutes },
  /** Wrong codes of an authenticator app, from one known browser or from all unknown ones together. */
  codesByBrowser: { name: 'second-factor', max: 5, windowMs: 15 * minutes },
  /** Wrong codes of an authenticator app in a day, from browsers that the account does not know. */
  codesByDay: { name: 'second-factor-day', max: 40, windowMs: 24 * hours },
  /** Wrong recovery codes and refused passkeys, for any account (AUTH-55). */
  longFactorsByAddress: { name: 'long-factor-address', max: 100, windowMs: 10 * minutes },
  /** Sign-ins through organizations and with passkeys that one address may begin or finish. */
  stepsByAddress: { name: 'step-address', max: 1000, windowMs: 10 * minutes },
  /** Sign-ins begun at one provider, so that a flood does not pass through this site; far above real use. */
  callsByProvider: { name: 'provider-calls', max: 10_000, windowMs: 10 * minutes },
  /** Messages to the people who run the site (SEC-97). */
  messagesByAddress: { name: 'message-address', max: 5, windowMs: hours },
  messagesByPerson: { name: 'message-person', max: 20, windowMs: 24 * hours },
  messagesOfVisitors: { name: 'message-visitors', max: 200, windowMs: 24 * hours },
  avatarsByPerson: { name: 'avatar-person', max: 60, windowMs: hours },
} as const satisfies Record<string, Limit>

/** Rate-limit data is kept for 24 hours (PRIV-9). */
const keptMs = 24 * hours

/**
 * Counts in the database, so that a restart or another instance forgets nothing. The subject of a count is stored only
 * as a code: the collection contains no addresses and no people.
 */
export function rateLimits(connection: Connection, secrets: AccountSecrets, now: Clock) {
  const limiter = createLimiter(connection, { collection: 'rate_limits', now, keptMs })
  const budgetOf = (limit: Limit, key: string) => ({
    key: `${limit.name}:${secrets.seal('limit', limit.name, key)}`,
    max: limit.max,
    windowMs: limit.windowMs,
  })
  return {
    ensureIndexes: limiter.ensureIndexes,

    /** Adds one to the count and returns whether it is still within the limit. */
    allows: async (limit: Limit, key: string): Promise<boolean> =>
      (await limiter.attempt([budgetOf(limit, key)])) === 0,

    /**
     * Adds one to the count.
     *
     * @throws ServiceError too_many_attempts, with the seconds until the window ends, once the limit is exceeded
     */
    take: (limit: Limit, key: string): Promise<void> =>
      limiter.take([budgetOf(limit, key)], 'too_many_attempts'),

    /** Returns whether the limit is reached, without counting. */
    isReached: (limit: Limit, key: string): Promise<boolean> => limiter.isReached(budgetOf(limit, key)),

    /** Takes one count back, for an attempt that turned out to be legitimate. */
    giveBack: (limit: Limit, key: string): Promise<void> => limiter.giveBack(budgetOf(limit, key)),
  }
}
