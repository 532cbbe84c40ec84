import { errors } from '@icio/contracts/errors'
import { samples } from '@icio/contracts/samples'
import { createJsonResponse } from './json-response.js'

/**
 * Creates services that answer every call of the contracts with a sample reply of the declared shape, for a test of a
 * screen: `createFakeShell({ http: services.http })`. A path that is no call of the contracts is answered with 404.
 */
export function createFakeServices() {
  const calls = []
  const own = new Map()
  const keyOf = ({ method, url }) => `${method} ${url}`
  return {
    calls,
    answer: (endpoint, reply) => void own.set(keyOf(endpoint), { status: 200, body: reply }),
    fail(endpoint, code) {
      // A code of a team's own service is in no catalog.
      const { status, text } = errors[code] ?? { status: 409, text: code }
      own.set(keyOf(endpoint), { status, body: { error: { code, message: text } } })
    },
    async http(path, init = {}) {
      const method = init.method ?? 'GET'
      calls.push({ method, path, ...(init.body ? { body: JSON.parse(String(init.body)) } : {}) })
      const key = keyFor(method, path.split('?')[0], [...own.keys(), ...Object.keys(samples)])
      const { status, body } = own.get(key) ?? (key ? { status: 200, body: samples[key] } : notFound)
      return createJsonResponse(body === undefined ? 204 : status, body ?? null)
    },
  }
}

const notFound = { status: 404, body: { error: { code: 'not_found', message: 'No call of the contracts.' } } }

/** The declared call that a path belongs to: the one with the fewest parameters. */
function keyFor(method, path, keys) {
  const parameters = (key) => key.split('/:').length
  const fits = (key) => {
    const [verb, pattern = ''] = key.split(' ')
    return verb === method && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
  }
  return keys.filter(fits).sort((one, other) => parameters(one) - parameters(other))[0]
}
