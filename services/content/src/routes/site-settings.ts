import {
  changeSettings,
  readSettings,
  readSettingsHistory,
  savePartnerFigures,
} from '@icio/contracts/site-settings/endpoints'
import {
  ChangeSettings,
  SavePartnerFigures,
  SettingsHistory,
  SettingsReply,
} from '@icio/contracts/site-settings/schemas'
import { serve, sharedForASecond } from '@icio/kit/http/serve'
import { actorOf, requireRole } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { SettingsRecords } from '../collections/site-settings.js'

/** GET /api/content/site-settings for everyone; partners' figures for the staff; PUT and the history for admins. */
export async function serveSiteSettings(app: FastifyInstance, { settings }: { settings: SettingsRecords }) {
  serve(
    app,
    readSettings,
    {
      reply: SettingsReply,
      cache: sharedForASecond,
      shared: { changes: settings.changes },
      summary: 'Links, addresses and names of the site',
    },
    () => settings.read(),
  )
  await app.register(async (staff) => {
    staff.addHook('onRequest', requireRole('admin', 'moderator'))
    serve(
      staff,
      savePartnerFigures,
      { body: SavePartnerFigures, reply: SettingsReply, summary: 'Saves the figures of a partner’s tool' },
      ({ body, request }) => settings.saveFigures(body, actorOf(request)),
    )
  })
  await app.register(async (admin) => {
    admin.addHook('onRequest', requireRole('admin'))
    serve(
      admin,
      changeSettings,
      { body: ChangeSettings, reply: SettingsReply, summary: 'Changes links, addresses and names' },
      async ({ body, request }) => {
        const updatedSettings = await settings.change(body.version, body.settings, actorOf(request))
        const { id } = actorOf(request)
        request.log.info(
          { event: 'site_settings_changed', person: id, version: updatedSettings.version },
          'changed',
        )
        return updatedSettings
      },
    )
    serve(admin, readSettingsHistory, { reply: SettingsHistory, summary: 'Who changed which setting' }, () =>
      settings.history(),
    )
  })
}
