import { endpoint } from '../endpoint.js'
import type {
  FinishOrganizationSignIn,
  GoTo,
  LinkOrganization,
  MayGoTo,
  OrganizationSignIn,
  Provider,
  ProviderCheck,
  Providers,
  SaveProvider,
  SignInWays,
  StartOrganizationSignIn,
} from './schemas.js'

/** The path to which providers send the browser back; the id of the provider follows. */
export const organizationPath = '/auth/organization'

/** Returns the providers and whether passkeys work here, for the sign-in screen. */
export const listSignInWays = endpoint<{ reply: SignInWays }>({
  method: 'GET',
  url: '/api/auth/ways',
  errors: [],
})

/** Returns the address at the provider to open. Its answer is accepted once, within ten minutes, in this browser. */
export const startOrganizationSignIn = endpoint<{
  params: { id: string }
  body: StartOrganizationSignIn
  reply: GoTo
}>({
  method: 'POST',
  url: '/api/auth/organizations/:id/start',
  errors: ['not_found', 'provider_unreachable', 'provider_refused', 'too_many_attempts'],
})

/** The same for a signed-in person who links the account with the provider's. */
export const startLinking = endpoint<{ params: { id: string }; reply: GoTo }>({
  method: 'POST',
  url: '/api/account/organizations/:id/start',
  errors: [
    'unauthenticated',
    'fresh_proof_needed',
    'not_found',
    'provider_unreachable',
    'provider_refused',
    'too_many_attempts',
  ],
})

/** Handles the provider's answer: begins a session, or says what is missing. */
export const finishOrganizationSignIn = endpoint<{
  body: FinishOrganizationSignIn
  reply: OrganizationSignIn
}>({
  method: 'POST',
  url: '/api/auth/organizations/finish',
  errors: [
    'step_expired',
    'provider_unreachable',
    'provider_refused',
    'provider_cancelled',
    'organization_email_unverified',
    'organization_not_allowed',
    'organization_linked_elsewhere',
    'too_many_attempts',
  ],
})

/** Links the account of the signed-in person with the organization's account that the ticket stands for. */
export const linkOrganization = endpoint<{ body: LinkOrganization; reply: undefined }>({
  method: 'POST',
  url: '/api/account/organizations',
  errors: ['unauthenticated', 'fresh_proof_needed', 'step_expired', 'organization_linked_elsewhere'],
})

export const unlinkOrganization = endpoint<{ params: { id: string }; reply: undefined }>({
  method: 'DELETE',
  url: '/api/account/organizations/:id',
  errors: ['unauthenticated', 'fresh_proof_needed', 'not_found'],
})

/** Signs out here; returns the address at the provider that signs out there too, if it offers that. */
export const signOutThere = endpoint<{ reply: MayGoTo }>({
  method: 'POST',
  url: '/api/account/organizations/sign-out',
  errors: ['unauthenticated'],
})

/** Lists the providers. Admins only, like all that follow. */
export const listProviders = endpoint<{ reply: Providers }>({
  method: 'GET',
  url: '/api/sign-in-providers',
  errors: ['unauthenticated', 'forbidden'],
})

export const saveProvider = endpoint<{ params: { id: string }; body: SaveProvider; reply: Provider }>({
  method: 'PUT',
  url: '/api/sign-in-providers/:id',
  errors: ['unauthenticated', 'forbidden', 'issuer_not_allowed', 'provider_configured', 'too_many'],
})

export const removeProvider = endpoint<{ params: { id: string }; reply: undefined }>({
  method: 'DELETE',
  url: '/api/sign-in-providers/:id',
  errors: ['unauthenticated', 'forbidden', 'not_found', 'provider_configured'],
})

/** Reads the provider's own description, as the first sign-in would. */
export const checkProvider = endpoint<{ params: { id: string }; reply: ProviderCheck }>({
  method: 'POST',
  url: '/api/sign-in-providers/:id/check',
  errors: ['unauthenticated', 'forbidden', 'not_found', 'provider_unreachable', 'provider_refused'],
})

export type { OrganizationSignIn, Provider, Providers, SaveProvider, SignInWays } from './schemas.js'
