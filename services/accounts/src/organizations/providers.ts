import type { ConfiguredProvider } from '@icio/contracts/sign-in-providers/schemas'
import type { AccountsConfig } from '../config.js'
import type { SignInProviders, StoredProvider } from '../collections/sign-in-providers.js'
import type { AccountSecrets } from '../signing/account-secrets.js'

/** A provider as the sign-in uses it. */
export interface SignInProvider {
  id: string
  label: string
  issuer: string
  clientId: string
  /** Null for a public client, which has PKCE only. */
  clientSecret: string | null
  domains: readonly string[]
  roleClaim: string
  moderatorValues: readonly string[]
  isConfigured: boolean
  /** True if a secret is stored that can no longer be read. */
  isSecretLost: boolean
}

/** The providers of the environment variable and those of administrators; the former win if both have an id. */
export function providersOf({
  config,
  secrets,
  storedProviders,
}: {
  config: AccountsConfig
  secrets: AccountSecrets
  storedProviders: SignInProviders
}) {
  const configuredProviders = config.signInProviders.map(ofConfiguration)
  const ofStore = (row: StoredProvider): SignInProvider => {
    const clientSecret = row.client_secret && secrets.decrypt('provider', row._id, row.client_secret)
    return {
      id: row._id,
      label: row.label,
      issuer: row.issuer,
      clientId: row.client_id,
      clientSecret,
      domains: row.domains,
      roleClaim: row.role_claim,
      moderatorValues: row.moderator_values,
      isConfigured: false,
      isSecretLost: row.client_secret !== null && clientSecret === null,
    }
  }
  return {
    isConfigured: (id: string): boolean => configuredProviders.some((one) => one.id === id),
    async list(): Promise<SignInProvider[]> {
      const providersInStore = (await storedProviders.list()).map(ofStore)
      return [
        ...configuredProviders,
        ...providersInStore.filter(({ id }) => configuredProviders.every((one) => one.id !== id)),
      ]
    },
    async find(id: string): Promise<SignInProvider | null> {
      const provider = configuredProviders.find((one) => one.id === id)
      if (provider) return provider
      const row = await storedProviders.find(id)
      return row && ofStore(row)
    },
  }
}

function ofConfiguration(configuredProvider: ConfiguredProvider): SignInProvider {
  return {
    id: configuredProvider.id,
    label: configuredProvider.label,
    issuer: configuredProvider.issuer,
    clientId: configuredProvider.client_id,
    clientSecret: configuredProvider.client_secret ?? null,
    domains: configuredProvider.domains ?? [],
    roleClaim: configuredProvider.role_claim ?? '',
    moderatorValues: configuredProvider.moderator_values ?? [],
    isConfigured: true,
    isSecretLost: false,
  }
}
