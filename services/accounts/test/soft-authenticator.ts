import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { NewPasskey, PasskeyAssertion } from '@icio/contracts/second-factors/endpoints'

interface Ceremony {
  challenge: string
  rpId?: string
  rp?: { id: string }
  user?: { id: string }
}

/** How one answer differs from an honest one. */
interface Differences {
  origin?: string
  rpId?: string
  challenge?: string
  /** False for an authenticator that did not check its owner. */
  isVerified?: boolean
  counter?: number
  /** Signs with a key that the site does not know. */
  isForged?: boolean
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** An authenticator in software, with one passkey (ES256). */
export function softAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  const authenticatorData = (rpId: string, flags: number, count: number, rest = Buffer.alloc(0)) => {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), number, rest])
  }
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  return {
    id: text(id),
    create(options: Record<string, unknown>, differences: Differences = {}): NewPasskey {
      const { challenge, rp } = options as Partial<Ceremony> as Ceremony
      const { isVerified = true, rpId = rp?.id ?? '' } = differences
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const rest = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const data = authenticatorData(rpId, isVerified ? 0x45 : 0x41, counter, rest)
      return {
        id: text(id),
        client_data: text(
          clientData('webauthn.create', differences.challenge ?? challenge, differences.origin ?? origin),
        ),
        attestation: text(attestationObject(data)),
        transports: ['internal'],
      }
    },
    get(options: Record<string, unknown>, differences: Differences = {}): PasskeyAssertion {
      const { challenge, rpId } = options as Partial<Ceremony> as Ceremony
      const { isVerified = true, isForged = false } = differences
      counter = differences.counter ?? counter + 1
      const data = authenticatorData(differences.rpId ?? rpId ?? '', isVerified ? 0x05 : 0x01, counter)
      const client = clientData(
        'webauthn.get',
        differences.challenge ?? challenge,
        differences.origin ?? origin,
      )
      const key = isForged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : privateKey
      return {
        id: text(id),
        client_data: text(client),
        authenticator_data: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), key)),
      }
    },
  }
}

/** CBOR of {fmt: 'none', attStmt: {}, authData}. */
function attestationObject(authData: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authData.length)
  return Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x59]),
    length,
    authData,
  ])
}

/** CBOR of {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
}
