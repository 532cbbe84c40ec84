import { createHash } from 'node:crypto'
import { failedCallSentence } from '@icio/contracts/failed-calls/failed-call'
import { createTransport } from 'nodemailer'
import type { Mail } from './mail.js'

/** Delivers mails. */
export interface MailTransport {
  /**
   * Resolves when the next server has accepted the mail.
   *
   * @param id the same at every try, so that mailboxes recognize a mail that arrives twice (AUTH-52)
   */
  send(mail: Mail, id: string): Promise<void>
  close(): void
}

/** A mail server that does not answer within this time is tried again later. */
const patienceMs = 10_000

/**
 * Sends through the mail server of SMTP_URL (smtp://user:password@host:587, smtps://…).
 *
 * @param from the address that mails come from, with or without a name
 */
export function smtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const transport = createTransport(url, {
    from,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object)
  const domain = /@([^\s<>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ to, subject, text, html }, id) {
      // The recipient is a separate field, so that no text written by a person can add another one (SEC-32).
      // Ids of rows may name a person; the header does not.
      const messageId = `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${domain}>`
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html, messageId })
    },
    close: () => transport.close(),
  }
}

/** Checks that the mail server accepts our sign-in; returns null, or a sentence that says why it does not. */
export async function verifyMailServer(url: string): Promise<string | null> {
  const transport = createTransport(url, {
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  } as object)
  try {
    await transport.verify()
    return null
  } catch (error) {
    return failedCallSentence(error, { what: 'The mail server', address: url, variable: 'SMTP_URL' })
  } finally {
    transport.close()
  }
}

/** Used in production without a mail server: mails wait in the outbox until one is configured. */
export const noTransport: MailTransport = {
  send: () => Promise.reject(new Error('SMTP_URL is not set')),
  close: () => {},
}
