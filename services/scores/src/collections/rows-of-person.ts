import type { mongo } from 'mongoose'

/** The operations on all rows of a person, for the export and the deletion of an account (PRIV-6). */
export function rowsOfPerson<Row extends { user_id: string | null }>(
  collection: mongo.Collection<Row>,
  sort: mongo.Sort = {},
) {
  // What is filtered by here, every row has.
  const rows = collection as unknown as mongo.Collection<{ user_id: string | null }>
  return {
    ofUser: (user_id: string) =>
      rows.find({ user_id }, { sort }).toArray() as Promise<unknown> as Promise<mongo.WithId<Row>[]>,
    async removeOf(user_id: string): Promise<void> {
      await rows.deleteMany({ user_id })
    },
  }
}
