import type { Accounts } from '../accounts.js'
import { limits, type Limit } from '../collections/rate-limits.js'

/** Mails that anybody can cause who knows an address. */
type AskedMail = 'confirm' | 'reset' | 'already-registered'

const byDay: Readonly<Record<AskedMail, Limit>> = {
  confirm: limits.confirmMailsByDay,
  reset: limits.resetMailsByDay,
  'already-registered': limits.alreadyRegisteredMailsByDay,
}

/**
 * Whether a mail of this kind may go to the address: one a minute, and not too many a day, of each kind by itself.
 * Whoever asks for more gets the same answer and no mail. Past the limit of the day the link in the last mail stays
 * good instead, so that strangers who ask too often cannot keep the owner out.
 *
 * @param occasion what the one mail a minute is counted by, where it is not the kind: who has just signed up may ask
 *   for the confirmation again at once
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
