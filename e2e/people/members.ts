import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { signUpByCalls } from './member.js'
import { agreeBeforehand, visitorOf, type Visitor } from './people.js'

/** Somebody with an account, signed in, in a browser of their own; the disclosure is agreed. */
export interface Member extends Visitor {
  name: string
  email: string
  context: BrowserContext
}

/** Signs somebody up over the calls and the mail, as the journey of an account does on the screen. */
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
