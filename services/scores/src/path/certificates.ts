import { readPathData } from '@icio/banks/path'
import type { Certificate, Certificates, VerifiedCertificate } from '@icio/contracts/certificates/endpoints'
import { dayOf } from '@icio/contracts/dates/days'
import type { Edition } from '@icio/contracts/editions'
import { checkQuestions } from '@icio/contracts/path/mastery'
import { ServiceError } from '@icio/kit/http/errors'
import type { Connection } from 'mongoose'
import {
  attendanceFacts,
  createCertificateRecords,
  type CertificateRecords,
  type StoredCertificate,
} from '../collections/certificates.js'
import type { EducationEntries } from '../collections/education-entries.js'
import type { PathCheckRecords } from '../collections/path-checks.js'
import { isPassed } from './check.js'

/** Certificates of a person that are valid at the same time (PATH-30). */
const mostCertificates = 10

interface CertificatesOptions {
  records: CertificateRecords
  checkRecords: PathCheckRecords
  entries: EducationEntries
  now: () => Date
}

export type CertificateOperations = ReturnType<typeof createCertificates>

/** Implements what holders, administrators and anybody with a code do with certificates (PATH-12 to PATH-15). */
export function createCertificates({ records, checkRecords, entries, now }: CertificatesOptions) {
  const own = (storedCertificate: StoredCertificate | null): Certificate => {
    if (!storedCertificate) throw new ServiceError('no_certificate')
    return toCertificate(storedCertificate)
  }
  return {
    async ofUser(userId: string): Promise<Certificate[]> {
      return (await records.ofUser(userId)).map(toCertificate)
    },

    /**
     * Issues the certificate of the latest passed check that has none.
     *
     * @throws ServiceError not_passed, too_many
     */
    async make(userId: string, edition: Edition, name: string): Promise<Certificate> {
      const tries = await checkRecords.triesOf(userId, edition)
      const passedTry = tries.findLast((each) => isPassed(each) && !each.is_certified)
      if (!passedTry?.handed_in_at) throw new ServiceError('not_passed')
      const ownCertificates = await records.ofUser(userId)
      if (ownCertificates.filter(({ withdrawn }) => !withdrawn).length >= mostCertificates)
        throw new ServiceError('too_many')
      const { version, modules } = readPathData()
      const storedCertificate = await records.issue(
        { key: `check:${passedTry.session_id}`, user_id: userId, name: name.trim(), issued_at: now() },
        {
          kind: 'check',
          specialization: edition,
          completed_on: dayOf(passedTry.handed_in_at),
          version,
          modules: modules.map(({ title }) => title),
          right: passedTry.right ?? 0,
          total: checkQuestions,
          minutes: await entries.minutesOfSite(userId),
        },
      )
      await checkRecords.noteCertified(userId, edition, passedTry.session_id)
      return toCertificate(storedCertificate)
    },

    async hideName(code: string, userId: string, hide: boolean): Promise<Certificate> {
      return own(await records.hideName(code, userId, hide))
    },

    async withdrawOwn(code: string, userId: string): Promise<Certificate> {
      return own(await records.withdraw(code, { user_id: userId }, now()))
    },

    async withdraw(code: string, reason: string): Promise<VerifiedCertificate> {
      const storedCertificate = await records.withdraw(cleanCode(code), { reason }, now())
      if (!storedCertificate) throw new ServiceError('no_certificate')
      return toVerified(storedCertificate)
    },

    async verify(code: string): Promise<VerifiedCertificate> {
      const storedCertificate = await records.find(cleanCode(code))
      if (!storedCertificate) throw new ServiceError('no_certificate')
      return toVerified(storedCertificate)
    },
  }
}

/** For services in the same process; others call POST /internal/certificates and /internal/certificates/erasures. */
export function certificates(connection: Connection, now: () => Date = () => new Date()): Certificates {
  return attendanceCertificates(createCertificateRecords(connection), now)
}

/** Creates what other services are served with (CREDIT-4, CREDIT-6). */
export function attendanceCertificates(records: CertificateRecords, now: () => Date): Certificates {
  return {
    async certify(attendance) {
      const { key, name } = attendance
      const facts = attendanceFacts(attendance)
      const { _id } = await records.issue({ key: `attendance:${key}`, name, issued_at: now() }, facts)
      return { code: _id }
    },
    erase: ({ codes }) => records.erase({ codes }, now()),
  }
}

/** A code as it was typed or read aloud, with or without its spaces. */
function cleanCode(code: string): string {
  return code.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
}

function toCertificate(storedCertificate: StoredCertificate): Certificate {
  const { _id: code, key: _key, user_id: _user, issued_at: _at, withdrawn, ...facts } = storedCertificate
  return {
    code,
    ...facts,
    ...(withdrawn ? { withdrawn: { ...withdrawn, at: withdrawn.at.toISOString() } } : {}),
  }
}

/** What anybody with the code reads: no name that is withheld, erased or withdrawn, and no reason. */
function toVerified(storedCertificate: StoredCertificate): VerifiedCertificate {
  const { name, name_hidden, withdrawn, ...facts } = toCertificate(storedCertificate)
  return {
    ...facts,
    ...(name_hidden || withdrawn || name === '' ? {} : { name }),
    ...(withdrawn ? { withdrawn: { at: withdrawn.at } } : {}),
  }
}
