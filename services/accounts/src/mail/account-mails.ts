import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import { defaultSettings } from '@icio/contracts/site-settings/site-settings'
import type { OutboxRow } from '../collections/mail-outbox.js'
import { composeMail } from './mail.js'
import type { MailParts, MailsOf } from './mail-parts.js'

type AccountMails = MailsOf<
  | 'confirm'
  | 'reset'
  | 'already-registered'
  | 'password-changed'
  | 'session-stolen'
  | 'sign-in-changed'
  | 'account-deleted'
>

const site = defaultSettings.siteName

/** The mails about somebody's account: its links, and what has changed. */
export function accountMails(parts: MailParts): AccountMails {
  const { signUps, siteUrl, contactEmail } = parts
  return {
    async confirm(row) {
      const open = await signUps.openOf(row.email)
      if (open.length === 0) return null
      const url = await linkOf(parts, row, 'confirm', '/auth/confirm')
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
      if (!(await mayReset(parts, row))) return null
      const url = await linkOf(parts, row, 'reset', '/auth/reset')
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
    'account-deleted': async (row) =>
      composeMail(site, {
        to: row.email,
        subject: `Your account at ${site} was deleted`,
        opening: [`Your account at ${site} and the personal data that we held have been deleted.`],
        closing: [writeAtOnce(await contactEmail())],
      }),
  }
}

async function linkOf(
  { links, siteUrl }: MailParts,
  row: OutboxRow,
  kind: 'confirm' | 'reset',
  path: string,
): Promise<string> {
  const { email, redirect_to, created_at: asked_at } = row
  const token = await links.issue(row._id, { kind, email, redirect_to, asked_at })
  return `${siteUrl()}${path}?token=${encodeURIComponent(token)}`
}

async function mayReset({ users, signUps }: MailParts, { email, created_at }: OutboxRow): Promise<boolean> {
  const user = await users.findByEmail(email)
  if (!user) return (await signUps.openOf(email)).length > 0
  return !user.password_changed_at || user.password_changed_at <= created_at
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
