import type { Browser, Cookie } from '@playwright/test'
import { agreeBeforehand, test as base, type Visitor, visitorOf } from './people.js'

/**
 * Journeys of visitors who have agreed to the disclosure. The human check is work for the processor, so one of them
 * passes it for all that the worker plays; whom the site takes them for is each one's own.
 */
export const test = base.extend<{ agreed: Visitor }, { passOf: (siteAddress: string) => Promise<Cookie[]> }>({
  passOf: [
    async ({ browser }, use) => {
      const passes = new Map<string, Promise<Cookie[]>>()
      await use((siteAddress) => {
        const pass = passes.get(siteAddress) ?? passThrough(browser, siteAddress)
        passes.set(siteAddress, pass)
        return pass
      })
    },
    { scope: 'worker' },
  ],
  agreed: async ({ visitor, siteAddress, context, passOf }, use) => {
    await context.addCookies(await passOf(siteAddress))
    await agreeBeforehand(context)
    await use(visitor)
  },
})

async function passThrough(browser: Browser, siteAddress: string): Promise<Cookie[]> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await visitorOf(await context.newPage(), siteAddress).openAgreed('/')
  const cookies = await context.cookies()
  await context.close()
  return cookies.filter(({ name }) => name.endsWith('gate_pass'))
}

export { expect } from '@playwright/test'
