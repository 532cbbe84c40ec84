import { createHash } from 'node:crypto'
import { ServiceError } from '@icio/kit/http/errors'
import { isMadeHere } from '@icio/kit/net/loopback'
import { mailboxPath } from '@icio/contracts/accounts/development-mailbox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { mailboxPage, type DevelopmentMailbox } from '../collections/development-mailbox.js'

const MailboxQuery = Type.Object(
  { to: Type.Optional(Type.String({ maxLength: 254 })) },
  { additionalProperties: false },
)

/** Says where the mail would be, to whoever may read it there: only on a developer's machine, and only from it. */
export function mailboxFor(
  { mailbox }: { mailbox: DevelopmentMailbox | null },
  request: FastifyRequest,
): { mailbox?: typeof mailboxPath } {
  return mailbox && isMadeHere(request) ? { mailbox: mailboxPath } : {}
}

/** The page's own style, allowed by its hash. */
const style = `body{font:16px/1.6 Georgia,serif;background:#f8f5ef;color:#17212e;margin:0}
main{max-width:46rem;margin:0 auto;padding:2rem 1rem}article{background:#fffdf9;border:1px solid #ddd6c8;padding:1rem 1.5rem;margin:1rem 0}
h1{font-weight:480}h2{font-size:1.15rem;margin:0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}p{margin:.25rem 0}`
const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * GET /dev/mailbox?to=: the mails that would have been sent, newest first. Not registered in production. With a public
 * address (SITE_URL), and for requests that do not come from this machine by one of its own names, it answers 404.
 */
export async function serveMailbox(app: FastifyInstance, { mailbox }: { mailbox: DevelopmentMailbox }) {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isMadeHere(request) ? undefined : new ServiceError('not_found'))
  })
  app.get<{ Querystring: { to?: string } }>(
    mailboxPath,
    { schema: { querystring: MailboxQuery, hide: true }, config: { callsPerMinute: 'free' } },
    async (request, reply) => {
      const mails = await mailbox.list(request.query.to?.trim().toLowerCase())
      reply.header('cache-control', 'no-store')
      if (!request.headers.accept?.includes('text/html')) {
        return mails.map(({ to, subject, text, html, sent_at }) => ({ to, subject, text, html, sent_at }))
      }
      const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('referrer-policy', 'no-referrer')
        .send(mailboxPage(mails).replace('</head>', `<style>${style}</style></head>`))
    },
  )
}
