import type { MailAttendance } from '@icio/contracts/credit/endpoints'
import type { ForecastMails } from '@icio/contracts/forecast-mails/endpoints'
import type { ReviewDigestMails } from '@icio/contracts/review-digest/endpoints'
import type { Outbox } from '../collections/mail-outbox.js'
import type { UserRoles } from '../collections/user-roles.js'
import type { Users } from '../collections/users.js'
import type { MailSender } from '../jobs/mail-sender.js'

interface MailParts {
  users: Users
  roles: UserRoles
  outbox: Outbox
  sender: MailSender
  /** Whether a mail that is put into the outbox can be delivered. */
  mailLeaves: boolean
}

/** Creates what other services mail through this one: results of forecasts, the review digest, links of attendance. */
export function createMailsOfServices({ users, roles, outbox, sender, mailLeaves }: MailParts): {
  forecastMails: ForecastMails
  digestMails: ReviewDigestMails
  mailAttendance: MailAttendance
} {
  /** Whoever of the staff has asked for the digest of the review desk, by their role of this moment (REVIEW-13). */
  const digestReaders = async () =>
    (await users.findByIds(await roles.staff())).filter((user) => user.mail_preferences.review_digest)

  return {
    forecastMails: {
      async send({ user_id, day, results }) {
        const user = await users.findById(user_id)
        if (!user?.mail_preferences.forecast_results) return
        await outbox.putOnce(`forecast-results:${user_id}:${day}`, {
          kind: 'forecast-results',
          email: user.email,
          results,
        })
        sender.nudge()
      },
    },
    digestMails: {
      isWanted: async () => (await digestReaders()).length > 0,
      async send(digest) {
        for (const { _id, email } of await digestReaders())
          await outbox.putOnce(`review-digest:${_id}:${digest.week}`, {
            kind: 'review-digest',
            email,
            digest,
          })
        sender.nudge()
      },
    },
    async mailAttendance({ mails }) {
      if (!mailLeaves) return { by_mail: false }
      for (const { key, email, path, what } of mails)
        await outbox.putOnce(key, { kind: `attendance-${what}`, email, redirect_to: path })
      if (mails.length > 0) sender.nudge()
      return { by_mail: true }
    },
  }
}
