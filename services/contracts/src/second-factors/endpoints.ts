import type { StartedSession } from '../accounts/schemas.js'
import { endpoint } from '../endpoint.js'
import type {
  AddAuthenticator,
  AddPasskey,
  AuthenticatorSetup,
  FactorAdded,
  FinishSecondStep,
  PasskeyCeremony,
  PasskeySignIn,
  Proof,
  ProofWays,
  RecoveryCodes,
  Security,
} from './schemas.js'

/** Finishes a sign-in that asked for a second step. The ticket allows five wrong answers. */
export const finishSecondStep = endpoint<{ body: FinishSecondStep; reply: StartedSession }>({
  method: 'POST',
  url: '/api/auth/second-step',
  errors: ['step_expired', 'wrong_code', 'passkey_refused', 'too_many_attempts'],
})

/** Begins a sign-in with a passkey, without a name: the authenticator says whose it is. */
export const startPasskeySignIn = endpoint<{ reply: PasskeyCeremony }>({
  method: 'POST',
  url: '/api/auth/passkey',
  errors: ['passkeys_unavailable', 'too_many_attempts'],
})

/** Starts a session: a passkey that checked its owner is two factors by itself. */
export const finishPasskeySignIn = endpoint<{ body: PasskeySignIn; reply: StartedSession }>({
  method: 'POST',
  url: '/api/auth/passkey/sign-in',
  errors: ['step_expired', 'passkey_refused', 'too_many_attempts'],
})

/** Returns how the signed-in person signs in. */
export const readSecurity = endpoint<{ reply: Security }>({
  method: 'GET',
  url: '/api/account/security',
  errors: ['unauthenticated'],
})

/** Returns how the person can prove to be the one at the keyboard (AUTH-45). */
export const startProof = endpoint<{ reply: ProofWays }>({
  method: 'POST',
  url: '/api/account/proof/start',
  errors: ['unauthenticated', 'too_many_attempts'],
})

/** Proves it: with a second factor if the account has one, otherwise with the password. Good for five minutes. */
export const prove = endpoint<{ body: Proof; reply: undefined }>({
  method: 'POST',
  url: '/api/account/proof',
  errors: [
    'unauthenticated',
    'step_expired',
    'wrong_code',
    'wrong_password',
    'passkey_refused',
    'too_many_attempts',
  ],
})

/** Makes the secret of an authenticator app; it counts only once a code of it was sent back. */
export const startAuthenticator = endpoint<{ reply: AuthenticatorSetup }>({
  method: 'POST',
  url: '/api/account/authenticator/start',
  errors: ['unauthenticated', 'fresh_proof_needed'],
})

/** Adds the authenticator app, or replaces the one that was there. */
export const addAuthenticator = endpoint<{ body: AddAuthenticator; reply: FactorAdded }>({
  method: 'POST',
  url: '/api/account/authenticator',
  errors: ['unauthenticated', 'fresh_proof_needed', 'step_expired', 'wrong_code', 'too_many_attempts'],
})

export const removeAuthenticator = endpoint<{ reply: undefined }>({
  method: 'DELETE',
  url: '/api/account/authenticator',
  errors: ['unauthenticated', 'fresh_proof_needed', 'not_found'],
})

export const startPasskey = endpoint<{ reply: PasskeyCeremony }>({
  method: 'POST',
  url: '/api/account/passkeys/start',
  errors: ['unauthenticated', 'fresh_proof_needed', 'passkeys_unavailable', 'too_many'],
})

export const addPasskey = endpoint<{ body: AddPasskey; reply: FactorAdded }>({
  method: 'POST',
  url: '/api/account/passkeys',
  errors: ['unauthenticated', 'fresh_proof_needed', 'step_expired', 'passkey_refused'],
})

export const removePasskey = endpoint<{ params: { id: string }; reply: undefined }>({
  method: 'DELETE',
  url: '/api/account/passkeys/:id',
  errors: ['unauthenticated', 'fresh_proof_needed', 'not_found'],
})

/** Makes ten new recovery codes; the earlier ones are void. */
export const makeRecoveryCodes = endpoint<{ reply: RecoveryCodes }>({
  method: 'POST',
  url: '/api/account/recovery-codes',
  errors: ['unauthenticated', 'fresh_proof_needed', 'not_found'],
})

export type {
  AuthenticatorSetup,
  FactorWay,
  NewPasskey,
  Passkey,
  PasskeyAssertion,
  PasskeyCeremony,
  PasskeyOptions,
  ProofWays,
  SecondStep,
  Security,
} from './schemas.js'
