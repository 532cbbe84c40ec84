import { expect, type APIRequestContext } from '@playwright/test'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { agreeBeforehand, test as base, type Visitor } from './people.js'

/** Journeys of visitors who have agreed to the disclosure and passed the human check through calls. */
export const test = base.extend<{ agreed: Visitor }>({
  agreed: async ({ visitor, siteAddress, context }, use) => {
    await passHumanCheck(context.request, siteAddress)
    await agreeBeforehand(context)
    await use(visitor)
  },
})

/** Solves the site's challenge as its page does; the pass is bound to the browser context of these calls. */
export async function passHumanCheck(request: APIRequestContext, site: string): Promise<void> {
  const offer = await request.get(`${site}/api/functions/human-check`)
  const { challenge } = (await offer.json()) as { challenge: Challenge }
  const solution = await solveChallenge({ challenge, deriveKey })
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const verdict = await request.post(`${site}/api/functions/verify-recaptcha`, {
    data: { token },
    headers: { origin: site },
  })
  expect(await verdict.json()).toMatchObject({ success: true })
}

export { expect } from '@playwright/test'
