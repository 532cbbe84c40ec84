import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addressOf, cookieLine, passCookies } from '../calls.mjs'

/** How long a visitor retries before giving up; longer than any outage that the faults cause. */
const patienceMs = 90_000
const callLimitMs = 35_000

/** Words that would reveal internals of the site (SEC-34). */
const inside = /mongo|ECONN|\/services\/|node_modules|\bat \w+ \(/i

/**
 * A caller that behaves like a browser: cookies, an access token that is renewed, its own address.
 *
 * @param {{ address(): string, cookieSecret: string, ledger: object, number: number }} given
 */
export function openCaller({ address, cookieSecret, ledger, number }) {
  const cookies = new Map()
  const from = addressOf(number)
  let token = null

  async function once(method, path, body, headers = {}) {
    const site = address()
    const answer = await fetch(site + path, {
      method,
      headers: {
        'x-forwarded-for': from,
        ...(method === 'GET' ? {} : { origin: site }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookies.size > 0 ? { cookie: cookieLine(cookies) } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(callLimitMs),
    })
    for (const line of answer.headers.getSetCookie()) keepCookie(cookies, line)
    const text = await answer.text()
    return { status: answer.status, text, retryAfter: Number(answer.headers.get('retry-after') ?? 0) }
  }

  /** Checks an error reply: the common error format, a message for a person, and no internals. */
  function judge(path, { status, text }) {
    const { error } = parsed(text) ?? {}
    ledger.count(`refused: ${status} ${error?.code ?? 'without a code'}`)
    if (status < 500) return
    // What the proxy says while no instance answers a page (containers/nginx.conf).
    if (status === 503 && text.includes('<title>One moment</title>')) return
    if (!error?.code || !error.message || inside.test(text))
      ledger.violation('a failure that is not told plainly', { path, status, text: text.slice(0, 200) })
    if (status === 500) ledger.violation('an unforeseen failure', { path, text: text.slice(0, 200) })
  }

  /**
   * Repeats a call until it succeeds: waits out outages and renews an expired access token.
   *
   * @returns { status, body, tries }: the first reply that is not an outage; null when patience has run out
   */
  async function call(method, path, body, { headers, renew = true } = {}) {
    const begun = performance.now()
    let wasAway = false
    for (let tries = 1; performance.now() - begun < patienceMs; tries++) {
      ledger.count('calls')
      const answer = await once(method, path, body, headers).catch((error) => {
        ledger.count(`unreachable: ${error.cause?.code ?? error.name}`)
        return null
      })
      if (answer && answer.status < 500 && answer.status !== 429) {
        if (answer.status === 401 && token && renew && (await refresh())) continue
        if (answer.status >= 400) judge(path, answer)
        if (wasAway) ledger.waited(performance.now() - begun)
        return { status: answer.status, body: parsed(answer.text), text: answer.text, tries }
      }
      if (answer) judge(path, answer)
      // Being told to come later by a limit is not an outage.
      wasAway ||= answer?.status !== 429
      await pause(Math.min(5000, Math.max(answer?.retryAfter * 1000 || 0, 250 * tries)) + randomInt(250))
    }
    ledger.violation('an outage longer than a visitor waits', { path, patienceMs })
    return null
  }

  /** Gets a new access token for the session cookie; returns false if the session is over. */
  async function refresh() {
    token = null
    const answer = await call('POST', '/api/auth/refresh', undefined, { renew: false })
    token = answer?.body?.access_token ?? null
    if (!token) ledger.violation('a session that was lost', { number, status: answer?.status })
    return token !== null
  }

  return {
    number,
    call,
    signedIn: (newToken) => void (token = newToken),
    signedOut: () => void (token = null),
    passGate() {
      for (const [name, value] of passCookies(cookieSecret, `soak-${number}`)) cookies.set(name, value)
    },
  }
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function keepCookie(cookies, line) {
  const [pair = ''] = line.split(';')
  const place = pair.indexOf('=')
  const [name, value] = [pair.slice(0, place), pair.slice(place + 1)]
  if (/max-age=0\b|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name)
  else cookies.set(name, value)
}
