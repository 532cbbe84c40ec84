import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { createCertificateRecords } from '../collections/certificates.js'
import { createEducationEntries } from '../collections/education-entries.js'
import { createEducationGoals } from '../collections/education-goals.js'
import { createMeetingRecords } from '../collections/meetings.js'
import { createPathCheckRecords } from '../collections/path-checks.js'
import { serveCertificates, serveInternalCertificates } from '../routes/certificates.js'
import { servePath } from '../routes/path.js'
import { serveRecord } from '../routes/record.js'
import { attendanceCertificates, createCertificates } from './certificates.js'
import { createChecks, type ChecksOptions } from './check.js'
import type { PathEvidenceRecords } from '../collections/path-evidence.js'
import type { Practices } from '../practice/practice.js'
import type { ForecastOperations } from '../ranges/forecasts.js'
import type { MeetingOperations } from './meetings.js'
import { createNextThings } from './next-thing.js'
import { createRecords } from './record.js'

export type PathStores = ReturnType<typeof createPathStores>

/** Creates the collections of check, certificates and record. */
export function createPathStores(connection: Connection) {
  return {
    checks: createPathCheckRecords(connection),
    certificates: createCertificateRecords(connection),
    entries: createEducationEntries(connection),
    goals: createEducationGoals(connection),
    meetings: createMeetingRecords(connection),
  }
}

/** Registers the calls of the path, the check, certificates and the record. */
export async function servePathPart(
  app: FastifyInstance,
  {
    stores,
    internalSecret,
    ...parts
  }: Omit<ChecksOptions, 'checks' | 'log'> & {
    stores: PathStores
    meetings: MeetingOperations
    /** What else decides what is next. */
    practices: Practices
    forecasts: ForecastOperations
    evidence: PathEvidenceRecords
    internalSecret: string | undefined
  },
): Promise<void> {
  const { now, paths, meetings } = parts
  const { checks: tries, certificates: records, entries, goals } = stores
  const checks = createChecks({ ...parts, checks: tries, log: app.log })
  const certificates = createCertificates({ records, checks: tries, entries, now })
  const education = createRecords({ entries, goals, now })
  const nextThings = createNextThings({ ...parts, education })
  await app.register(servePath, { paths, checks, meetings, nextThings })
  await app.register(serveCertificates, { certificates })
  await app.register(serveRecord, { education })
  if (internalSecret)
    await app.register(serveInternalCertificates, {
      certificates: attendanceCertificates(records, now),
      secret: internalSecret,
    })
}
