import Type from 'typebox'

const strict = { additionalProperties: false } as const
/** rules/settings-problems.ts checks lengths and addresses, and names each invalid field. */
const Words = Type.String({ maxLength: 2000 })

const PartnerSchema = Type.Object(
  { name: Words, description: Words, url: Words, membershipUrl: Words },
  strict,
)

export const ChangeableSettingsSchema = Type.Object(
  {
    forumName: Words,
    contactEmail: Words,
    privacyEmail: Words,
    partners: Type.Immutable(Type.Tuple([PartnerSchema, PartnerSchema])),
    discussionGroup: Type.Object({ name: Words, network: Words, url: Words }, strict),
    newsletter: Type.Object({ name: Words, url: Words }, strict),
    hosting: Type.Object({ region: Words, backendPlatform: Words, aiProvider: Words }, strict),
  },
  strict,
)

/** GET /api/content/site-settings */
export const SettingsReply = Type.Object({
  /** Number of changes; 0 if nothing has been changed. */
  version: Type.Integer(),
  settings: ChangeableSettingsSchema,
})
export type SettingsReply = Type.Static<typeof SettingsReply>

/** Pages of an earlier release do not know the newsletter, and leave it as it is. */
const SettingsToChange = Type.Object(
  {
    ...ChangeableSettingsSchema.properties,
    newsletter: Type.Optional(ChangeableSettingsSchema.properties.newsletter),
  },
  strict,
)

/** PUT /api/content/site-settings */
export const ChangeSettings = Type.Object(
  {
    /** The version that was edited; later changes by someone else are not overwritten. */
    version: Type.Integer({ minimum: 0 }),
    settings: SettingsToChange,
  },
  strict,
)
export type ChangeSettings = Type.Static<typeof ChangeSettings>

/** GET /api/content/site-settings/history */
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
