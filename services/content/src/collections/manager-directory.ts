import type { Manager, ManagerList } from '@icio/contracts/managers/endpoints'
import type { Actor } from '@icio/contracts/question-passport/endpoints'
import { changeCounter } from '@icio/kit/db/change-counter'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'

/** The latest import of the directory: a single row, so that readers never see a mixture of two imports. */
interface DirectoryRow {
  _id: 'current'
  managers: Manager[]
  imported_at: Date
  imported_by: Actor
}

export function createManagerDirectory(connection: Connection, now: () => Date) {
  const collection = typedCollection<DirectoryRow>(connection, 'manager_directory')
  const changes = changeCounter(connection, 'manager_directory')
  return {
    changes: changes.count,
    async read(): Promise<ManagerList> {
      const row = await collection.findOne({ _id: 'current' })
      return { managers: row?.managers ?? [], imported_at: row?.imported_at.toISOString() ?? null }
    },
    async replace(managers: readonly Manager[], by: Actor): Promise<void> {
      const sortedManagers = [...managers].sort((one, other) => one.name.localeCompare(other.name, 'en'))
      const row = { managers: sortedManagers, imported_at: now(), imported_by: by }
      await changes.after(collection.replaceOne({ _id: 'current' }, row, { upsert: true }))
    },
    async remove(): Promise<void> {
      await changes.after(collection.deleteOne({ _id: 'current' }))
    },
  }
}

export type ManagerDirectory = ReturnType<typeof createManagerDirectory>
