import Type from 'typebox'

/** The token of an admin document. */
export const AdminDocument = Type.Object({ token: Type.String() })
export type AdminDocument = Type.Static<typeof AdminDocument>
