import type { FastifyBaseLogger } from 'fastify'
import { seconds } from '../clock.js'
import type { Mail } from '../mail/mail.js'
import { leaseMs, type Outbox, type OutboxRow } from '../collections/mail-outbox.js'
import type { MailTransport } from '../mail/transport.js'

/** How often the outbox is checked if nothing calls nudge. */
const sweepMs = 5 * seconds

interface SenderOptions {
  outbox: Outbox
  transport: MailTransport
  write(row: OutboxRow): Promise<Mail | null>
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** Sends the mails in the outbox one after the other, and retries those that fail. */
export function createMailSender({ outbox, transport, write, log }: SenderOptions) {
  let running: Promise<void> | undefined
  let isNudged = false
  let isStopped = false

  const sendOne = async (row: OutboxRow): Promise<void> => {
    try {
      const mail = await write(row)
      if (mail) await whileLeased(row, () => transport.send(mail, row._id))
      await outbox.markSent(row._id)
      log.info({ mail: row._id, kind: row.kind, sent: mail !== null }, 'mail sent')
    } catch (cause) {
      const state = await outbox.markFailed(row, cause instanceof Error ? cause.message : String(cause))
      log.warn({ mail: row._id, kind: row.kind, tries: row.tries, state }, 'mail not sent')
    }
  }
  // A slow server can take longer than one lease, so the lease is renewed while the mail is being sent.
  const whileLeased = async (row: OutboxRow, send: () => Promise<void>): Promise<void> => {
    const renewal = setInterval(() => {
      outbox
        .renewLease(row)
        .catch((err: unknown) => log.warn({ err, mail: row._id }, 'mail lease not renewed'))
    }, leaseMs / 4)
    try {
      await send()
    } finally {
      clearInterval(renewal)
    }
  }
  const drain = async (): Promise<void> => {
    for (;;) {
      isNudged = false
      const row = isStopped ? null : await outbox.lease()
      if (row) await sendOne(row)
      else if (!isNudged) return
    }
  }
  const sendDue = (): Promise<void> => {
    isNudged = true
    running ??= drain().finally(() => (running = undefined))
    return running
  }
  const inBackground = () =>
    void sendDue().catch((err: unknown) => log.error({ err }, 'the outbox cannot be read'))

  return {
    /** Call after adding to the outbox: sends soon instead of at the next sweep. */
    nudge: inBackground,
    /** Sends everything that is due; resolves when nothing is left. */
    sendDue,
    /** Starts the sweep; returns a function that stops it and waits for the mail being sent. */
    start(): () => Promise<void> {
      const timer = setInterval(inBackground, sweepMs)
      timer.unref()
      inBackground()
      return async () => {
        clearInterval(timer)
        isStopped = true
        await running?.catch(() => {})
        transport.close()
      }
    },
  }
}

export type MailSender = ReturnType<typeof createMailSender>
