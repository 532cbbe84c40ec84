import { listOutsideLinks, noteLookedAt } from '@icio/contracts/outside-links/endpoints'
import { LookedAt, OutsideLink, OutsideLinks } from '@icio/contracts/outside-links/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { actorOf } from '@icio/kit/auth/identity'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Library } from '../articles/library.js'
import type { OutsideLinkLooks } from '../collections/outside-link-looks.js'
import type { SettingsRecords } from '../collections/site-settings.js'
import { outsideLinks } from '../outside-links/outside-links.js'

interface Sources {
  library: Library
  settings: SettingsRecords
  looks: OutsideLinkLooks
}

/** GET and PUT /api/content/outside-links: where the site sends visitors, and when staff last looked (SITE-31). */
export async function serveOutsideLinks(app: FastifyInstance, { library, settings, looks }: Sources) {
  const all = async () => outsideLinks((await settings.read()).settings, library)
  serve(
    app,
    listOutsideLinks,
    { reply: OutsideLinks, summary: 'Where the site sends visitors' },
    async () => {
      const lookByUrl = new Map((await looks.list()).map((look) => [look._id, look]))
      return {
        links: (await all()).map((link) => {
          const look = lookByUrl.get(link.url)
          return { ...link, looked_at: look?.at.toISOString() ?? null, looked_by: look?.by ?? null }
        }),
      }
    },
  )
  serve(
    app,
    noteLookedAt,
    { body: LookedAt, reply: OutsideLink, summary: 'Notes that an address was looked at' },
    async ({ body, request }) => {
      const link = (await all()).find(({ url }) => url === body.url)
      if (!link) throw new ServiceError('not_found')
      const { at, by } = await looks.note(link.url, actorOf(request).name)
      return { ...link, looked_at: at.toISOString(), looked_by: by }
    },
  )
}
