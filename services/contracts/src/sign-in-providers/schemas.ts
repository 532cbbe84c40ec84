import Type from 'typebox'
import { StartedSession } from '../accounts/schemas.js'
import { SecondStep } from '../second-factors/schemas.js'
import { strictObject } from '../strict-object.schemas.js'

/** The id of a provider: a part of its redirect address. */
export const ProviderId = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' })
export const ProviderParams = Type.Object({ id: ProviderId })

/** A mail domain in its normal form, such as 'example.org'. */
const Domain = Type.String({ pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$', maxLength: 253 })

/** Everything about a provider except the secret. */
const providerFields = {
  label: Type.String({ minLength: 1, maxLength: 40 }),
  issuer: Type.String({ minLength: 1, maxLength: 300 }),
  client_id: Type.String({ minLength: 1, maxLength: 300 }),
  /** Addresses that this provider may open accounts for, and lead to existing ones; none if empty. */
  domains: Type.Array(Domain, { maxItems: 50 }),
  /** The claim with the person's groups or roles; empty for no mapping. */
  role_claim: Type.String({ maxLength: 100 }),
  /** Values of the claim that make a person a moderator. Nothing makes an administrator. */
  moderator_values: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 50 }),
}

/** PUT /api/sign-in-providers/:id. Without a secret, the stored one stays. */
export const SaveProvider = strictObject({
  ...providerFields,
  client_secret: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
})
export type SaveProvider = Type.Static<typeof SaveProvider>

/** A provider of the environment variable SIGN_IN_PROVIDERS. */
export const ConfiguredProvider = strictObject({
  ...providerFields,
  id: ProviderId,
  client_secret: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  domains: Type.Optional(providerFields.domains),
  role_claim: Type.Optional(providerFields.role_claim),
  moderator_values: Type.Optional(providerFields.moderator_values),
})
export type ConfiguredProvider = Type.Static<typeof ConfiguredProvider>

/** A provider as administrators see it; its secret is never sent. */
export const Provider = Type.Object({
  ...providerFields,
  id: Type.String(),
  has_secret: Type.Boolean(),
  /** True for one of the environment variable, which this page cannot change. */
  is_configured: Type.Boolean(),
  /** What must be registered at the provider. */
  redirect_uri: Type.String(),
  after_sign_out_uri: Type.String(),
})
export type Provider = Type.Static<typeof Provider>

export const Providers = Type.Object({ providers: Type.Array(Provider) })
export type Providers = Type.Static<typeof Providers>

/** What the provider's own description says, for administrators. */
export const ProviderCheck = Type.Object({ issuer: Type.String(), signs_out: Type.Boolean() })
export type ProviderCheck = Type.Static<typeof ProviderCheck>

/** The ways to sign in other than a password. */
export const SignInWays = Type.Object({
  providers: Type.Array(Type.Object({ id: Type.String(), label: Type.String() })),
  passkeys: Type.Boolean(),
})
export type SignInWays = Type.Static<typeof SignInWays>

export const StartOrganizationSignIn = strictObject({
  /** The path of this site to open afterward. */
  goal: Type.Optional(Type.String({ maxLength: 2048 })),
  /** Asks the provider to have the person sign in again, so that the sign-in counts as a fresh proof. */
  again: Type.Optional(Type.Boolean()),
})
export type StartOrganizationSignIn = Type.Static<typeof StartOrganizationSignIn>

export const GoTo = Type.Object({ url: Type.String() })
export type GoTo = Type.Static<typeof GoTo>

export const MayGoTo = Type.Object({ url: Type.Union([Type.String(), Type.Null()]) })
export type MayGoTo = Type.Static<typeof MayGoTo>

/** The query with which the provider sent the browser back, as it came. */
export const FinishOrganizationSignIn = strictObject({
  provider: ProviderId,
  query: Type.String({ maxLength: 8192 }),
})
export type FinishOrganizationSignIn = Type.Static<typeof FinishOrganizationSignIn>

/** What became of a sign-in through an organization: exactly one of the optional fields is there. */
export const OrganizationSignIn = Type.Object({
  goal: Type.String(),
  session: Type.Optional(StartedSession),
  second_step: Type.Optional(SecondStep),
  /** An account with the same address exists: whoever signs in to it may link the two with the ticket. */
  link: Type.Optional(Type.Object({ ticket: Type.String(), email: Type.String(), label: Type.String() })),
  /** The signed-in person's account is linked now. */
  linked: Type.Optional(Type.String()),
})
export type OrganizationSignIn = Type.Static<typeof OrganizationSignIn>

export const LinkOrganization = strictObject({ ticket: Type.String({ minLength: 1, maxLength: 256 }) })
export type LinkOrganization = Type.Static<typeof LinkOrganization>
