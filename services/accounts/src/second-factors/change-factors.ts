import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import { ServiceError } from '@icio/kit/http/errors'
import type { ClientSession } from 'mongoose'
import type { Accounts } from '../accounts.js'
import type { PasskeyRow } from '../collections/passkeys.js'
import type { User } from '../collections/users.js'
import { changeSignIn } from './change-sign-in.js'
import { hasSecondFactor } from './check-factor.js'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.js'

/** A person in a session that had a fresh proof. */
interface Owner {
  user: User
  sessionId: string
}

/**
 * Adds a factor, atomically with everything that follows: recovery codes and the end of the other sessions if it is the
 * first one, and a mail.
 *
 * @returns the recovery codes, which are shown only now; null if the account has some
 */
async function addFactor(
  accounts: Accounts,
  { user, sessionId }: Owner,
  { detail, add }: { detail: string; add: (session: ClientSession) => Promise<void> },
): Promise<string[] | null> {
  const { secondFactors, sessions } = accounts
  let codes: string[] | null = null
  await changeSignIn(accounts, user, async (session) => {
    codes = null
    await secondFactors.noteChange(user._id, session)
    const isFirst = !(await hasSecondFactor(accounts, user._id, session))
    await add(session)
    if (isFirst) {
      codes = newRecoveryCodes()
      await secondFactors.setRecoveryCodes(user._id, hashesOf(user, codes), session)
      // Sessions that began without a second factor must not outlast its arrival.
      await sessions.endAll(user._id, sessionId, session)
    }
    await sessions.noteSecondFactor(sessionId, session)
    return detail
  })
  return codes
}

/** Adds an authenticator app, or replaces it. @param step of the code that proved it, which cannot be used again */
export function addAuthenticator(
  accounts: Accounts,
  owner: Owner,
  { secret, step, use }: { secret: string; step: number; use: (session: ClientSession) => Promise<boolean> },
): Promise<string[] | null> {
  const { secrets, secondFactors } = accounts
  const encryptedSecret = secrets.encrypt('authenticator', owner.user._id, secret)
  return addFactor(accounts, owner, {
    detail: 'An authenticator app was added.',
    async add(session) {
      if (!(await use(session))) throw new ServiceError('step_expired')
      await secondFactors.setAuthenticator(owner.user._id, { secret: encryptedSecret, step }, session)
    },
  })
}

/** Adds a passkey. @throws ServiceError passkey_refused if it belongs to an account already */
export async function addPasskey(
  accounts: Accounts,
  owner: Owner,
  passkey: Omit<PasskeyRow, 'user_id' | 'added_at' | 'last_used_at'>,
): Promise<string[] | null> {
  try {
    return await addFactor(accounts, owner, {
      detail: `The passkey '${passkey.name}' was added.`,
      add: (session) => accounts.passkeys.insert({ ...passkey, user_id: owner.user._id }, session),
    })
  } catch (error) {
    if (isDuplicateKey(error)) throw new ServiceError('passkey_refused')
    throw error
  }
}

/**
 * Removes a factor. With the last one, the recovery codes go too, and no session counts as having had a second factor.
 *
 * @param take removes it; false if there is none
 * @throws ServiceError not_found
 */
export async function removeFactor(
  accounts: Accounts,
  user: User,
  { detail, take }: { detail: string; take: (session: ClientSession) => Promise<boolean> },
): Promise<void> {
  const { secondFactors, sessions, steps } = accounts
  await changeSignIn(accounts, user, async (session) => {
    await secondFactors.noteChange(user._id, session)
    if (!(await take(session))) throw new ServiceError('not_found')
    if (!(await hasSecondFactor(accounts, user._id, session))) {
      await secondFactors.remove(user._id, session)
      await sessions.forgetSecondFactor(user._id, session)
    }
    await steps.removeOf(user._id, session)
    return detail
  })
}

/** Replaces the recovery codes. @throws ServiceError not_found if the account has no second factor */
export async function replaceRecoveryCodes(accounts: Accounts, user: User): Promise<string[]> {
  const { secondFactors } = accounts
  const codes = newRecoveryCodes()
  await changeSignIn(accounts, user, async (session) => {
    await secondFactors.noteChange(user._id, session)
    if (!(await hasSecondFactor(accounts, user._id, session))) throw new ServiceError('not_found')
    await secondFactors.setRecoveryCodes(user._id, hashesOf(user, codes), session)
    return 'New recovery codes were made; the earlier ones are void.'
  })
  return codes
}

function hashesOf({ _id }: User, codes: readonly string[]): string[] {
  return codes.map((code) => recoveryCodeHash(_id, code))
}
