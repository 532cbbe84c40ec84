import Type from 'typebox'
import { EditionSchema } from '../game-sessions/schemas.js'
import { withdrawalReason } from './rules.js'
import { strictObject } from '../strict-object.schemas.js'

/** Letters of a code: those of a room's, none of which is taken for another. */
const Code = Type.String({ pattern: '^[A-HJ-NP-Z2-9]{12}$' })
const Moment = Type.String({ format: 'date-time' })
const Count = Type.Integer({ minimum: 0 })
const Line = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\n\\r]+$' })

/** The name exactly as typed, without line breaks (PATH-12). */
export const HolderName = Type.String({ minLength: 2, maxLength: 80, pattern: '^[^\\n\\r]+$' })

/** What a certificate of the check says beside its name, day and code (PATH-12). */
const CheckFacts = {
  kind: Type.Literal('check'),
  specialization: EditionSchema,
  version: Type.Integer({ minimum: 1 }),
  modules: Type.Array(Line),
  right: Count,
  total: Count,
  /** Minutes that the person's record held of this site on that day. */
  minutes: Count,
}

/** What a certificate of attendance says beside its name, day and code (CREDIT-4). */
const AttendanceFacts = {
  kind: Type.Literal('attendance'),
  /** What was attended. */
  session: Line,
  presenter: Type.Optional(Line),
  sponsor: Type.String({ minLength: 1, maxLength: 200 }),
  /** 'Sponsor: …. Approval, where there is one, is the sponsor's.' */
  sponsor_line: Type.String({ minLength: 1, maxLength: 400 }),
  objectives: Type.Array(Line, { maxItems: 5 }),
  /** Blocks that a word on the stage shows, and blocks that were entered by hand. */
  blocks_by_word: Count,
  blocks_by_hand: Count,
  /** Minutes that the service itself counted. */
  minutes: Count,
  /** Credits of 50 minutes, halves where the sponsor gives them. */
  credits: Type.Number({ minimum: 0, multipleOf: 0.5 }),
}

const state = {
  code: Code,
  completed_on: Type.String({ format: 'date' }),
  withdrawn: Type.Optional(Type.Object({ at: Moment, reason: Type.Optional(Type.String()) })),
}

/** A certificate as its holder reads it: a union by `kind`. */
export const CheckCertificate = Type.Object({
  ...state,
  name: Type.String(),
  /** The verification page withholds the name (PATH-15). */
  name_hidden: Type.Boolean(),
  ...CheckFacts,
})
export type CheckCertificate = Type.Static<typeof CheckCertificate>
export const AttendanceCertificate = Type.Object({
  ...state,
  name: Type.String(),
  name_hidden: Type.Boolean(),
  ...AttendanceFacts,
})
export type AttendanceCertificate = Type.Static<typeof AttendanceCertificate>
export const Certificate = Type.Union([CheckCertificate, AttendanceCertificate])
export type Certificate = Type.Static<typeof Certificate>

/** GET /api/verify/:code: without the name where its holder withholds it or the certificate is withdrawn, and no reason. */
export const VerifiedCertificate = Type.Union([
  Type.Object({ ...state, name: Type.Optional(Type.String()), ...CheckFacts }),
  Type.Object({ ...state, name: Type.Optional(Type.String()), ...AttendanceFacts }),
])
export type VerifiedCertificate = Type.Static<typeof VerifiedCertificate>

export const CodeParams = Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) })

export const OwnCertificates = Type.Object({ certificates: Type.Array(Certificate) })

/** POST /internal/certificates: one certificate of attendance. Each `key` (session and person) is issued once. */
export const AttendanceToCertify = strictObject({
  key: Type.String({ minLength: 1, maxLength: 200 }),
  name: HolderName,
  completed_on: Type.String({ format: 'date' }),
  ...AttendanceFacts,
})
export type AttendanceToCertify = Type.Static<typeof AttendanceToCertify>

export const CodeReply = Type.Object({ code: Code })

/** POST /internal/certificates/erasures: the name goes, the code says 'Withdrawn' (CREDIT-6). */
export const CertificatesToErase = strictObject({ codes: Type.Array(Code, { maxItems: 200 }) })
export type CertificatesToErase = Type.Static<typeof CertificatesToErase>

/** POST /api/certificates: for the check of this edition that the person has passed. */
export const MakeCertificate = strictObject({ specialization: EditionSchema, name: HolderName })
export type MakeCertificate = Type.Static<typeof MakeCertificate>

export const HideName = strictObject({ hide_name: Type.Boolean() })
export type HideName = Type.Static<typeof HideName>

/** POST /api/certificates/:code/withdrawal: the holder sees the reason. */
export const WithdrawCertificate = strictObject({
  reason: Type.String({ minLength: withdrawalReason.least, maxLength: withdrawalReason.most }),
})
export type WithdrawCertificate = Type.Static<typeof WithdrawCertificate>
