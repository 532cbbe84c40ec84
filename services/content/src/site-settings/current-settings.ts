import type { ChangeableSettings } from '@icio/contracts/site-settings/site-settings'
import type { Connection } from 'mongoose'
import { createSettingsRecords } from '../collections/site-settings.js'

/** The settings, for services in the same process; the others call GET /api/content/site-settings. */
export function currentSettings(connection: Connection): () => Promise<ChangeableSettings> {
  const records = createSettingsRecords(connection)
  return async () => (await records.read()).settings
}
