import { Schema, type Connection } from 'mongoose'
import { days, later, type Clock } from '../clock.js'
import { escapeHtml } from '@icio/kit/http/escape-html'
import type { Mail } from '../mail/mail.js'
import type { MailTransport } from '../mail/transport.js'

/** A mail that would have been sent. */
interface KeptMail extends Mail {
  sent_at: Date
  expires_at: Date
}

const keptSchema = new Schema<KeptMail>(
  {
    to: { type: String, required: true },
    subject: { type: String, required: true },
    text: { type: String, required: true },
    html: { type: String, required: true },
    sent_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'development_mailbox', versionKey: false },
)
keptSchema.index({ to: 1, sent_at: -1 })
keptSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

/** Stands in for a mail server on a developer's machine: keeps mails for a day and shows them at /dev/mailbox. */
export function createDevelopmentMailbox(connection: Connection, now: Clock) {
  const model = connection.model('KeptMail', keptSchema)
  const transport: MailTransport = {
    async send(mail) {
      await model.create([{ ...mail, sent_at: now(), expires_at: later(now(), days) }])
    },
    close: () => {},
  }
  return {
    transport,
    ensureIndexes: () => model.createIndexes(),
    /** Lists mails, newest first; without an address, those to everyone. */
    list: (to?: string) =>
      model
        .find(to === undefined ? {} : { to })
        .sort({ sent_at: -1, _id: -1 })
        .limit(50)
        .lean<KeptMail[]>(),
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

function withLinks(escaped: string): string {
  return escaped.replace(/^https?:\/\/\S+$/gm, (url) => `<a href="${url}">${url}</a>`)
}
