import { hkdfSync } from 'node:crypto'
import {
  CompactEncrypt,
  calculateJwkThumbprint,
  compactDecrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose'
import { Schema, trusted, type Connection } from 'mongoose'

/** A pair of keys for identity tokens. The private half is encrypted with a key of the shared secret. */
interface Row {
  _id: string
  public_key: JWK
  private_key: string
  signs_from: Date
  expires_at: Date
}

/** The key that signs now. */
export interface SigningKey {
  kid: string
  key: CryptoKey
}

/** Every library for tokens knows it, unlike EdDSA. */
export const identityAlgorithm = 'ES256'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** A key signs for this long. */
const signsMs = 30 * dayMs
/** A key is published this long before it signs: longer than anybody keeps the list of keys. */
const aheadMs = hourMs
/** A key is published this long after it has signed. */
const afterMs = dayMs
/** How long an instance signs with a key before it looks for a newer one. */
const keptMs = 60_000

const schema = new Schema<Row>(
  {
    _id: { type: String, required: true },
    public_key: { type: Schema.Types.Mixed, required: true },
    private_key: { type: String, required: true },
    signs_from: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'identity_keys', versionKey: false },
)
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

/**
 * The keys of identity tokens, the same for all instances. The next one is made and published before the present one
 * ends, so that a service that keeps the list of keys for a while meets no unknown key.
 *
 * @param secret the secret that the services of an installation share. After it was replaced, the stored keys cannot be
 *   read any more: a new one signs at once, and the list still has the others.
 */
export function identityKeys(
  connection: Connection,
  { secret, now = () => new Date() }: { secret: string; now?: () => Date },
) {
  const model = connection.model('IdentityKey', schema)
  const wrapping = new Uint8Array(hkdfSync('sha256', secret, 'icio-edge', 'identity keys', 32))
  let kept: { until: number; signing: SigningKey } | undefined

  async function make(signsFrom: Date): Promise<SigningKey> {
    const { publicKey, privateKey } = await generateKeyPair(identityAlgorithm, { extractable: true })
    const kid = await calculateJwkThumbprint(await exportJWK(publicKey))
    const plain = new TextEncoder().encode(JSON.stringify(await exportJWK(privateKey)))
    const private_key = await new CompactEncrypt(plain)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(wrapping)
    const facts = { kid, alg: identityAlgorithm, use: 'sig' }
    await model.create({
      _id: kid,
      public_key: { ...(await exportJWK(publicKey)), ...facts },
      private_key,
      signs_from: signsFrom,
      expires_at: new Date(signsFrom.getTime() + signsMs + afterMs),
    })
    return { kid, key: privateKey }
  }

  /** The private half; null if it was encrypted with another secret. */
  async function read({ _id, private_key }: Row): Promise<SigningKey | null> {
    try {
      const { plaintext } = await compactDecrypt(private_key, wrapping)
      const jwk = JSON.parse(new TextDecoder().decode(plaintext)) as JWK
      return { kid: _id, key: (await importJWK(jwk, identityAlgorithm)) as CryptoKey }
    } catch {
      // The secret was replaced since.
      return null
    }
  }

  const published = () =>
    model
      .find({ expires_at: trusted({ $gt: now() }) })
      .sort({ signs_from: -1, _id: 1 })
      .lean<Row[]>()

  return {
    ensureIndexes: () => model.createIndexes(),

    /** Returns the key that signs now, and makes the next one in time. */
    async signing(): Promise<SigningKey> {
      if (kept && kept.until > now().getTime()) return kept.signing
      const readable: { row: Row; signing: SigningKey }[] = []
      for (const row of await published()) {
        const signing = await read(row)
        if (signing) readable.push({ row, signing })
      }
      const present = readable.find(({ row }) => row.signs_from <= now())
      const [newest] = readable
      const endsAt = (newest?.row.signs_from.getTime() ?? 0) + signsMs
      if (present && endsAt - aheadMs <= now().getTime()) await make(new Date(endsAt))
      const signing = present?.signing ?? (await make(now()))
      kept = { until: now().getTime() + keptMs, signing }
      return signing
    },

    /** The public halves of all keys whose tokens may be valid now or soon. */
    async publicKeys(): Promise<{ keys: JWK[] }> {
      return { keys: (await published()).map(({ public_key }) => public_key) }
    },
  }
}

export type IdentityKeys = ReturnType<typeof identityKeys>
