import { addressOf, send } from '../calls.mjs'
import { median } from '../figures.mjs'
import { makeAccount, person, startSite } from '../site.mjs'

const accounts = 25
const triesOfEach = 8

/**
 * Measures whether response times reveal if an address has an account (SEC-4): the gap between the medians of 200 calls
 * for known and 200 for unknown addresses, alternating.
 */
export async function rows() {
  const site = await startSite({ TRUST_PROXY: '127.0.0.1', NODE_ENV: 'development' })
  try {
    const known = Array.from({ length: accounts }, (_, number) => `known${number}@people.example`)
    for (const email of known) await makeAccount(site.address, { ...person, email }, fromNextAddress())
    const found = []
    for (const [what, path, more] of [
      ['sign-in', '/api/auth/sign-in', { password: 'Not-The-Password-9' }],
      ['sign-up', '/api/auth/sign-up', { password: 'Quite-Another-7-One' }],
      ['forgotten password', '/api/auth/forgot-password', {}],
      ['confirmation again', '/api/auth/resend-confirmation', {}],
    ]) {
      found.push({
        what: `accounts: ${what}, known against unknown address`,
        ours: await gap(site.address, path, more, known),
        goal: 2,
        unit: 'ms',
      })
    }
    return found
  } finally {
    await site.stop()
  }
}

/** Returns the milliseconds between the medians. */
async function gap(address, path, more, known) {
  const times = { known: [], unknown: [] }
  for (let round = 0; round < triesOfEach; round++) {
    for (const [number, email] of known.entries()) {
      times.known.push(await timed(address, path, { email, ...more }))
      const nobody = `nobody${path.length}-${round}-${number}@people.example`
      times.unknown.push(await timed(address, path, { email: nobody, ...more }))
    }
  }
  return Math.abs(median(times.known) - median(times.unknown))
}

async function timed(address, path, body) {
  const begun = performance.now()
  const answer = await send(address, path, body, fromNextAddress())
  await answer.text()
  if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - begun
}

let sender = 0

/** Each call comes from its own address, so that the limits by address do not apply. */
function fromNextAddress() {
  sender += 1
  return { 'x-forwarded-for': addressOf(sender) }
}
