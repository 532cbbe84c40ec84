import { cpuSeconds } from '../server-process.mjs'
import { startSite } from '../site.mjs'

const rounds = 5
const signIns = 40
const perSecond = 5
const person = { email: 'bench@people.example', password: 'Aquifer-71-Lantern' }

/**
 * Measures the cost of signing in: the share of one core that five sign-ins a second use, most of it for the password
 * hash. Uses CPU time per sign-in of the site's process, so that other load on the machine does not matter.
 */
export async function rows() {
  const site = await startSite({ NODE_ENV: 'development' })
  try {
    await makeAccount(site.address)
    const costs = []
    for (let round = 0; round <= rounds; round++) {
      const before = cpuSeconds(site.pid)
      for (let number = 0; number < signIns; number++) await signIn(site.address)
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

async function makeAccount(address) {
  await post(address, '/api/auth/sign-up', person)
  for (;;) {
    const mails = await (await fetch(`${address}/dev/mailbox?to=${person.email}`)).json()
    const token = /token=([^\s"]+)/.exec(mails[0]?.text ?? '')?.[1]
    if (token)
      return post(address, '/api/auth/confirm', {
        token: decodeURIComponent(token),
        password: person.password,
      })
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const signIn = (address) => post(address, '/api/auth/sign-in', person)

async function post(address, path, body) {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

function median(figures) {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)]
}
