import Type from 'typebox'

export const AdminDocument = Type.Object({ token: Type.String() })
export type AdminDocument = Type.Static<typeof AdminDocument>
