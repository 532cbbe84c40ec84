import { bankTitle } from '@icio/contracts/banks/bank-titles'
import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { digitsText, figureText } from '@icio/contracts/numbers/figure-text'
import { writePath } from '@icio/contracts/site/route-paths'
import type { ReviewDigest } from '@icio/contracts/review-digest/endpoints'
import { reviewReasonNames } from '@icio/contracts/review/review-reasons'
import { holds } from '@icio/contracts/statistics/ranges'
import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import { defaultSettings } from '@icio/contracts/site-settings/site-settings'
import type { OpenSignUps } from '../collections/open-sign-ups.js'
import type { Users } from '../collections/users.js'
import { composeMail, type Mail } from './mail.js'
import type { VisitorMessagesStore } from '../collections/visitor-messages.js'
import type { MailLinks } from '../collections/mail-links.js'
import type { OutboxRow } from '../collections/mail-outbox.js'

export interface WriteMailOptions {
  users: Users
  /** Who of the accounts is of the staff now. */
  roles: { staff(): Promise<string[]> }
  signUps: OpenSignUps
  links: MailLinks
  messages: Pick<VisitorMessagesStore, 'countOpen' | 'find'>
  /** The site's address, without a trailing slash. */
  siteUrl(): string
  /** The contact address that administrators have set. */
  contactEmail(): Promise<string>
}

/**
 * Turns a row of the outbox into a mail. Gives null if there is nothing to send: the address has no account and no
 * sign-up, it is already confirmed, the password was changed after a reset link was requested, or results of forecasts
 * are no longer wanted.
 */
export function createMailWriter({
  users,
  roles,
  signUps,
  links,
  messages,
  siteUrl,
  contactEmail,
}: WriteMailOptions) {
  const site = defaultSettings.siteName
  const link = async (row: OutboxRow, kind: 'confirm' | 'reset', path: string): Promise<string> => {
    const { email, redirect_to, created_at: asked_at } = row
    const token = await links.issue(row._id, { kind, email, redirect_to, asked_at })
    return `${siteUrl()}${path}?token=${encodeURIComponent(token)}`
  }
  const mayReset = async ({ email, created_at }: OutboxRow): Promise<boolean> => {
    const user = await users.findByEmail(email)
    if (!user) return (await signUps.openOf(email)).length > 0
    return !user.password_changed_at || user.password_changed_at <= created_at
  }
  const writers: Record<OutboxRow['kind'], (row: OutboxRow) => Promise<Mail | null> | Mail> = {
    async confirm(row) {
      const open = await signUps.openOf(row.email)
      if (open.length === 0) return null
      const url = await link(row, 'confirm', '/auth/confirm')
      return composeMail(site, {
        to: row.email,
        subject: `Confirm your email address for ${site}`,
        opening: [`Welcome to ${site}. Please confirm that this is your email address.`],
        action: { label: 'Confirm email address', url },
        closing: [
          'The link is good for 24 hours and works once.',
          openSignUpsText(open.length),
          'If you did not sign up, you can ignore this mail: without the confirmation nothing happens.',
        ],
      })
    },
    async reset(row) {
      if (!(await mayReset(row))) return null
      const url = await link(row, 'reset', '/auth/reset')
      return composeMail(site, {
        to: row.email,
        subject: `Choose a new password for ${site}`,
        opening: [`Somebody, hopefully you, asked for a new password for your account at ${site}.`],
        action: { label: 'Choose a new password', url },
        closing: [
          'The link is good for one hour and works once.',
          'If it was not you, you can ignore this mail: your password stays as it is.',
        ],
      })
    },
    'already-registered': (row) =>
      composeMail(site, {
        to: row.email,
        subject: `You already have an account at ${site}`,
        opening: [
          `Somebody, hopefully you, tried to sign up at ${site} with this address. It already has an account.`,
        ],
        action: { label: 'Sign in', url: `${siteUrl()}/auth` },
        closing: [
          'If you have forgotten your password, choose "Forgot password?" there.',
          'If it was not you, there is nothing to do: your account has not been touched.',
        ],
      }),
    'password-changed': (row) =>
      composeMail(site, {
        to: row.email,
        subject: `Your password at ${site} was changed`,
        opening: [
          `The password of your account at ${site} has just been changed, and other devices were signed out.`,
        ],
        action: { label: 'It was not me: choose a new password', url: `${siteUrl()}/auth?tab=forgot` },
        closing: ['If it was you, there is nothing to do.'],
      }),
    'session-stolen': (row) =>
      composeMail(site, {
        to: row.email,
        subject: `A device was signed out of your account at ${site}`,
        opening: [
          `A sign-in of your account at ${site} was used in two places, as if somebody had copied it from your device. It has been ended in both.`,
        ],
        action: { label: 'Sign in and look at your devices', url: `${siteUrl()}/auth?next=%2Fprofile` },
        closing: [
          'Your password was not needed for that and has not been changed. Check the device for programs that you do not know, and choose a new password if you are not sure.',
        ],
      }),
    'sign-in-changed': (row) =>
      composeMail(site, {
        to: row.email,
        subject: `How you sign in at ${site} has changed`,
        opening: [`The ways to sign in to your account at ${site} have changed. ${row.detail ?? ''}`.trim()],
        action: { label: 'See how you sign in', url: `${siteUrl()}/auth?next=%2Fprofile` },
        closing: [
          'If it was you, there is nothing to do. If it was not you, choose a new password at once and sign out all devices in your profile.',
        ],
      }),
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
    'account-deleted': async (row) =>
      composeMail(site, {
        to: row.email,
        subject: `Your account at ${site} was deleted`,
        opening: [`Your account at ${site} and the personal data that we held have been deleted.`],
        closing: [writeAtOnce(await contactEmail())],
      }),
  }
  return async (row: OutboxRow): Promise<Mail | null> => writers[row.kind](row)
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

/** Omits the contact address from a mail if nobody reads it. */
function writeAtOnce(address: string): string {
  return isPlaceholder(address)
    ? 'If it was not you, please tell those who run the site at once.'
    : `If it was not you, please write to ${address} at once.`
}

/** Tells the owner of an address how many sign-ups wait for it, which shows whether someone else made one. */
function openSignUpsText(count: number): string {
  const rest =
    'The link confirms only the one that was made in the browser in which you open it, or whose password you enter.'
  if (count === 1) return `One sign-up is open for this address. ${rest}`
  return `${count} sign-ups are open for this address; some may not be yours. ${rest}`
}
