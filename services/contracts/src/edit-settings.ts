import type { ChangeSettings, SettingsHistory, SettingsReply } from './edit-settings.schemas.js'
import { endpoint } from './endpoint.js'

/** The settings of the site as they are now. For everybody: all of it is shown on the site. */
export const readSettings = endpoint<{ reply: SettingsReply }>({
  method: 'GET',
  url: '/api/content/site-settings',
  errors: [],
})

/** Changes the settings; pages show it when they are loaded next. Admins. */
export const changeSettings = endpoint<{ body: ChangeSettings; reply: SettingsReply }>({
  method: 'PUT',
  url: '/api/content/site-settings',
  errors: ['unauthenticated', 'forbidden', 'settings_invalid', 'settings_changed'],
})

/** Who changed what and when, the newest first. Admins. */
export const readSettingsHistory = endpoint<{ reply: SettingsHistory }>({
  method: 'GET',
  url: '/api/content/site-settings/history',
  errors: ['unauthenticated', 'forbidden'],
})

export type { SettingsHistory, SettingsReply } from './edit-settings.schemas.js'
