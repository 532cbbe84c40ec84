import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import { ServiceError } from '@icio/kit/http/errors'
import type { ClientSession } from 'mongoose'
import type { Accounts } from '../accounts.js'
import type { PasskeyRow } from '../collections/passkeys.js'
import type { User } from '../collections/users.js'
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
  const { connection, secondFactors, passkeys, sessions, outbox, sender } = accounts
  let codes: string[] | null = null
  await connection.transaction(async (session) => {
    codes = null
    const before = await secondFactors.noteChange(user._id, session)
    const isFirst = !before?.authenticator && (await passkeys.listOf(user._id, session)).length === 0
    await add(session)
    if (isFirst) {
      codes = newRecoveryCodes()
      await secondFactors.setRecoveryCodes(user._id, hashesOf(user, codes), session)
      // Sessions that began without a second factor must not outlast its arrival.
      await sessions.endAll(user._id, sessionId, session)
    }
    await sessions.noteSecondFactor(sessionId, session)
    await outbox.put({ kind: 'sign-in-changed', email: user.email, detail }, session)
  })
  sender.nudge()
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
  const { connection, secondFactors, passkeys, sessions, steps, outbox, sender } = accounts
  await connection.transaction(async (session) => {
    await secondFactors.noteChange(user._id, session)
    if (!(await take(session))) throw new ServiceError('not_found')
    const left = await secondFactors.find(user._id, session)
    if (!left?.authenticator && (await passkeys.listOf(user._id, session)).length === 0) {
      await secondFactors.remove(user._id, session)
      await sessions.forgetSecondFactor(user._id, session)
    }
    await steps.removeOf(user._id, session)
    await outbox.put({ kind: 'sign-in-changed', email: user.email, detail }, session)
  })
  sender.nudge()
}

/** Replaces the recovery codes. @throws ServiceError not_found if the account has no second factor */
export async function replaceRecoveryCodes(accounts: Accounts, user: User): Promise<string[]> {
  const { connection, secondFactors, passkeys, outbox, sender } = accounts
  const codes = newRecoveryCodes()
  await connection.transaction(async (session) => {
    const factors = await secondFactors.noteChange(user._id, session)
    if (!factors?.authenticator && (await passkeys.listOf(user._id, session)).length === 0)
      throw new ServiceError('not_found')
    await secondFactors.setRecoveryCodes(user._id, hashesOf(user, codes), session)
    const detail = 'New recovery codes were made; the earlier ones are void.'
    await outbox.put({ kind: 'sign-in-changed', email: user.email, detail }, session)
  })
  sender.nudge()
  return codes
}

function hashesOf({ _id }: User, codes: readonly string[]): string[] {
  return codes.map((code) => recoveryCodeHash(_id, code))
}
