import type { Manager, ManagerList } from '@icio/contracts/managers/endpoints'
import { changeCounter } from '@icio/kit/db/change-counter'
import { Schema, type Connection } from 'mongoose'

/** The latest import of the directory: a single row, so that readers never see a mixture of two imports. */
interface DirectoryRow {
  _id: 'current'
  managers: Manager[]
  imported_at: Date
  imported_by: { id: string; name: string }
}

const schema = new Schema(
  {
    _id: { type: String, required: true },
    managers: { type: [Schema.Types.Mixed], required: true },
    imported_at: { type: Date, required: true },
    imported_by: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'manager_directory', versionKey: false },
)

/** The `manager_directory` collection. */
export function createManagerDirectory(connection: Connection, now: () => Date) {
  const model = connection.model<DirectoryRow>('ManagerDirectory', schema)
  const changes = changeCounter(connection, 'manager_directory')
  return {
    /** How many changes this process has made. */
    changes: changes.count,
    async read(): Promise<ManagerList> {
      const row = await model.findById('current').lean<DirectoryRow>()
      return { managers: row?.managers ?? [], imported_at: row?.imported_at.toISOString() ?? null }
    },
    async replace(managers: readonly Manager[], by: { id: string; name: string }): Promise<void> {
      const sorted = [...managers].sort((one, other) => one.name.localeCompare(other.name, 'en'))
      const row = { managers: sorted, imported_at: now(), imported_by: by }
      await changes.after(model.replaceOne({ _id: 'current' }, row, { upsert: true }).exec())
    },
    async remove(): Promise<void> {
      await changes.after(model.deleteOne({ _id: 'current' }).exec())
    },
  }
}

export type ManagerDirectory = ReturnType<typeof createManagerDirectory>
