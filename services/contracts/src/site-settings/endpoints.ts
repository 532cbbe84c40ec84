import type { ChangeSettings, SavePartnerFigures, SettingsHistory, SettingsReply } from './schemas.js'
import { endpoint } from '../endpoint.js'

/** Returns the current settings of the site. Public, because the site shows all of them. */
export const readSettings = endpoint<{ reply: SettingsReply }>({
  method: 'GET',
  url: '/api/content/site-settings',
  errors: [],
})

/** Changes the settings; pages show them on the next load. Admins. */
export const changeSettings = endpoint<{ body: ChangeSettings; reply: SettingsReply }>({
  method: 'PUT',
  url: '/api/content/site-settings',
  errors: ['unauthenticated', 'forbidden', 'settings_invalid', 'settings_changed'],
})

/** Saves what staff found out about a partner's tool, or takes it back (REVIEW-14). Admins and moderators. */
export const savePartnerFigures = endpoint<{ body: SavePartnerFigures; reply: SettingsReply }>({
  method: 'PUT',
  url: '/api/content/site-settings/partner-figures',
  errors: ['unauthenticated', 'forbidden', 'settings_invalid', 'settings_changed'],
})

/** Lists who changed what and when, newest first. Admins. */
export const readSettingsHistory = endpoint<{ reply: SettingsHistory }>({
  method: 'GET',
  url: '/api/content/site-settings/history',
  errors: ['unauthenticated', 'forbidden'],
})

export type { ChangeSettings, SavePartnerFigures, SettingsHistory, SettingsReply } from './schemas.js'
