import { requireRole } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import { createOutsideLinkLooks } from '../collections/outside-link-looks.js'
import { createSettingsRecords } from '../collections/site-settings.js'
import type { Foundations } from '../foundations.js'
import { serveOutsideLinks } from '../routes/outside-links.js'
import { serveSiteSettings } from '../routes/site-settings.js'
import { serveTools } from '../routes/tools.js'

/** Registers the settings, and what their addresses are shown in: the tools, and the list of outside links for staff. */
export async function registerSiteSettings(
  app: FastifyInstance,
  { connection, library, now }: Foundations,
): Promise<void> {
  const settings = createSettingsRecords(connection, now)
  await app.register(serveSiteSettings, { settings })
  await app.register(serveTools, { settings })
  await app.register(async (staff) => {
    staff.addHook('onRequest', requireRole('admin', 'moderator'))
    const looks = createOutsideLinkLooks(connection, now)
    await staff.register(serveOutsideLinks, { library, settings, looks })
  })
}
