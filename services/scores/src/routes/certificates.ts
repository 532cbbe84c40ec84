import {
  certifyAttendance,
  eraseCertificates,
  hideCertificateName,
  makeCertificate,
  readOwnCertificates,
  verifyCertificate,
  withdrawCertificate,
  withdrawOwnCertificate,
  type Certificates,
} from '@icio/contracts/certificates/endpoints'
import {
  AttendanceToCertify,
  Certificate,
  CertificatesToErase,
  CodeParams,
  CodeReply,
  HideName,
  MakeCertificate,
  OwnCertificates,
  VerifiedCertificate,
  WithdrawCertificate,
} from '@icio/contracts/certificates/schemas'
import { personOf, requireRole, requireUser } from '@icio/kit/auth/identity'
import { requireInternalSecret } from '@icio/kit/http/internal-calls'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { CertificateOperations } from '../path/certificates.js'

/** Look-ups of codes that one address may make in a minute (PATH-14). */
const lookUpsPerMinute = 30

/** The calls of certificates: of their holders, of administrators, and of anybody with a code (PATH-12 to PATH-15). */
export async function serveCertificates(
  app: FastifyInstance,
  { certificates }: { certificates: CertificateOperations },
): Promise<void> {
  const looking = { params: CodeParams, reply: VerifiedCertificate, callsPerMinute: lookUpsPerMinute }
  serve(app, verifyCertificate, looking, ({ params }) => certificates.verify(params.code))

  await app.register(async (persons) => {
    persons.addHook('onRequest', requireUser)
    serve(persons, readOwnCertificates, { reply: OwnCertificates }, async ({ request }) => ({
      certificates: await certificates.ofUser(personOf(request).id),
    }))
    const making = { body: MakeCertificate, reply: Certificate, status: 201 } as const
    serve(persons, makeCertificate, making, ({ body, request }) =>
      certificates.make(personOf(request).id, body.specialization, body.name),
    )
    const hiding = { params: CodeParams, body: HideName, reply: Certificate }
    serve(persons, hideCertificateName, hiding, ({ params, body, request }) =>
      certificates.hideName(params.code, personOf(request).id, body.hide_name),
    )
    serve(
      persons,
      withdrawOwnCertificate,
      { params: CodeParams, reply: Certificate },
      ({ params, request }) => certificates.withdrawOwn(params.code, personOf(request).id),
    )
  })
  await app.register(async (staff) => {
    staff.addHook('onRequest', requireRole('admin'))
    const withdrawing = { params: CodeParams, body: WithdrawCertificate, reply: VerifiedCertificate }
    serve(staff, withdrawCertificate, withdrawing, ({ params, body }) =>
      certificates.withdraw(params.code, body.reason),
    )
  })
}

/** The calls of other services, which issue and erase certificates of attendance (CREDIT-4, CREDIT-6). */
export async function serveInternalCertificates(
  app: FastifyInstance,
  { certificates, secret }: { certificates: Certificates; secret: string },
): Promise<void> {
  requireInternalSecret(app, secret)
  const certifying = { body: AttendanceToCertify, reply: CodeReply, hidden: true } as const
  serve(app, certifyAttendance, certifying, ({ body }) => certificates.certify(body))
  const erasing = { body: CertificatesToErase, status: 204, hidden: true } as const
  serve(app, eraseCertificates, erasing, ({ body }) => certificates.erase(body))
}
