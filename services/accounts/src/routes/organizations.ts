import { randomBytes } from 'node:crypto'
import {
  finishOrganizationSignIn,
  linkOrganization,
  listSignInWays,
  organizationPath,
  signOutThere,
  startLinking,
  startOrganizationSignIn,
  unlinkOrganization,
  type OrganizationSignIn as Outcome,
} from '@icio/contracts/sign-in-providers/endpoints'
import {
  FinishOrganizationSignIn,
  GoTo,
  LinkOrganization,
  MayGoTo,
  OrganizationSignIn,
  ProviderParams,
  SignInWays,
  StartOrganizationSignIn,
} from '@icio/contracts/sign-in-providers/schemas'
import { safeReturnPath } from '@icio/contracts/accounts/return-path'
import { personOf } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import { senderOf } from '@icio/kit/net/addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts.js'
import { later } from '../clock.js'
import { limits } from '../collections/rate-limits.js'
import type { SignInStep } from '../collections/sign-in-steps.js'
import { accountFor, followRole, linkAccount } from '../organizations/finish-sign-in.js'
import {
  connect,
  readIdentity,
  signInAddress,
  signOutAddress,
  type OrganizationIdentity,
} from '../organizations/provider-connection.js'
import type { SignInProvider } from '../organizations/providers.js'
import { changeSignIn } from '../second-factors/change-sign-in.js'
import { demandFreshProof, proofLifetimeMs } from '../second-factors/fresh-proof.js'
import { offersPasskeys } from '../second-factors/passkey-ceremony.js'
import { ownUser } from '../sessions/own-user.js'
import { finishFirstStep } from '../sessions/start-session.js'

/** The exact address to which a provider sends the browser back; each has its own, so that none answers for another. */
export function redirectUriOf({ siteUrl }: Pick<Accounts, 'siteUrl'>, providerId: string): string {
  return `${siteUrl()}${organizationPath}/${providerId}`
}

/** Where a provider sends the browser after it has signed out there. */
export function afterSignOutUriOf({ siteUrl }: Pick<Accounts, 'siteUrl'>): string {
  return `${siteUrl()}/auth`
}

/** @throws ServiceError not_found, too_many_attempts */
async function providerAsked(
  accounts: Accounts,
  request: FastifyRequest,
  id: string,
): Promise<SignInProvider> {
  await accounts.limiter.take(limits.stepsByAddress, senderOf(request.ip))
  const provider = await accounts.providers.find(id)
  if (!provider) throw new ServiceError('not_found')
  await accounts.limiter.take(limits.callsByProvider, id)
  return provider
}

/** Begins a sign-in at a provider; the answer must come from the same browser. */
async function begin(
  accounts: Accounts,
  provider: SignInProvider,
  {
    request,
    reply,
    userId,
    goal,
    again,
  }: { request: FastifyRequest; reply: FastifyReply; userId: string | null; goal: string; again: boolean },
): Promise<string> {
  const { steps, cookies } = accounts
  const connection = await connect(provider, accounts.outside)
  const [nonce, verifier] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  // The ticket is the state: it comes back through the provider, and is good only with this browser's cookie.
  const state = await steps.begin('organization', {
    browser: cookies.ensureBrowser(reply, request.cookies),
    userId,
    data: { provider: provider.id, nonce, verifier, goal, again },
  })
  const redirectUri = redirectUriOf(accounts, provider.id)
  return signInAddress(connection, { redirectUri, state, nonce, verifier, again })
}

/** Sign-in through an organization (AUTH-38 to AUTH-42; SEC-79 to SEC-81; decision 028). */
export async function serveOrganizationSignIn(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { steps, cookies, limiter, providers } = accounts
  serve(
    app,
    listSignInWays,
    { reply: SignInWays, summary: 'Ways to sign in other than a password' },
    async ({ request }) => ({
      providers: (await providers.list()).map(({ id, label }) => ({ id, label })),
      passkeys: offersPasskeys(accounts, request),
    }),
  )
  serve(
    app,
    startOrganizationSignIn,
    {
      params: ProviderParams,
      body: StartOrganizationSignIn,
      reply: GoTo,
      summary: 'Begins a sign-in through an organization',
    },
    async ({ params, body: { goal = '/', again = false }, request, reply }) => {
      const provider = await providerAsked(accounts, request, params.id)
      const from = { request, reply, userId: null, goal: safeReturnPath(goal), again }
      return { url: await begin(accounts, provider, from) }
    },
  )
  serve(
    app,
    finishOrganizationSignIn,
    {
      body: FinishOrganizationSignIn,
      reply: OrganizationSignIn,
      summary: "Handles an organization's answer",
    },
    async ({ body: { provider: id, query }, request, reply }) => {
      await limiter.take(limits.stepsByAddress, senderOf(request.ip))
      const answer = new URLSearchParams(query)
      const state = answer.get('state') ?? ''
      const step = await steps.answer('organization', state, cookies.browserOf(request.cookies))
      // Used up before anything is asked of the provider: neither state nor code is good twice.
      if (!step || !(await steps.use(step))) throw new ServiceError('step_expired')
      const provider = step.data.provider === id ? await providers.find(id) : null
      if (!provider) throw new ServiceError('provider_refused')
      if (answer.has('error')) {
        const reason = (answer.get('error') ?? '').slice(0, 60)
        request.log.warn({ event: 'provider_error', provider: id, reason }, 'the organization refused')
        throw new ServiceError('provider_cancelled')
      }
      const { nonce, verifier } = step.data
      const redirectUri = redirectUriOf(accounts, id)
      const identity = await readIdentity(provider, accounts.outside, {
        redirectUri,
        query,
        state,
        nonce,
        verifier,
      })
      return finish(accounts, { request, reply, provider, identity, step })
    },
  )
}

