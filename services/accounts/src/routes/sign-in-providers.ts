import {
  checkProvider,
  listProviders,
  removeProvider,
  saveProvider,
  type Provider,
} from '@icio/contracts/sign-in-providers/endpoints'
import {
  Provider as ProviderReply,
  ProviderCheck,
  ProviderParams,
  Providers,
  SaveProvider,
} from '@icio/contracts/sign-in-providers/schemas'
import { personOf } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts.js'
import { providersMaximum } from '../collections/sign-in-providers.js'
import { mayIssue } from '../organizations/issuer-address.js'
import { connect, signsOut } from '../organizations/provider-connection.js'
import type { SignInProvider } from '../organizations/providers.js'
import { afterSignOutUriOf, redirectUriOf } from './organizations.js'

/** For administrators: the organizations whose accounts sign in here (AUTH-38, AUTH-41; SEC-81). */
export async function serveSignInProviders(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { providers, storedProviders, secrets, outside } = accounts
  const shownProvider = (one: SignInProvider): Provider => ({
    id: one.id,
    label: one.label,
    issuer: one.issuer,
    client_id: one.clientId,
    domains: [...one.domains],
    role_claim: one.roleClaim,
    moderator_values: [...one.moderatorValues],
    has_secret: one.clientSecret !== null,
    is_configured: one.isConfigured,
    redirect_uri: redirectUriOf(accounts, one.id),
    after_sign_out_uri: afterSignOutUriOf(accounts),
  })
  serve(app, listProviders, { reply: Providers, summary: 'The providers' }, async () => ({
    providers: (await providers.list()).map(shownProvider),
  }))
  serve(
    app,
    saveProvider,
    { params: ProviderParams, body: SaveProvider, reply: ProviderReply, summary: 'Sets a provider up' },
    async ({ params: { id }, body: { client_secret, ...fields }, request }) => {
      if (providers.isConfigured(id)) throw new ServiceError('provider_configured')
      if (!mayIssue(fields.issuer, outside)) throw new ServiceError('issuer_not_allowed')
      const before = await storedProviders.find(id)
      if (!before && (await storedProviders.list()).length >= providersMaximum)
        throw new ServiceError('too_many')
      // A stored secret is never sent to another issuer than the one that it was typed for.
      const keptSecret = before?.issuer === fields.issuer ? before.client_secret : null
      await storedProviders.save({
        _id: id,
        ...fields,
        client_secret:
          client_secret === undefined ? keptSecret : secrets.encrypt('provider', id, client_secret),
        changed_by: personOf(request).id,
      })
      request.log.info(
        { event: 'provider_saved', provider: id, issuer: fields.issuer, by: personOf(request).id },
        'provider saved',
      )
      const provider = await providers.find(id)
      if (!provider) throw new ServiceError('not_found')
      return shownProvider(provider)
    },
  )
  serve(
    app,
    removeProvider,
    { params: ProviderParams, status: 204, summary: 'Removes a provider' },
    async ({ params: { id }, request }) => {
      if (providers.isConfigured(id)) throw new ServiceError('provider_configured')
      if (!(await storedProviders.remove(id))) throw new ServiceError('not_found')
      request.log.info(
        { event: 'provider_removed', provider: id, by: personOf(request).id },
        'provider removed',
      )
      return undefined
    },
  )
  serve(
    app,
    checkProvider,
    { params: ProviderParams, reply: ProviderCheck, summary: "Reads the provider's description" },
    async ({ params: { id } }) => {
      const provider = await providers.find(id)
      if (!provider) throw new ServiceError('not_found')
      const connection = await connect(provider, outside)
      return { issuer: connection.serverMetadata().issuer, signs_out: signsOut(connection) }
    },
  )
}
