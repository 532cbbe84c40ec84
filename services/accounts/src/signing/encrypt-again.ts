import type { SecondFactors } from '../collections/second-factors.js'
import type { SignInProviders } from '../collections/sign-in-providers.js'
import type { AccountSecrets } from './account-secrets.js'

/**
 * Encrypts with the current secret what an earlier one had encrypted, at every start, so that ACCOUNTS_PREVIOUS_SECRET
 * can be removed without locking anyone out (docs/operations/secrets.md).
 */
export async function encryptAgain({
  secrets,
  secondFactors,
  storedProviders,
}: {
  secrets: AccountSecrets
  secondFactors: SecondFactors
  storedProviders: SignInProviders
}): Promise<void> {
  const again = (purpose: 'authenticator' | 'provider') => (sealedText: string, owner: string) => {
    const text = secrets.decrypt(purpose, owner, sealedText)
    return text === null ? null : secrets.encrypt(purpose, owner, text)
  }
  await secondFactors.encryptAgain(again('authenticator'))
  await storedProviders.encryptAgain(again('provider'))
}
