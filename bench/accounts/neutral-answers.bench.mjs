import { startSite } from '../site.mjs'

const accounts = 25
const triesOfEach = 8
const password = 'Aquifer-71-Lantern'

/**
 * Measures whether response times reveal if an address has an account (SEC-4): the gap between the medians of 200 calls
 * for known and 200 for unknown addresses, alternating.
 */
export async function rows() {
  const site = await startSite({ TRUST_PROXY: '127.0.0.1', NODE_ENV: 'development' })
  try {
    const known = Array.from({ length: accounts }, (_, number) => `known${number}@people.example`)
    for (const email of known) await makeAccount(site.address, email)
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

/** Creates an account and confirms it with its mail. */
async function makeAccount(address, email) {
  await call(address, '/api/auth/sign-up', { email, password })
  for (;;) {
    const mails = await (await fetch(`${address}/dev/mailbox?to=${email}`)).json()
    const token = /confirm\?token=([^\s"]+)/.exec(mails[0]?.text ?? '')?.[1]
    if (token) return call(address, '/api/auth/confirm', { token: decodeURIComponent(token), password })
    await new Promise((resolve) => setTimeout(resolve, 50))
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
  await call(address, path, body)
  return performance.now() - begun
}

let sender = 0

/** Each call comes from its own address, so that the limits by address do not apply. */
async function call(address, path, body) {
  sender += 1
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(sender >> 16) & 255}.${(sender >> 8) & 255}.${sender & 255}`,
    },
    body: JSON.stringify(body),
  })
  await answer.text()
  if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
}

function median(figures) {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)]
}
