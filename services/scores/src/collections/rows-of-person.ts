import type { mongo } from 'mongoose'

/** The operations on all rows of a person, for the export and the deletion of an account (PRIV-6). */
export function rowsOfPerson<Row extends { user_id: string | null }>(
  collection: mongo.Collection<Row>,
  sort: mongo.Sort = {},
) {
  return {
    ofUser: (user_id: string) => collection.find({ user_id } as mongo.Filter<Row>, { sort }).toArray(),
    async removeOf(user_id: string): Promise<void> {
      await collection.deleteMany({ user_id } as mongo.Filter<Row>)
    },
  }
}
