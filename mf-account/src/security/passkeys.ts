import type { NewPasskey, PasskeyAssertion, PasskeyOptions } from '@icio/contracts/second-factors/endpoints'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** The library loads when a passkey is first used, so that no first view carries it. */
const load = () => import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser')

/** The person closed the browser's dialog, or it timed out. */
export class PasskeyCancelled extends Error {
  constructor() {
    super('No passkey was used. You can try again.')
    this.name = 'PasskeyCancelled'
  }
}

/**
 * Has the person use a passkey.
 *
 * @throws PasskeyCancelled
 */
export async function answerWithPasskey(options: PasskeyOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await load()
  const optionsJSON = options as Partial<PublicKeyCredentialRequestOptionsJSON> & { challenge: string }
  const { id, response } = await startAuthentication({ optionsJSON }).catch(throwCancelled)
  return {
    id,
    authenticator_data: response.authenticatorData,
    client_data: response.clientDataJSON,
    signature: response.signature,
  }
}

/**
 * Has the person make a passkey.
 *
 * @throws PasskeyCancelled
 */
export async function makePasskey(options: PasskeyOptions): Promise<NewPasskey> {
  const { startRegistration } = await load()
  const optionsJSON = options as Partial<PublicKeyCredentialCreationOptionsJSON> &
    Pick<PublicKeyCredentialCreationOptionsJSON, 'rp' | 'user' | 'challenge' | 'pubKeyCredParams'>
  const { id, response } = await startRegistration({ optionsJSON }).catch(throwCancelled)
  return {
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  }
}

function throwCancelled(): never {
  throw new PasskeyCancelled()
}
