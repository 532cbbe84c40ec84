import type { FactorWay, PasskeyAssertion, PasskeyOptions } from '@icio/contracts/second-factors/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import { senderOf } from '@icio/kit/net/addresses'
import type { FastifyRequest } from 'fastify'
import type { ClientSession } from 'mongoose'
import type { Accounts } from '../accounts.js'
import { limits, type Limit } from '../collections/rate-limits.js'
import type { User } from '../collections/users.js'
import { stepOfCode } from './authenticator.js'
import { changeSignIn } from './change-sign-in.js'
import { assertionOptions, checkAssertion, relyingParty } from './passkey-ceremony.js'
import { recoveryCodeHash } from './recovery-codes.js'

/** What a person sends as a second factor: exactly one of them. */
export interface TakenFactor {
  code?: string | undefined
  recovery_code?: string | undefined
  passkey?: PasskeyAssertion | undefined
}

/** The second factors of an account: empty if it has none. Recovery codes are a way only next to another factor. */
export async function waysOf(
  accounts: Accounts,
  userId: string,
): Promise<{ ways: FactorWay[]; challenge?: string; passkey_options?: PasskeyOptions }> {
  const [factors, passkeys] = await Promise.all([
    accounts.secondFactors.find(userId),
    accounts.passkeys.listOf(userId),
  ])
  const ways: FactorWay[] = []
  if (factors?.authenticator) ways.push('authenticator')
  const usable = relyingParty(accounts.siteUrl()) ? passkeys : []
  if (usable.length > 0) ways.push('passkey')
  if ((factors?.authenticator || passkeys.length > 0) && factors?.recovery_codes.length)
    ways.push('recovery_code')
  if (usable.length === 0) return { ways }
  const { challenge, options } = await assertionOptions(accounts, usable)
  return { ways, challenge, passkey_options: options }
}

/** Whether a sign-in to the account needs a second step. */
export async function hasSecondFactor(
  { secondFactors, passkeys }: Accounts,
  userId: string,
  session?: ClientSession,
): Promise<boolean> {
  if ((await secondFactors.find(userId, session))?.authenticator) return true
  return (await passkeys.listOf(userId, session)).length > 0
}

/**
 * Checks a second factor of a person, and uses it up.
 *
 * @param challenge what a passkey has to sign
 * @throws ServiceError wrong_code, passkey_refused, too_many_attempts
 */
export async function demandFactor(
  accounts: Accounts,
  request: FastifyRequest,
  { user, taken, challenge }: { user: User; taken: TakenFactor; challenge: string | undefined },
): Promise<void> {
  const { limiter, cookies } = accounts
  const counts: [Limit, string][] = []
  if (taken.code === undefined) {
    // Nobody guesses a recovery code or a passkey: counted by account, they would keep out only the owner.
    counts.push([limits.longFactorsByAddress, senderOf(request.ip)])
  } else {
    const device = cookies.deviceOf(request.cookies, user._id)
    counts.push([limits.codesByBrowser, `${user._id} ${device ?? ''}`])
    if (device === null) counts.push([limits.codesByDay, user._id])
  }
  for (const count of counts) await limiter.take(...count)
  await useFactor(accounts, { user, taken, challenge }).catch((error: unknown) => {
    request.log.warn(
      { event: 'second_factor_failed', person: user._id, ip: request.ip },
      'second factor refused',
    )
    throw error
  })
  for (const count of counts) await limiter.giveBack(...count)
}

async function useFactor(
  accounts: Accounts,
  {
    user,
    taken: { code, recovery_code, passkey },
    challenge,
  }: { user: User; taken: TakenFactor; challenge: string | undefined },
): Promise<void> {
  if (passkey) {
    if (challenge === undefined) throw new ServiceError('passkey_refused')
    await checkAssertion(accounts, { passkey, challenge, owner: user._id })
    return
  }
  if (recovery_code !== undefined) return useRecoveryCode(accounts, user, recovery_code)
  const factors = await accounts.secondFactors.find(user._id)
  const secret =
    factors?.authenticator &&
    accounts.secrets.decrypt('authenticator', user._id, factors.authenticator.secret)
  const step = secret && code !== undefined ? stepOfCode(secret, code, accounts.now()) : null
  if (step === null || !(await accounts.secondFactors.useStep(user._id, step)))
    throw new ServiceError('wrong_code')
}

/** The mail says how many are left, and tells an owner whose codes were stolen. */
async function useRecoveryCode(accounts: Accounts, user: User, recoveryCode: string): Promise<void> {
  const { secondFactors } = accounts
  const hash = recoveryCodeHash(user._id, recoveryCode)
  await changeSignIn(accounts, user, async (session) => {
    if (!(await secondFactors.useRecoveryCode(user._id, hash, session))) throw new ServiceError('wrong_code')
    const left = (await secondFactors.find(user._id, session))?.recovery_codes.length ?? 0
    return `A recovery code was used; ${left} are left.`
  })
}
