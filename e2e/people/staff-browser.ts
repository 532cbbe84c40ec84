import type { Browser } from '@playwright/test'
import type { RunningSite } from '../running-site.js'
import { memberOf, type Member } from './members.js'
import { makeStaff, nameOfStaff } from './staff.js'

/** A signed-in staff member in a separate browser context. */
export async function staffOf(
  browser: Browser,
  site: RunningSite,
  role: 'moderator' | 'admin',
): Promise<Member> {
  const member = await memberOf(browser, site.address, nameOfStaff('Grace'))
  makeStaff(site, member.email, role)
  return member
}
