import { signUp } from '@icio/contracts/accounts'
import { SignedUp, SignUp } from '@icio/contracts/accounts.schemas'
import { displayNameOf, displayNameProblem } from '@icio/contracts/rules/display-name'
import { isEmailAddress, normalEmail } from '@icio/contracts/rules/email-address'
import { isDuplicateKey } from '@icio/kit/duplicate-key'
import { ServiceError } from '@icio/kit/errors'
import { serve } from '@icio/kit/serve'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts.js'
import { senderOf } from '@icio/kit/addresses'
import { hours } from '../clock.js'
import { evenly } from '../evenly.js'
import { checkNewPassword } from '../passwords/check-new-password.js'
import { limits } from '../rate-limits.js'
import { safeReturnPath } from '@icio/contracts/rules/return-path'
import type { User } from '../users.js'

/** What a sign-up asks for, after its checks. */
interface Wanted {
  email: string
  passwordHash: string
  displayName: string
  redirectTo: string
}

/** POST /api/auth/sign-up (AUTH-4 to AUTH-10, AUTH-19 to AUTH-21; security.md, conflict 1). */
export async function serveSignUp(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { limiter, sender, config } = accounts
  const perAddress = { name: 'sign-up-address', max: config.signUpsPerHour, windowMs: hours }
  serve(
    app,
    signUp,
    { body: SignUp, reply: SignedUp, status: 201, summary: 'Makes an account and mails the confirmation' },
    async ({ body, request }) => {
      const email = normalEmail(body.email)
      if (!isEmailAddress(email)) throw new ServiceError('invalid_email')
      const nameProblem = displayNameProblem(body.display_name ?? '')
      if (nameProblem) throw new ServiceError(nameProblem)
      const displayName = displayNameOf(body.display_name)
      checkNewPassword(body.password, [email, body.display_name ?? ''])
      await limiter.take(perAddress, senderOf(request.ip))

      const wanted = { email, displayName, redirectTo: safeReturnPath(body.redirect_to) }
      await evenly(accounts.answerStepMs, () => register(accounts, wanted, body.password))
      sender.nudge()
      return { user: { email, display_name: displayName }, confirmation_sent: true as const }
    },
  )
}

/**
 * Makes the account, or tells the owner of the one that is there. Each sign-up makes one hash and checks one, so that
 * not even its work depends on whether there is an account.
 */
async function register(
  accounts: Accounts,
  wanted: Omit<Wanted, 'passwordHash'>,
  password: string,
): Promise<void> {
  const { users, hasher, config } = accounts
  const existing = await users.findByEmail(wanted.email)
  const isOwner = await ownsAccount(accounts, existing, wanted.email, password)
  const passwordHash = await hasher.hash(password)
  if (existing && (isOwner || config.revealExistingAccount)) throw new ServiceError('already_registered')
  if (existing) await tellOwner(accounts, existing, { ...wanted, passwordHash })
  else await createAccount(accounts, { ...wanted, passwordHash })
}

/** Whether the account's own password came along; such tries count as tries to sign in. */
async function ownsAccount(
  { hasher, limiter }: Accounts,
  existing: User | null,
  email: string,
  password: string,
): Promise<boolean> {
  const mayTry = await limiter.allows(limits.signInByAccount, email)
  const isRight = await hasher.verify(password, mayTry ? (existing?.password_hash ?? null) : null)
  if (!existing || isRight) await limiter.giveBack(limits.signInByAccount, email)
  return isRight
}

/** Account, profile and confirmation mail together, or nothing of them (security.md, faults). */
async function createAccount(accounts: Accounts, wanted: Wanted): Promise<void> {
  const { connection, users, profiles, outbox } = accounts
  try {
    await connection.transaction(async (session) => {
      const user = await users.insert(wanted.email, wanted.passwordHash, session)
      await profiles.insert(user._id, wanted.displayName, session)
      await outbox.put({ kind: 'confirm', email: wanted.email, redirect_to: wanted.redirectTo }, session)
    })
  } catch (error) {
    // Somebody signed up with the same address at this very moment: their mail is on its way.
    if (!isDuplicateKey(error)) throw error
  }
}

/**
 * The address has an account: its owner hears of it by mail. One that was never confirmed takes the new password,
 * since whoever reads the mail is the owner, and earlier links become void.
 */
async function tellOwner(accounts: Accounts, existing: User, wanted: Wanted): Promise<void> {
  const { users, profiles, outbox, limiter } = accounts
  if (!(await limiter.allows(limits.mailByRecipient, wanted.email))) return
  if (existing.confirmed_at) return outbox.put({ kind: 'already-registered', email: wanted.email })
  await users.setPassword(existing._id, wanted.passwordHash)
  await profiles.setDisplayName(existing._id, wanted.displayName)
  await outbox.put({ kind: 'confirm', email: wanted.email, redirect_to: wanted.redirectTo })
}
