import { startSite, type RunningSite } from '../running-site.js'
import { test } from './people.js'

/**
 * For a file whose journeys change what everybody on a site sees: starts a separate site for them, and stops it after
 * the last one. The site has no limit on calls from the journeys' one address.
 *
 * @param environment further variables of the site, evaluated when it starts
 * @param turnsClock whether the journeys advance the site's clock (RunningSite.turnClock)
 * @returns the site; its address is known once the first journey starts
 */
export function ownSite(
  environment: () => Promise<Record<string, string>> = async () => ({}),
  { turnsClock = false } = {},
): RunningSite {
  const site = {} as RunningSite
  test.beforeAll(async () => {
    Object.assign(site, await startSite({ turnsClock, env: await environment() }))
  })
  test.afterAll(() => site.stop())
  test.use({ siteAddress: async ({}, use) => use(site.address) })
  return site
}
