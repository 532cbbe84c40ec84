import {
  addAuthenticator as addAuthenticatorCall,
  addPasskey as addPasskeyCall,
  makeRecoveryCodes,
  prove,
  readSecurity,
  removeAuthenticator,
  removePasskey,
  startAuthenticator,
  startPasskey,
  startProof,
} from '@icio/contracts/second-factors/endpoints'
import {
  AddAuthenticator,
  AddPasskey,
  AuthenticatorSetup,
  FactorAdded,
  IdParams,
  PasskeyCeremony,
  passkeyNameMaximum,
  Proof,
  ProofWays,
  RecoveryCodes,
  Security,
} from '@icio/contracts/second-factors/schemas'
import { plainName } from '@icio/contracts/accounts/names'
import { defaultSettings } from '@icio/contracts/site-settings/site-settings'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import { personOf } from '@icio/kit/auth/identity'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts.js'
import { ownUser } from '../sessions/own-user.js'
import { isStaff } from '../sessions/role-in-session.js'
import { passkeysMaximum } from '../collections/passkeys.js'
import { limits } from '../collections/rate-limits.js'
import { demandPassword } from '../passwords/demand-password.js'
import { authenticatorUri, newSecret, stepOfCode } from '../second-factors/authenticator.js'
import {
  addAuthenticator,
  addPasskey,
  removeFactor,
  replaceRecoveryCodes,
} from '../second-factors/change-factors.js'
import { demandFactor, hasSecondFactor, waysOf } from '../second-factors/check-factor.js'
import { demandFreshProof, isProofFresh } from '../second-factors/fresh-proof.js'
import { checkRegistration, offersPasskeys, registrationOptions } from '../second-factors/passkey-ceremony.js'

/** How the signed-in person signs in: what there is, proofs, and changes (AUTH-42 to AUTH-46; SEC-74 to SEC-76). */
export async function serveOwnSecurity(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  await app.register(serveOverview, { accounts })
  await app.register(serveProof, { accounts })
  await app.register(serveAuthenticator, { accounts })
  await app.register(servePasskeys, { accounts })
}

/** The person of a request, whose session is changed with the account. @throws ServiceError unauthenticated */
async function ownerOf(accounts: Accounts, request: FastifyRequest) {
  return { user: await ownUser(accounts, request), sessionId: personOf(request).sessionId }
}

