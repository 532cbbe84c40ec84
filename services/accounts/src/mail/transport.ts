import { createTransport } from 'nodemailer'
import type { Mail } from './mail.js'

/** What takes a mail away. */
export interface MailTransport {
  /** Resolves when the next server has taken the mail. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** A mail server that does not answer within this is tried again later. */
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
  return {
    async send({ to, subject, text, html }) {
      // The recipient as a field of its own: no text of a person can add another one (SEC-32).
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html })
    },
    close: () => transport.close(),
  }
}

/** Whether the mail server lets us in; says why where it does not. */
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
    return (error as Error).message
  } finally {
    transport.close()
  }
}

/** In production without a mail server: mails wait in the outbox until there is one. */
export const noTransport: MailTransport = {
  send: () => Promise.reject(new Error('SMTP_URL is not set')),
  close: () => {},
}
