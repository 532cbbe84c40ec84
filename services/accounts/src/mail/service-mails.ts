import { bankTitle } from '@icio/contracts/banks/bank-titles'
import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { digitsText, figureText } from '@icio/contracts/numbers/figure-text'
import type { ReviewDigest } from '@icio/contracts/review-digest/endpoints'
import { reviewReasonNames } from '@icio/contracts/review/review-reasons'
import { defaultSettings } from '@icio/contracts/site-settings/site-settings'
import { writePath } from '@icio/contracts/site/route-paths'
import { holds } from '@icio/contracts/statistics/ranges'
import type { OutboxRow } from '../collections/mail-outbox.js'
import { composeMail } from './mail.js'
import type { MailParts, MailsOf } from './mail-parts.js'

type ServiceMails = MailsOf<
  | 'forecast-results'
  | 'review-digest'
  | 'visitor-messages'
  | 'message-answer'
  | 'attendance-link'
  | 'attendance-certificate'
>

const site = defaultSettings.siteName

/** The mails of what the site does besides accounts: forecasts, the review desk, messages, attendance. */
export function serviceMails({ users, roles, messages, siteUrl }: MailParts): ServiceMails {
  return {
    async 'forecast-results'({ email, results = [] }) {
      const user = await users.findByEmail(email)
      if (!user?.mail_preferences.forecast_results || results.length === 0) return null
      return composeMail(site, {
        to: email,
        subject:
          results.length === 1
            ? 'Your forecast was resolved'
            : `${results.length} of your forecasts were resolved`,
        opening: results.map(resultText),
        action: { label: 'See your forecasts', url: `${siteUrl()}/ranges/forecasts` },
        closing: [
          'You get this mail because you asked for the results of your forecasts. You can switch it off in your profile.',
        ],
      })
    },
    // The role counts as the mail is sent: whoever has lost it reads nothing of the desk (REVIEW-13).
    async 'review-digest'({ email, digest }) {
      const user = await users.findByEmail(email)
      if (!digest || !user?.mail_preferences.review_digest) return null
      if (!(await roles.staff()).includes(user._id)) return null
      return composeMail(site, {
        to: email,
        subject: `The review desk of ${site}: ${dayText(digest.week)}`,
        opening: [
          `Since ${dayText(dayIn(digest.since, 'UTC'))}, for each bank: what waits for a decision, what is doubtful and why, and how many decisions people made.`,
          ...digest.banks.map(bankLine),
        ],
        action: { label: 'Open the review desk', url: `${siteUrl()}/question-audit/review` },
        closing: [
          'You get this mail on Mondays because you asked for it. You can switch it off below the review desk.',
        ],
      })
    },
    async 'visitor-messages'({ email }) {
      const open = await messages.countOpen()
      if (open === 0) return null
      const waiting = open === 1 ? 'One message waits' : `${open} messages wait`
      return composeMail(site, {
        to: email,
        subject: `${waiting} at ${site}`,
        opening: [`${waiting} for the people who run ${site}.`],
        action: { label: 'Read what visitors wrote', url: `${siteUrl()}/messages` },
        closing: ['You get this mail once an hour at most, while messages come in.'],
      })
    },
    async 'message-answer'({ about = '', email }) {
      const message = await messages.find(about)
      if (!message?.answer || message.reply_to !== email) return null
      return composeMail(site, {
        to: email,
        subject: `An answer from ${site}`,
        opening: [
          `Somebody, hopefully you, wrote to ${site} on ${dayText(dayIn(message.created_at))} and asked for an answer at this address. Here it is:`,
          ...message.answer.text.split(/\n{2,}/),
        ],
        closing: ['If it was not you, you can ignore this mail: the address will not be used again.'],
        signature: `This mail was sent by ${site}. To write again, use the form at ${siteUrl()}${writePath}.`,
      })
    },
    // No typed text is in it, and no name: whoever types another's address sends that person nothing else (CREDIT-2).
    'attendance-link': ({ email, redirect_to }) =>
      composeMail(site, {
        to: email,
        subject: `Your attendance at a session of ${site}`,
        opening: [
          'Somebody, hopefully you, registered this address for a session for credit.',
          'Open the link in the browser in which you enter the later words. It confirms the address.',
        ],
        action: { label: 'Open my attendance', url: `${siteUrl()}${redirect_to}` },
        closing: [
          'The link is good for 24 hours and works once. After that, the browser that opened it has your attendance, and can erase it.',
          'If it was not you, you can ignore this mail: the address stays unconfirmed.',
        ],
      }),
    'attendance-certificate': ({ email, redirect_to }) =>
      composeMail(site, {
        to: email,
        subject: `Your certificate of attendance from ${site}`,
        opening: [
          'The list of a session that you attended is closed, and your certificate of attendance is made.',
        ],
        action: { label: 'Open the certificate', url: `${siteUrl()}${redirect_to}` },
        closing: ['Whoever has the code can verify it. You can erase it where you entered the words.'],
      }),
  }
}

/** Says how the questions of one bank stand. */
function bankLine({ bank, waiting, doubtful, decided }: ReviewDigest['banks'][number]): string {
  const reasons = doubtful.map(({ kind, count }) => `${count} ${reviewReasonNames[kind].toLowerCase()}`)
  const total = doubtful.reduce((sum, { count }) => sum + count, 0)
  const why = reasons.length > 0 ? ` (${reasons.join(', ')})` : ''
  return `${bankTitle(bank)}: ${waiting} waiting, ${total} doubtful${why}, ${decided} decided.`
}

/** Says how one forecast came out. */
function resultText({
  prompt,
  unit,
  low,
  high,
  value,
  source,
  void_reason: reason,
}: NonNullable<OutboxRow['results']>[number]): string {
  const range = `${digitsText(low, { unit })} to ${figureText(high, { unit })}`
  if (value === null) return `${prompt} Your range: ${range}. It does not count: ${reason ?? source}`
  const verdict = holds({ low, high, truth: value, scale: 'linear' }) ? 'inside' : 'outside'
  return `${prompt} It was ${figureText(value, { unit })} (${source}), ${verdict} your range of ${range}.`
}
