import type { Browser } from '@playwright/test'
import type { RunningSite } from '../running-site.js'
import { memberOf, type Member } from './members.js'
import { makeStaff, nameOfStaff } from './staff.js'

/** Somebody who runs the site, signed in, in a browser of their own. */
export async function staffOf(
  browser: Browser,
  site: RunningSite,
  role: 'moderator' | 'admin',
): Promise<Member> {
  const member = await memberOf(browser, site.address, nameOfStaff('Grace'))
  makeStaff(site, member.email, role)
  return member
}
