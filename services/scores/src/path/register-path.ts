import type { FastifyInstance } from 'fastify'
import { createCertificateRecords } from '../collections/certificates.js'
import { createDeskKeyRecords } from '../collections/desk-keys.js'
import { createEducationEntries } from '../collections/education-entries.js'
import { createEducationGoals } from '../collections/education-goals.js'
import { createMeetingRecords } from '../collections/meetings.js'
import { createPathCheckRecords } from '../collections/path-checks.js'
import { createPathEvidence } from '../collections/path-evidence.js'
import { createPracticeCards } from '../collections/practice-cards.js'
import type { Foundations } from '../foundations.js'
import { serveCertificates, serveInternalCertificates } from '../routes/certificates.js'
import { servePath } from '../routes/path.js'
import { serveRecord } from '../routes/record.js'
import { attendanceCertificates, createCertificates } from './certificates.js'
import { createChecks, type ChecksOptions } from './check.js'
import { createMeetings } from './meetings.js'
import { createNextThings, type NextThingsOptions } from './next-thing.js'
import { createPaths } from './path.js'
import { createRecordedRounds, createRecords } from './record.js'

export type PathOperations = ReturnType<typeof createPathOperations>

/** Creates what games note on the path and in the record: rounds of modules, and of the days before a meeting. */
export function createPathOperations({ connection, bank, random, now }: Foundations) {
  const evidence = createPathEvidence(connection)
  return {
    paths: createPaths({ evidence, deskKeys: createDeskKeyRecords(connection, now), bank, random, now }),
    rounds: createRecordedRounds(createEducationEntries(connection)),
    meetings: createMeetings({
      meetings: createMeetingRecords(connection),
      cards: createPracticeCards(connection),
      evidence,
      bank,
      random,
      now,
    }),
  }
}

type PathParts = Foundations &
  PathOperations &
  Pick<ChecksOptions, 'games' | 'records'> &
  Pick<NextThingsOptions, 'practices' | 'forecasts'>

/** Registers the path, its check, certificates, and the education record. */
export async function registerPath(app: FastifyInstance, parts: PathParts): Promise<void> {
  const { connection, database, paths, meetings, internalSecret: secret, now } = parts
  const evidence = createPathEvidence(connection)
  const checkRecords = createPathCheckRecords(connection)
  const records = createCertificateRecords(connection)
  const entries = createEducationEntries(connection)
  const goals = createEducationGoals(connection)
  for (const store of [evidence, checkRecords, records, entries, goals, createMeetingRecords(connection)])
    database.prepare(store.ensureIndexes)

  const checks = createChecks({ ...parts, checkRecords, log: app.log })
  const certificates = createCertificates({ records, checkRecords, entries, now })
  const education = createRecords({ entries, goals, now })
  const nextThings = createNextThings({ ...parts, evidence, education })
  await app.register(servePath, { paths, checks, meetings, nextThings })
  await app.register(serveCertificates, { certificates })
  await app.register(serveRecord, { education })
  if (secret)
    await app.register(serveInternalCertificates, {
      certificates: attendanceCertificates(records, now),
      secret,
    })
}
