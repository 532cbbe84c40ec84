import type { Accounts } from '../accounts.js'
import { limits, type Limit } from '../collections/rate-limits.js'

/** Mails that anyone who knows an address can trigger. */
type AskedMail = 'confirm' | 'reset' | 'already-registered'

const byDay: Readonly<Record<AskedMail, Limit>> = {
  confirm: limits.confirmMailsByDay,
  reset: limits.resetMailsByDay,
  'already-registered': limits.alreadyRegisteredMailsByDay,
}

/**
 * Whether a mail of this kind may go to the address: one a minute and a limited number a day, per kind. Further
 * requests get the same answer and no mail. Beyond the daily limit the link in the last mail stays valid instead, so
 * that strangers who ask too often cannot keep the owner out.
 *
 * @param occasion the key for the limit of one mail a minute, if it is not the kind: a person who has just signed up
 *   may ask for the confirmation again at once
 */
export async function mayMail(
  { limiter, links }: Pick<Accounts, 'limiter' | 'links'>,
  kind: AskedMail,
  email: string,
  occasion: string = kind,
): Promise<boolean> {
  if (!(await limiter.allows(limits.mailByRecipient, `${occasion} ${email}`))) return false
  if (await limiter.allows(byDay[kind], email)) return true
  if (kind !== 'already-registered') await links.keepAlive(kind, email)
  return false
}
