import Type from 'typebox'
import type { ChangeableSettings } from './site-settings.js'

const strict = { additionalProperties: false } as const
/** rules/settings-problems.ts checks lengths and addresses, and names each invalid field. */
const Words = Type.String({ maxLength: 2000 })

const PartnerSchema = Type.Object(
  { name: Words, description: Words, url: Words, membershipUrl: Words },
  strict,
)

const PartnerFiguresSchema = Type.Object(
  { users: Type.Number(), rating: Type.Number(), source: Words, on: Type.String({ format: 'date' }) },
  strict,
)
const FiguresOrNone = Type.Union([Type.Null(), PartnerFiguresSchema])
/** A list, because the serializer of replies writes no tuple of unions. */
const FiguresOfBoth = Type.Unsafe<ChangeableSettings['partnerFigures']>(
  Type.Array(FiguresOrNone, { minItems: 2, maxItems: 2 }),
)

export const ChangeableSettingsSchema = Type.Object(
  {
    forumName: Words,
    contactEmail: Words,
    privacyEmail: Words,
    partners: Type.Immutable(Type.Tuple([PartnerSchema, PartnerSchema])),
    partnerFigures: FiguresOfBoth,
    discussionGroup: Type.Object({ name: Words, network: Words, url: Words }, strict),
    newsletter: Type.Object({ name: Words, url: Words }, strict),
    hosting: Type.Object({ region: Words, backendPlatform: Words, aiProvider: Words }, strict),
  },
  strict,
)

export const SettingsReply = Type.Object({
  /** Number of changes; 0 if nothing has been changed. */
  version: Type.Integer(),
  settings: ChangeableSettingsSchema,
})
export type SettingsReply = Type.Static<typeof SettingsReply>

/** Pages of an earlier release do not know the newsletter, and leave it as it is; figures have a call of their own. */
const SettingsToChange = Type.Object(
  {
    ...ChangeableSettingsSchema.properties,
    newsletter: Type.Optional(ChangeableSettingsSchema.properties.newsletter),
    partnerFigures: Type.Optional(ChangeableSettingsSchema.properties.partnerFigures),
  },
  strict,
)

export const ChangeSettings = Type.Object(
  {
    /** The version that was edited; later changes by someone else are not overwritten. */
    version: Type.Integer({ minimum: 0 }),
    settings: SettingsToChange,
  },
  strict,
)
export type ChangeSettings = Type.Static<typeof ChangeSettings>

export const SavePartnerFigures = Type.Object(
  {
    version: Type.Integer({ minimum: 0 }),
    /** The place of the partner. */
    partner: Type.Union([Type.Literal(0), Type.Literal(1)]),
    /** Null takes them back: the sample figures stand again. */
    figures: FiguresOrNone,
  },
  strict,
)
export type SavePartnerFigures = Type.Static<typeof SavePartnerFigures>

export const SettingsHistory = Type.Object({
  changes: Type.Array(
    Type.Object({
      version: Type.Integer(),
      by: Type.Object({ id: Type.String(), name: Type.String() }),
      at: Type.String({ format: 'date-time' }),
      fields: Type.Array(Type.Object({ path: Type.String(), before: Type.String(), after: Type.String() })),
    }),
  ),
})
export type SettingsHistory = Type.Static<typeof SettingsHistory>
