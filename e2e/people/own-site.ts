import { startSite, type RunningSite } from '../running-site.js'
import { test } from './people.js'

/**
 * For a file whose journeys change what everybody on a site sees: starts a site for them alone, and stops it after
 * the last one. Its visitors are the visitors of that site. As many calls as they like may come from their one address.
 *
 * @param environment further variables of the site, found out when it starts
 * @param turnsClock whether the journeys let time pass for the site (RunningSite.turnClock)
 * @returns the site, whose address is known once the first journey begins
 */
export function ownSite(
  environment: () => Promise<Record<string, string>> = async () => ({}),
  { turnsClock = false } = {},
): RunningSite {
  const site = {} as RunningSite
  test.beforeAll(async () => {
    // Whatever machine this is on, and whatever else it does.
    test.setTimeout(180_000)
    Object.assign(
      site,
      await startSite({ turnsClock, env: { CALLS_PER_MINUTE: '0', ...(await environment()) } }),
    )
  })
  test.afterAll(() => site.stop())
  test.use({ siteAddress: async ({}, use) => use(site.address) })
  return site
}