async function finish(
  accounts: Accounts,
  {
    request,
    reply,
    provider,
    identity,
    step,
  }: {
    request: FastifyRequest
    reply: FastifyReply
    provider: SignInProvider
    identity: OrganizationIdentity
    step: SignInStep<'organization'>
  },
): Promise<Outcome> {
  const { users, steps, secrets, now } = accounts
  const { goal } = step.data
  const { issuer, subject } = identity
  if (step.user_id !== null) {
    const person = await request.server.findPerson(request)
    const user = person?.id === step.user_id ? await users.findById(person.id) : null
    if (!user) throw new ServiceError('step_expired')
    const organizationLink = { provider: provider.id, issuer, subject, email: identity.email ?? '' }
    await linkAccount(accounts, user, { ...organizationLink, label: provider.label })
    return { goal, linked: provider.label }
  }
  const account = await accountFor(accounts, provider, identity)
  if (account.at === 'proof-needed') {
    const { email } = account
    const browser = step.browser
    const data = { provider: provider.id, issuer, subject, email }
    const ticket = await steps.begin('link', { browser, userId: null, data })
    return { goal, link: { ticket, email, label: provider.label } }
  }
  const { user } = account
  await followRole(accounts, provider, { userId: user._id, identity })
  const { signedInAt } = identity
  const signedIn = await finishFirstStep(accounts, user, {
    request,
    reply,
    organization: {
      provider: provider.id,
      id_token: secrets.encrypt('id-token', user._id, identity.idToken),
    },
    // A provider that lets everybody in who has its cookie proves nothing about who is at the keyboard now.
    isProved: signedInAt !== null && later(signedInAt, proofLifetimeMs) > now(),
  })
  request.log.info(
    { event: 'organization_sign_in', person: user._id, provider: provider.id, ip: request.ip },
    'signed in',
  )
  return 'second_step' in signedIn ? { goal, ...signedIn } : { goal, session: signedIn }
}

/** What a signed-in person does with organizations' accounts. */
export async function serveOwnOrganizations(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { steps, cookies, users, providers, sessions, linkedOrganizations } = accounts
  serve(
    app,
    startLinking,
    { params: ProviderParams, reply: GoTo, summary: 'Begins to link an organization' },
    async ({ params, request, reply }) => {
      await demandFreshProof(accounts, request)
      const provider = await providerAsked(accounts, request, params.id)
      const { id: userId } = personOf(request)
      return {
        url: await begin(accounts, provider, { request, reply, userId, goal: '/profile', again: false }),
      }
    },
  )
  serve(
    app,
    linkOrganization,
    { body: LinkOrganization, status: 204, summary: 'Links an organization after the sign-in' },
    async ({ body, request }) => {
      await demandFreshProof(accounts, request)
      const user = await ownUser(accounts, request)
      const step = await steps.answer('link', body.ticket, cookies.browserOf(request.cookies))
      const isOwn = step && (await users.findByTypedEmail(step.data.email))?._id === user._id
      if (!isOwn || !(await steps.use(step))) throw new ServiceError('step_expired')
      const provider = await providers.find(step.data.provider)
      if (!provider) throw new ServiceError('step_expired')
      await linkAccount(accounts, user, { ...step.data, label: provider.label })
      return undefined
    },
  )
  serve(
    app,
    unlinkOrganization,
    { params: ProviderParams, status: 204, summary: 'Unlinks an organization' },
    async ({ params, request }) => {
      await demandFreshProof(accounts, request)
      const user = await ownUser(accounts, request)
      const label = (await providers.find(params.id))?.label ?? params.id
      await changeSignIn(accounts, user, async (session) => {
        if (!(await linkedOrganizations.unlink(user._id, params.id, session)))
          throw new ServiceError('not_found')
        return `The account of ${label} was unlinked.`
      })
      return undefined
    },
  )
  serve(
    app,
    signOutThere,
    { reply: MayGoTo, summary: 'Signs out here and at the organization' },
    async ({ request, reply }) => {
      const { id, sessionId } = personOf(request)
      const row = await sessions.row(sessionId)
      await sessions.end(id, sessionId)
      cookies.clearRefreshToken(reply)
      return { url: row?.organization ? await addressThere(accounts, id, row.organization) : null }
    },
  )
}

/** Null if the provider is gone, silent, or offers no sign-out: the session here has ended anyway. */
async function addressThere(
  accounts: Accounts,
  userId: string,
  { provider: id, id_token }: { provider: string; id_token: string },
): Promise<string | null> {
  const provider = await accounts.providers.find(id)
  const idToken = accounts.secrets.decrypt('id-token', userId, id_token)
  if (!provider || idToken === null) return null
  try {
    const connection = await connect(provider, accounts.outside)
    return signOutAddress(connection, { idToken, returnTo: afterSignOutUriOf(accounts) })
  } catch (error) {
    if (error instanceof ServiceError) return null
    throw error
  }
}
