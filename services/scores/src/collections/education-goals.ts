import type { Goal } from '@icio/contracts/record/endpoints'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'

/** What a person has to reach (collection education_goals); one for each person. */
type EducationGoal = Goal & { _id: string; user_id: string }

export type EducationGoals = ReturnType<typeof createEducationGoals>

export function createEducationGoals(connection: Connection) {
  const collection = typedCollection<EducationGoal>(connection, 'education_goals')
  return {
    /** It has no index but its own: made at the start, it stands on the page of indexes as the others do. */
    ensureIndexes: () => collection.createIndexes([{ key: { _id: 1 } }]),

    async of(user_id: string): Promise<Goal | null> {
      const row = await collection.findOne({ _id: user_id })
      if (!row) return null
      const { _id: _, user_id: __, ...goal } = row
      return goal
    },

    async set(user_id: string, goal: Goal): Promise<void> {
      await collection.replaceOne({ _id: user_id }, { user_id, ...goal }, { upsert: true })
    },

    async removeOf(user_id: string): Promise<void> {
      await collection.deleteOne({ _id: user_id })
    },
  }
}
