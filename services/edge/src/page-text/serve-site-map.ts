import { hasScreen } from '@icio/contracts/releases/route-ownership'
import { answerOnce } from '@icio/kit/kept-answers/kept-answers'
import { keepCookiesPrivate, sendVisitorsAnswer } from '@icio/kit/kept-answers/send-answer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { registryOf, type VisitorSet } from '../releases/registry.js'
import { html } from './html.js'
import type { LibrarySource } from './library-source.js'
import { textAddresses } from './page-text.js'

interface SiteMapOptions {
  releasesFor(request: FastifyRequest, reply: FastifyReply): Promise<VisitorSet>
  library: LibrarySource
  absolute(path: string): string
}

const open = { schema: { hide: true }, config: { callsPerMinute: 'free' } } as const

/** The rules for crawlers are the same for everybody, and change with a release of the services only. */
const cache = 'public, max-age=300'

/**
 * What search engines leave alone: calls, accounts, and what belongs to one person, game, or room. Staff screens are not
 * named, because the edge denies them to everybody else (403).
 */
const keptOut = [
  '/api/',
  '/dev/',
  '/auth',
  '/profile',
  '/practice',
  '/calibration',
  '/game/',
  '/room/',
  '/registry.json',
]

/** GET /sitemap.xml and GET /robots.txt, from routes and content (TEXT-4). */
export async function serveSiteMap(
  app: FastifyInstance,
  { releasesFor, library, absolute }: SiteMapOptions,
): Promise<void> {
  keepCookiesPrivate(app)
  // Depends on the releases of the visitor, and choosing those may set a cookie: cached as pages are (CACHE-5).
  app.get('/sitemap.xml', open, async (request, reply) => {
    const releases = await releasesFor(request, reply)
    const { remotes } = registryOf(releases, { person: null })
    const articles = await library.read()
    if (!articles) return reply.callNotFound()
    const knows = (path: string) =>
      hasScreen(releases.shell.paths, path) || remotes.some(({ paths }) => hasScreen(paths, path))
    const entries = textAddresses(articles, knows).map(
      ({ path, asOf }) =>
        html`<url><loc>${absolute(path)}</loc>${asOf && html`<lastmod>${asOf}</lastmod>`}</url>`,
    )
    const map = html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n${map.markup}\n`
    const headers = { 'content-type': 'application/xml; charset=utf-8' }
    return sendVisitorsAnswer(request, reply, answerOnce({ status: 200, headers, text }))
  })

  app.get('/robots.txt', open, (_request, reply) => {
    const lines = [
      'User-agent: *',
      // The articles, which a screen that renders itself asks for.
      'Allow: /api/content/articles',
      ...keptOut.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${absolute('/sitemap.xml')}`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cache)
      .send(`${lines.join('\n')}\n`)
  })
}
