import { createHmac } from 'node:crypto'

export function send(address, path, body, headers = {}) {
  return fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** Posts what has to succeed, and returns the JSON of its answer. */
export async function post(address, path, body, headers) {
  const answer = await send(address, path, body, headers)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** The cookies that an answer sets, as a browser sends them. */
export function cookiesOf({ headers }) {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Cookies, each with its name and value, as a browser sends them. */
export function cookieLine(cookies) {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** The address that a simulated visitor calls from, behind a trusted proxy. */
export function addressOf(number) {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

/** The cookies of a visitor who has agreed to the disclosure, by name, signed as the site does: with their name. */
export function passCookies(cookieSecret, visitor) {
  const pass = `bench.${(Date.now() + 86_400_000).toString(36)}.${visitor}`
  return Object.entries({ visitor, gate_pass: pass }).map(([name, value]) => {
    const text = `${name}:${value}`
    const seal = createHmac('sha256', cookieSecret)
      .update(text)
      .digest('base64')
      .replace(/={1,2}$/, '')
    return [name, encodeURIComponent(`${text}.${seal}`)]
  })
}

export async function beginGame(address, game) {
  const answer = await send(address, '/api/games/sessions', { game })
  if (answer.status !== 201) throw new Error(`A game does not begin: ${answer.status} ${await answer.text()}`)
  return { session: await answer.json(), cookie: cookiesOf(answer) }
}
