import { endpoint } from '../endpoint.js'
import type {
  AttendanceToCertify,
  Certificate,
  CertificatesToErase,
  HideName,
  MakeCertificate,
  VerifiedCertificate,
  WithdrawCertificate,
} from './schemas.js'

/** Issues the certificate of a check that the signed-in person has passed, once for each (PATH-12). */
export const makeCertificate = endpoint<{ body: MakeCertificate; reply: Certificate }>({
  method: 'POST',
  url: '/api/certificates',
  errors: ['unauthenticated', 'not_passed', 'too_many'],
})

/** Returns the certificates of the signed-in person, the newest first. */
export const readOwnCertificates = endpoint<{ reply: { certificates: Certificate[] } }>({
  method: 'GET',
  url: '/api/certificates',
  errors: ['unauthenticated'],
})

/** Shows or withholds the name on the verification page (PATH-15). */
export const hideCertificateName = endpoint<{
  params: { code: string }
  body: HideName
  reply: Certificate
}>({
  method: 'PATCH',
  url: '/api/certificates/:code',
  errors: ['unauthenticated', 'no_certificate'],
})

/** Withdraws a certificate of one's own for good (PATH-15). */
export const withdrawOwnCertificate = endpoint<{ params: { code: string }; reply: Certificate }>({
  method: 'DELETE',
  url: '/api/certificates/:code',
  errors: ['unauthenticated', 'no_certificate'],
})

/** Withdraws somebody's certificate with a reason that the holder sees; for administrators (PATH-15). */
export const withdrawCertificate = endpoint<{
  params: { code: string }
  body: WithdrawCertificate
  reply: VerifiedCertificate
}>({
  method: 'POST',
  url: '/api/certificates/:code/withdrawal',
  errors: ['unauthenticated', 'forbidden', 'no_certificate'],
})

/** Returns what a code stands for, to anybody who has it; there is no list and no search (PATH-14). */
export const verifyCertificate = endpoint<{ params: { code: string }; reply: VerifiedCertificate }>({
  method: 'GET',
  url: '/api/verify/:code',
  errors: ['no_certificate'],
})

/** Issues a certificate of attendance for another service; the same key gives the same code (CREDIT-4). */
export const certifyAttendance = endpoint<{ body: AttendanceToCertify; reply: { code: string } }>({
  method: 'POST',
  url: '/internal/certificates',
  errors: ['not_found', 'unavailable'],
})

/** Withdraws certificates of attendance and deletes their names, for another service (CREDIT-6). */
export const eraseCertificates = endpoint<{ body: CertificatesToErase; reply: void }>({
  method: 'POST',
  url: '/internal/certificates/erasures',
  errors: ['not_found', 'unavailable'],
})

/** What other services call: in the same process, or over the two internal calls above. */
export interface Certificates {
  certify(attendance: AttendanceToCertify): Promise<{ code: string }>
  erase(codes: CertificatesToErase): Promise<void>
}

export type {
  AttendanceCertificate,
  AttendanceToCertify,
  Certificate,
  CertificatesToErase,
  CheckCertificate,
  VerifiedCertificate,
} from './schemas.js'
