import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticatorTransport,
} from '@simplewebauthn/server'
import type { NewPasskey, PasskeyAssertion, PasskeyOptions } from '@icio/contracts/second-factors/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import { isLoopbackAddress } from '@icio/kit/net/loopback'
import type { FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts.js'
import type { PasskeyRow } from '../collections/passkeys.js'

/** The site as authenticators know it. */
interface RelyingParty {
  id: string
  origin: string
}

/** Time that a person has for the browser's dialog. */
const dialogMs = 120_000

/**
 * The site's name for authenticators; null at an IP address, where browsers offer no passkeys. A developer's machine
 * prints its loopback address, and is known to authenticators as localhost.
 */
export function relyingParty(siteUrl: string): RelyingParty | null {
  const url = new URL(siteUrl)
  const address = url.hostname.replace(/^\[|\]$/g, '')
  if (isLoopbackAddress(address)) url.hostname = 'localhost'
  else if (isIP(address) !== 0) return null
  return { id: url.hostname, origin: url.origin }
}

/** Whether passkeys work on the page that sends this request: only under the name that authenticators know. */
export function offersPasskeys({ siteUrl }: Accounts, { hostname }: FastifyRequest): boolean {
  return relyingParty(siteUrl())?.id === hostname
}

/** @throws ServiceError passkeys_unavailable */
function demandRelyingParty({ siteUrl }: Accounts): RelyingParty {
  const party = relyingParty(siteUrl())
  if (!party) throw new ServiceError('passkeys_unavailable')
  return party
}

/** What the browser needs for a new passkey. The authenticator must be able to check its owner and to name the account. */
export async function registrationOptions(
  accounts: Accounts,
  {
    user,
    siteName,
    known,
  }: { user: { _id: string; email: string }; siteName: string; known: readonly PasskeyRow[] },
): Promise<{ challenge: string; options: PasskeyOptions }> {
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: demandRelyingParty(accounts).id,
    userName: user.email,
    userID: new Uint8Array(Buffer.from(user._id)),
    timeout: dialogMs,
    attestationType: 'none',
    excludeCredentials: known.map(credentialOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge: options.challenge, options: { ...options } }
}

/** What the browser needs to use a passkey; any of the site's if none are given. */
export async function assertionOptions(
  accounts: Accounts,
  passkeys: readonly PasskeyRow[] = [],
): Promise<{ challenge: string; options: PasskeyOptions }> {
  const options = await generateAuthenticationOptions({
    rpID: demandRelyingParty(accounts).id,
    timeout: dialogMs,
    userVerification: 'required',
    allowCredentials: passkeys.map(credentialOf),
  })
  return { challenge: options.challenge, options: { ...options } }
}

function credentialOf({ _id: id, transports }: PasskeyRow) {
  return { id, transports: transports as AuthenticatorTransport[] }
}

/** @throws ServiceError passkey_refused */
export async function checkRegistration(
  accounts: Accounts,
  { passkey, challenge }: { passkey: NewPasskey; challenge: string },
): Promise<Pick<PasskeyRow, '_id' | 'public_key' | 'counter' | 'transports'>> {
  const party = demandRelyingParty(accounts)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: passkey.client_data, attestationObject: passkey.attestation },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(refusePasskey)
  if (!verified) throw new ServiceError('passkey_refused')
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    _id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: passkey.transports,
  }
}

/**
 * Checks a signature, and counts it. The authenticator must have checked its owner, by a finger, a face, or a PIN.
 *
 * @param owner the account whose passkey it must be; null for any
 * @returns the passkey
 * @throws ServiceError passkey_refused
 */
export async function checkAssertion(
  accounts: Accounts,
  { passkey, challenge, owner }: { passkey: PasskeyAssertion; challenge: string; owner: string | null },
): Promise<PasskeyRow> {
  const party = demandRelyingParty(accounts)
  const row = await accounts.passkeys.find(passkey.id)
  if (!row || (owner !== null && row.user_id !== owner)) throw new ServiceError('passkey_refused')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: passkey.client_data,
        authenticatorData: passkey.authenticator_data,
        signature: passkey.signature,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: row._id,
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
      counter: row.counter,
    },
  }).catch(refusePasskey)
  const isCounted = verified && (await accounts.passkeys.noteUse(row, authenticationInfo.newCounter))
  if (!isCounted) throw new ServiceError('passkey_refused')
  return row
}

/** The library throws for everything that does not fit: challenge, origin, site, flags, signature, count. */
function refusePasskey(cause: unknown): never {
  throw new ServiceError('passkey_refused', undefined, { cause })
}
