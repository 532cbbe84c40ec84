import Type from 'typebox'

/** Emails that could not be sent after all retries. */
export const UndeliveredMails = Type.Object({
  mails: Type.Array(
    Type.Object({
      kind: Type.String(),
      email: Type.String(),
      tries: Type.Integer(),
      created_at: Type.String(),
      last_error: Type.String(),
    }),
  ),
})
export type UndeliveredMails = Type.Static<typeof UndeliveredMails>
