import { createHash, randomBytes } from 'node:crypto'
import type { MailAttendance } from '@icio/contracts/credit/endpoints'
import type { AttendanceMails as Mails } from '@icio/contracts/credit/schemas'
import type { Clock } from '../clock.js'

/** The link of a mail works so long (CREDIT-2). */
const linkLifetimeMs = 24 * 60 * 60_000
const mailsAtOnce = 100

export type Letter = Mails['mails'][number]
export type AttendanceMails = ReturnType<typeof createAttendanceMails>

/** Returns the stored form of a secret of a browser or a mail. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Creates what mails links of attendance. What could not be handed over is tried again with the next ones. */
export function createAttendanceMails(mail: MailAttendance, clock: Clock) {
  let waiting: Letter[] = []

  return {
    isReachable: async (): Promise<boolean> => (await mail({ mails: [] })).by_mail,

    /** Mails these, in an order that tells nothing, and those that wait. */
    async send(letters: readonly Letter[]): Promise<void> {
      waiting = [...waiting, ...letters].sort((a, b) => (a.key < b.key ? -1 : 1))
      while (waiting.length > 0) {
        const some = waiting.slice(0, mailsAtOnce)
        await mail({ mails: some })
        waiting = waiting.filter((letter) => !some.includes(letter))
      }
    },

    /** Makes a link of one use for somebody who is registered (CREDIT-2). No typed text is in the mail. */
    linkFor(
      { id, attend_code }: { id: string; attend_code: string },
      row: { id: string; mail: string },
    ): { link: { link_hash: string; link_until: Date }; letter: Letter } {
      const token = `${id}.${randomBytes(24).toString('base64url')}`
      const link_hash = hashOf(token)
      return {
        link: { link_hash, link_until: new Date(clock.now() + linkLifetimeMs) },
        letter: {
          key: `attendance:${link_hash}`,
          email: row.mail,
          path: `/attend/${attend_code}#${token}`,
          what: 'link',
        },
      }
    },
  }
}
