import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { signUpByCalls } from './member.js'
import { agreeBeforehand, visitorOf, type Visitor } from './people.js'

/** A signed-in member in a separate browser context, who has agreed to the disclosure. */
export interface Member extends Visitor {
  name: string
  email: string
  context: BrowserContext
}

/** Signs a member up through calls and mail; another journey does it on screen. */
export async function memberOf(
  browser: Browser,
  site: string,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Member> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const email = await signUpByCalls(context.request, site, name)
  await agreeBeforehand(context)
  return { ...visitorOf(await context.newPage(), site), name, email, context }
}
