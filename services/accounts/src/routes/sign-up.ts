import { randomUUID } from 'node:crypto'
import { signUp } from '@icio/contracts/accounts/endpoints'
import { SignedUp, SignUp } from '@icio/contracts/accounts/schemas'
import { displayNameOf, displayNameProblem } from '@icio/contracts/accounts/display-name'
import { isEmailAddress, normalEmail } from '@icio/contracts/accounts/email-address'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts.js'
import { senderOf } from '@icio/kit/net/addresses'
import { hours } from '../clock.js'
import { constantTime } from '../passwords/constant-time.js'
import { mailboxFor } from './mailbox.js'
import { mayMail } from '../mail/mail-allowance.js'
import { checkNewPassword } from '../passwords/check-new-password.js'
import { limits } from '../collections/rate-limits.js'
import { safeReturnPath } from '@icio/contracts/accounts/return-path'
import type { User } from '../collections/users.js'

/** A sign-up after validation. */
interface Wanted {
  /** The id that the account gets if the sign-up is confirmed. */
  id: string
  email: string
  passwordHash: string
  displayName: string
  redirectTo: string
}

/** POST /api/auth/sign-up (AUTH-4 to AUTH-10, AUTH-19 to AUTH-21, AUTH-32; docs/spec/conflicts.md, 1). */
export async function serveSignUp(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { limiter, sender, config, cookies } = accounts
  const perAddress = { name: 'sign-up-address', max: config.signUpsPerHour, windowMs: hours }
  serve(
    app,
    signUp,
    { body: SignUp, reply: SignedUp, status: 201, summary: 'Asks for an account and mails the confirmation' },
    async ({ body, request, reply }) => {
      const email = normalEmail(body.email)
      if (!isEmailAddress(email)) throw new ServiceError('invalid_email')
      const nameProblem = displayNameProblem(body.display_name ?? '')
      if (nameProblem) throw new ServiceError(nameProblem)
      const displayName = displayNameOf(body.display_name)
      checkNewPassword(body.password, [email, body.display_name ?? ''])
      await limiter.take(perAddress, senderOf(request.ip))
      if (await accounts.identitySource.isNameOfStaff(displayName, ''))
        throw new ServiceError('name_reserved')

      const id = randomUUID()
      const newSignUp = { id, email, displayName, redirectTo: safeReturnPath(body.redirect_to) }
      await constantTime(accounts.answerStepMs, () => register(accounts, newSignUp, body.password))
      sender.nudge()
      // Set even if the address has an account, so that the cookie reveals nothing; in that case it opens nothing.
      cookies.rememberSignUp(reply, request.cookies, id)
      return {
        user: { email, display_name: displayName },
        confirmation_sent: true as const,
        ...mailboxFor(accounts, request),
      }
    },
  )
}

/**
 * Stores the sign-up, or tells the owner of the existing account. Each sign-up makes one hash and checks one, so that
 * not even its work depends on whether there is an account.
 */
async function register(
  accounts: Accounts,
  newSignUp: Omit<Wanted, 'passwordHash'>,
  password: string,
): Promise<void> {
  const { users, hasher, config } = accounts
  const existing = await users.findByEmail(newSignUp.email)
  const isOwner = await ownsAccount(accounts, existing, newSignUp.email, password)
  const passwordHash = await hasher.hash(password)
  if (existing && (isOwner || config.revealExistingAccount)) throw new ServiceError('already_registered')
  if (existing) await tellOwner(accounts, newSignUp.email)
  else await keepSignUp(accounts, { ...newSignUp, passwordHash })
}

/**
 * Whether the sign-up contains the account's own password. Such attempts have their own counter, which advances whether
 * or not the account exists: if it were shared with sign-in, the next sign-in would reveal which it is (SEC-48).
 */
async function ownsAccount(
  { hasher, limiter }: Accounts,
  existing: User | null,
  email: string,
  password: string,
): Promise<boolean> {
  const mayTry = await limiter.allows(limits.passwordsOfSignUps, email)
  return hasher.verify(password, mayTry ? (existing?.password_hash ?? null) : null)
}

/**
 * Stores the sign-up and its confirmation mail together, or neither (docs/quality/faults.md). Earlier sign-ups of the
 * address stay as they are: the person who reads the mail decides which password the account gets.
 */
async function keepSignUp(accounts: Accounts, newSignUp: Wanted): Promise<void> {
  const { connection, signUps, outbox } = accounts
  const { id: _id, email, passwordHash: password_hash, displayName: display_name } = newSignUp
  const isMailed = await mayMail(accounts, 'confirm', email, 'sign-up')
  await connection.transaction(async (session) => {
    await signUps.put({ _id, email, password_hash, display_name }, session)
    if (isMailed) await outbox.put({ kind: 'confirm', email, redirect_to: newSignUp.redirectTo }, session)
  })
}

/** The address has an account: its owner gets a mail that says so, and nothing changes. */
async function tellOwner(accounts: Accounts, email: string): Promise<void> {
  if (await mayMail(accounts, 'already-registered', email))
    await accounts.outbox.put({ kind: 'already-registered', email })
}
