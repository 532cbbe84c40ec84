import { post } from '../calls.mjs'
import { median } from '../figures.mjs'
import { cpuSeconds } from '../server-process.mjs'
import { makeAccount, person, startSite } from '../site.mjs'

const rounds = 5
const signIns = 40
const perSecond = 5

/**
 * Measures the cost of signing in: the share of one core that five sign-ins a second use, most of it for the password
 * hash. Uses CPU time per sign-in of the site's process, so that other load on the machine does not matter.
 */
export async function rows() {
  const site = await startSite({ NODE_ENV: 'development' })
  try {
    await makeAccount(site.address, person)
    const costs = []
    for (let round = 0; round <= rounds; round++) {
      const before = cpuSeconds(site.pid)
      for (let number = 0; number < signIns; number++) await post(site.address, '/api/auth/sign-in', person)
      // The first round only warms up.
      if (round > 0) costs.push((cpuSeconds(site.pid) - before) / signIns)
    }
    return [
      {
        what: `accounts: share of one core at ${perSecond} sign-ins a second`,
        ours: median(costs) * perSecond * 100,
        goal: 25,
        unit: '%',
      },
    ]
  } finally {
    await site.stop()
  }
}
