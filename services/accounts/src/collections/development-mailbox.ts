import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import { days, later, type Clock } from '../clock.js'
import { escapeHtml } from '@icio/kit/http/escape-html'
import type { Mail } from '../mail/mail.js'
import type { MailTransport } from '../mail/transport.js'

/** A mail that would have been sent. */
interface KeptMail extends Mail {
  sent_at: Date
  expires_at: Date
}

/** Stands in for a mail server on a developer's machine: keeps mails for a day and shows them at /dev/mailbox. */
export function createDevelopmentMailbox(connection: Connection, now: Clock) {
  const collection = typedCollection<KeptMail>(connection, 'development_mailbox')
  const transport: MailTransport = {
    async send(mail) {
      await collection.insertOne({ ...mail, sent_at: now(), expires_at: later(now(), days) })
    },
    close: () => {},
  }
  return {
    transport,
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { to: 1, sent_at: -1 } },
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ]),
    /** Lists mails, newest first; without an address, those to everyone. */
    list: (to?: string) =>
      collection
        .find(to === undefined ? {} : { to }, { sort: { sent_at: -1, _id: -1 }, limit: 50 })
        .toArray(),
  }
}

export type DevelopmentMailbox = ReturnType<typeof createDevelopmentMailbox>

/** Renders the mailbox as an HTML page: each mail's text, with its link to click. */
export function mailboxPage(mails: readonly (Mail & { sent_at: Date })[]): string {
  const rows = mails.map(
    ({ to, subject, text, sent_at }) => `<article><h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, ${sent_at.toISOString()}</p>
<pre>${withLinks(escapeHtml(text))}</pre></article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Development mailbox</title></head>
<body><main><h1>Development mailbox</h1>
<p>No mail server is set up (SMTP_URL), so mails stay here for a day.</p>
${rows.join('\n') || '<p>No mail yet.</p>'}
</main></body></html>`
}

function withLinks(html: string): string {
  return html.replace(/^https?:\/\/\S+$/gm, (url) => `<a href="${url}">${url}</a>`)
}
