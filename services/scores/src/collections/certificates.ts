import type {
  AttendanceCertificate,
  AttendanceToCertify,
  CheckCertificate,
} from '@icio/contracts/certificates/endpoints'
import { roomCodeAlphabet } from '@icio/contracts/rooms/rules'
import { isNew } from '@icio/kit/db/duplicate-key'
import { typedCollection } from '@icio/kit/db/typed-collection'
import { secureRandom } from '@icio/kit/random'
import type { Connection, mongo } from 'mongoose'

/** What is stored of every certificate beside the facts of its kind (collection certificates). */
interface Held {
  _id: string
  /** The check, or the session and the person, that it was issued for: each once. */
  key: string
  /** The account that holds it; missing for attendance, which no account is joined to, and once the account is gone. */
  user_id?: string
  /** Empty once it is erased. */
  name: string
  name_hidden: boolean
  issued_at: Date
  withdrawn?: { at: Date; reason?: string }
}
type FactsOf<Shown> = Shown extends unknown
  ? Omit<Shown, 'code' | 'name' | 'name_hidden' | 'withdrawn'>
  : never
export type CertificateFactsToIssue = FactsOf<CheckCertificate | AttendanceCertificate>
export type StoredCertificate = Held & CertificateFactsToIssue

const codeLength = 12

export type CertificateRecords = ReturnType<typeof createCertificateRecords>

/** Creates the operations on certificates. They are found by their code, and listed for their holder alone (PATH-14). */
export function createCertificateRecords(connection: Connection) {
  const collection = typedCollection<StoredCertificate>(connection, 'certificates')
  const newCode = () =>
    Array.from({ length: codeLength }, () => roomCodeAlphabet[secureRandom(roomCodeAlphabet.length)]).join('')

  async function change(
    filter: mongo.Filter<StoredCertificate>,
    change: mongo.UpdateFilter<StoredCertificate>,
  ): Promise<StoredCertificate | null> {
    return await collection.findOneAndUpdate(filter, change, { returnDocument: 'after' })
  }

  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { key: 1 }, unique: true },
        { key: { user_id: 1 }, partialFilterExpression: { user_id: { $type: 'string' } } },
      ]),

    /** Issues a certificate; for a key that has one, returns that. */
    async issue(
      baseFields: Pick<Held, 'key' | 'name' | 'issued_at'> & { user_id?: string },
      facts: CertificateFactsToIssue,
    ): Promise<StoredCertificate> {
      for (;;) {
        const storedCertificate = await collection.findOne({ key: baseFields.key })
        if (storedCertificate) return storedCertificate
        const certificate: StoredCertificate = { _id: newCode(), name_hidden: false, ...baseFields, ...facts }
        // If not, the key has been given a certificate meanwhile, or the code is taken.
        if (await isNew(collection.insertOne(certificate))) return certificate
      }
    },

    find: (code: string) => collection.findOne({ _id: code }),

    ofUser: (user_id: string) => collection.find({ user_id }, { sort: { issued_at: -1 } }).toArray(),

    /** @returns null if it is not this person's */
    hideName: (code: string, user_id: string, name_hidden: boolean) =>
      change({ _id: code, user_id }, { $set: { name_hidden } }),

    /**
     * Withdraws a certificate for good; one that is withdrawn stays as it was.
     *
     * @param by the holder, or for administrators a reason
     * @returns null if there is none, or none of this person's
     */
    async withdraw(
      code: string,
      by: { user_id: string } | { reason: string },
      at: Date,
    ): Promise<StoredCertificate | null> {
      const own = 'user_id' in by ? { user_id: by.user_id } : {}
      const withdrawn = 'reason' in by ? { at, reason: by.reason } : { at }
      const updatedCertificate = await change(
        { _id: code, ...own, withdrawn: { $exists: false } },
        { $set: { withdrawn } },
      )
      return updatedCertificate ?? (await collection.findOne({ _id: code, ...own }))
    },

    /** Withdraws certificates and deletes their names (PATH-15, CREDIT-6). */
    async erase(which: { user_id: string } | { codes: readonly string[] }, at: Date): Promise<void> {
      const filter: mongo.Filter<StoredCertificate> =
        'user_id' in which
          ? { user_id: which.user_id }
          : { _id: { $in: [...which.codes] }, kind: 'attendance' }
      await collection.updateMany(
        { ...filter, withdrawn: { $exists: false } },
        { $set: { withdrawn: { at } } },
      )
      // The key of a check names its session, which is gone; that of attendance is the other service's own.
      await collection.updateMany(filter, { $set: { name: '' }, $unset: { user_id: 1 } })
    },
  }
}

/** Returns what a certificate of attendance says, without its key. */
export function attendanceFacts({
  key: _key,
  name: _name,
  ...facts
}: AttendanceToCertify): CertificateFactsToIssue {
  return facts
}