async function serveOverview(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { secondFactors, passkeys, linkedOrganizations, providers, sessions, roles, config } = accounts
  serve(app, readSecurity, { reply: Security, summary: 'How the person signs in' }, async ({ request }) => {
    const { user, sessionId } = await ownerOf(accounts, request)
    const [factors, keys, organizations, offeredProviders, session, role] = await Promise.all([
      secondFactors.find(user._id),
      passkeys.listOf(user._id),
      linkedOrganizations.listOf(user._id),
      providers.list(),
      sessions.row(sessionId),
      roles.find(user._id),
    ])
    const labelOf = (id: string) => offeredProviders.find((one) => one.id === id)?.label ?? id
    const authenticator = factors?.authenticator
    return {
      has_password: user.has_password !== false,
      needs_second_factor: config.secondFactorForStaff && isStaff(role),
      authenticator: authenticator
        ? {
            added_at: authenticator.added_at.toISOString(),
            last_used_at: authenticator.last_used_at?.toISOString() ?? null,
          }
        : null,
      passkeys: keys.map(({ _id: id, name, added_at, last_used_at }) => ({
        id,
        name,
        added_at: added_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
      passkeys_available: offersPasskeys(accounts, request),
      recovery_codes_left: factors?.recovery_codes.length ?? 0,
      organizations: organizations.map(({ provider, email, linked_at, last_used_at }) => ({
        id: provider,
        label: labelOf(provider),
        email,
        linked_at: linked_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
      })),
      linkable: offeredProviders
        .filter(({ id }) => organizations.every(({ provider }) => provider !== id))
        .map(({ id, label }) => ({ id, label })),
      signed_in_through: session?.organization ? labelOf(session.organization.provider) : null,
    }
  })
}

async function serveProof(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { steps, cookies, sessions } = accounts
  serve(
    app,
    startProof,
    { reply: ProofWays, summary: 'How the person can prove to be the one' },
    async ({ request, reply }) => {
      const { user, sessionId } = await ownerOf(accounts, request)
      const { ways: factorWays, challenge, passkey_options } = await waysOf(accounts, user._id)
      const browser = cookies.ensureBrowser(reply, request.cookies)
      const ticket = await steps.begin('proof', { browser, userId: user._id, data: { challenge } })
      // A password is no proof where a second factor exists: whoever took the session may know it.
      const firstWay = user.has_password === false ? ('sign_in_again' as const) : ('password' as const)
      const ways = (await hasSecondFactor(accounts, user._id)) ? factorWays : [firstWay]
      const is_fresh = isProofFresh(accounts, await sessions.row(sessionId))
      return { is_fresh, ways, ticket, ...(passkey_options ? { passkey_options } : {}) }
    },
  )
  serve(
    app,
    prove,
    { body: Proof, status: 204, summary: 'Proves to be the one at the keyboard' },
    async ({ body: { ticket, password, ...taken }, request }) => {
      const { user, sessionId } = await ownerOf(accounts, request)
      const step = await steps.answer('proof', ticket, cookies.browserOf(request.cookies))
      if (!step || step.user_id !== user._id) throw new ServiceError('step_expired')
      if (await hasSecondFactor(accounts, user._id)) {
        await demandFactor(accounts, request, { user, taken, challenge: step.data.challenge })
      } else {
        await demandPassword(accounts, user, password ?? '')
      }
      if (!(await steps.use(step))) throw new ServiceError('step_expired')
      await sessions.noteProof(sessionId)
      return undefined
    },
  )
}

async function serveAuthenticator(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { steps, cookies, secrets, secondFactors, limiter } = accounts
  serve(
    app,
    startAuthenticator,
    { reply: AuthenticatorSetup, summary: 'Makes the secret of an authenticator app' },
    async ({ request, reply }) => {
      await demandFreshProof(accounts, request)
      const user = await ownUser(accounts, request)
      const secret = newSecret()
      const ticket = await steps.begin('authenticator-setup', {
        browser: cookies.ensureBrowser(reply, request.cookies),
        userId: user._id,
        data: { secret: secrets.encrypt('authenticator', user._id, secret) },
      })
      const uri = authenticatorUri(secret, { site: defaultSettings.siteName, email: user.email })
      return { ticket, secret, uri }
    },
  )
  serve(
    app,
    addAuthenticatorCall,
    { body: AddAuthenticator, reply: FactorAdded, summary: 'Adds the authenticator app' },
    async ({ body: { ticket, code }, request }) => {
      await demandFreshProof(accounts, request)
      const owner = await ownerOf(accounts, request)
      await limiter.take(limits.codesByBrowser, `setup ${owner.user._id}`)
      const step = await steps.answer('authenticator-setup', ticket, cookies.browserOf(request.cookies))
      if (!step || step.user_id !== owner.user._id) throw new ServiceError('step_expired')
      const secret = secrets.decrypt('authenticator', owner.user._id, step.data.secret)
      if (secret === null) throw new ServiceError('step_expired')
      const number = stepOfCode(secret, code, accounts.now())
      if (number === null) throw new ServiceError('wrong_code')
      const use = (session: Parameters<typeof steps.use>[1]) => steps.use(step, session)
      const recovery_codes = await addAuthenticator(accounts, owner, { secret, step: number, use })
      await limiter.giveBack(limits.codesByBrowser, `setup ${owner.user._id}`)
      request.log.info({ event: 'authenticator_added', person: owner.user._id }, 'second factor added')
      return { recovery_codes }
    },
  )
  serve(
    app,
    removeAuthenticator,
    { status: 204, summary: 'Removes the authenticator app' },
    async ({ request }) => {
      await demandFreshProof(accounts, request)
      const user = await ownUser(accounts, request)
      await removeFactor(accounts, user, {
        detail: 'The authenticator app was removed.',
        async take(session) {
          if (!(await secondFactors.find(user._id, session))?.authenticator) return false
          await secondFactors.clearAuthenticator(user._id, session)
          return true
        },
      })
      request.log.info({ event: 'authenticator_removed', person: user._id }, 'second factor removed')
      return undefined
    },
  )
  serve(
    app,
    makeRecoveryCodes,
    { reply: RecoveryCodes, summary: 'Makes new recovery codes' },
    async ({ request }) => {
      await demandFreshProof(accounts, request)
      const user = await ownUser(accounts, request)
      return { recovery_codes: await replaceRecoveryCodes(accounts, user) }
    },
  )
}

async function servePasskeys(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { steps, cookies, passkeys } = accounts
  serve(
    app,
    startPasskey,
    { reply: PasskeyCeremony, summary: 'Begins a new passkey' },
    async ({ request, reply }) => {
      await demandFreshProof(accounts, request)
      const user = await ownUser(accounts, request)
      const ownPasskeys = await passkeys.listOf(user._id)
      if (ownPasskeys.length >= passkeysMaximum) throw new ServiceError('too_many')
      const { challenge, options } = await registrationOptions(accounts, {
        user,
        siteName: defaultSettings.siteName,
        known: ownPasskeys,
      })
      const browser = cookies.ensureBrowser(reply, request.cookies)
      const ticket = await steps.begin('passkey-setup', { browser, userId: user._id, data: { challenge } })
      return { ticket, options }
    },
  )
  serve(
    app,
    addPasskeyCall,
    { body: AddPasskey, reply: FactorAdded, summary: 'Adds a passkey' },
    async ({ body: { ticket, name, passkey }, request }) => {
      await demandFreshProof(accounts, request)
      const owner = await ownerOf(accounts, request)
      const step = await steps.answer('passkey-setup', ticket, cookies.browserOf(request.cookies))
      if (!step || step.user_id !== owner.user._id || !(await steps.use(step)))
        throw new ServiceError('step_expired')
      const checkedPasskey = await checkRegistration(accounts, { passkey, challenge: step.data.challenge })
      const shownName = [...plainName(name)].slice(0, passkeyNameMaximum).join('') || 'Passkey'
      const recovery_codes = await addPasskey(accounts, owner, { ...checkedPasskey, name: shownName })
      request.log.info({ event: 'passkey_added', person: owner.user._id }, 'second factor added')
      return { recovery_codes }
    },
  )
  serve(
    app,
    removePasskey,
    { params: IdParams, status: 204, summary: 'Removes a passkey' },
    async ({ params, request }) => {
      await demandFreshProof(accounts, request)
      const user = await ownUser(accounts, request)
      const passkey = await passkeys.find(params.id)
      await removeFactor(accounts, user, {
        detail: `The passkey '${passkey?.name ?? ''}' was removed.`,
        take: (session) => passkeys.remove(user._id, params.id, session),
      })
      request.log.info({ event: 'passkey_removed', person: user._id }, 'second factor removed')
      return undefined
    },
  )
}
