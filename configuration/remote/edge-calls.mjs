import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../webpack/project.mjs'
import { failedCalls } from './place.mjs'

/**
 * How the commands reach the edge: SITE_URL with DEPLOY_KEY for a remote site; otherwise the site running on this
 * machine's data folder, with the key stored there.
 *
 * @returns {{ site: string, key: string, variable: string }} `variable` names where the address is from
 * @throws Error that names the variable that is missing or no address of a site
 */
export function edgeOfEnvironment(env = process.env) {
  const site = env.SITE_URL?.trim()
  const key = env.DEPLOY_KEY?.trim()
  if (site && !key) throw new Error('SITE_URL needs DEPLOY_KEY beside it, and that is not set or empty.')
  if (site) return { site: originOf(site, 'SITE_URL'), key, variable: 'SITE_URL' }
  const dataDir = join(root, env.DATA_DIR ?? '.data')
  const folder = env.DATA_DIR?.startsWith('/') ? env.DATA_DIR : dataDir
  const [running, secrets] = ['running-site.json', 'secrets.json'].map((file) => join(folder, file))
  if (!existsSync(running) || !existsSync(secrets))
    throw new Error(`No site runs on ${folder}. Start it with npm start, or set SITE_URL and DEPLOY_KEY.`)
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
  return { site: read(running).address, key: key || read(secrets).deploy, variable: 'DATA_DIR' }
}

/**
 * The origin of an address of a site.
 *
 * @param {string} given
 * @param {string} from what the address was given as, for the message
 * @throws Error if it has no scheme, or more than the address of a site
 */
export function originOf(given, from) {
  const { protocol, origin, pathname, search } = URL.canParse(given) ? new URL(given) : {}
  if (/^https?:$/.test(protocol ?? '') && pathname === '/' && !search) return origin
  const more = origin && /^https?:$/.test(protocol) ? `: take ${origin}` : ''
  throw new Error(`${from} is '${given}', which is no address of a site, like https://site.example${more}.`)
}

/**
 * Calls the edge as a deployer.
 *
 * @returns {Promise<any>} the reply, or null without one
 * @throws Error with a sentence for a person: of the edge, or about why it did not answer
 */
export async function callEdge({ site, key, variable = 'SITE_URL' }, method, path, { json, archive } = {}) {
  const answer = await fetch(site + path, {
    method,
    // A redirect would turn a POST into a GET, and leave out the key.
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${key}`,
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(archive ? { 'content-type': 'application/gzip' } : {}),
    },
    body: json ? JSON.stringify(json) : archive,
  }).catch((error) => fail(error, { site, variable }))
  const text = await answer.text().catch((error) => fail(error, { site, variable }))
  const body = parsed(text)
  if (answer.ok && body !== undefined) return body
  const {
    code = String(answer.status),
    message = notOfTheSite(answer, { site, variable }),
    details,
  } = body?.error ?? {}
  const sentence =
    code === 'unauthenticated' ? keyRefused(site) : [message, inWords(details)].filter(Boolean).join(' ')
  throw Object.assign(new Error(sentence), { code, status: answer.status })
}

/**
 * Asks whether a site answers at an address.
 *
 * @param {string} site its origin
 * @throws Error with a sentence, if none does
 */
export async function demandReady(site) {
  const at = { site, variable: 'the address in the command, or SITE_URL' }
  const answer = await fetch(`${site}/readyz`, { redirect: 'manual' }).catch((error) => fail(error, at))
  const { parts } = parsed(await answer.text()) ?? {}
  if (!parts) throw new Error(notOfTheSite(answer, at))
}

async function fail(error, { site, variable }) {
  const { failedCallSentence } = await failedCalls()
  throw new Error(failedCallSentence(error, { what: 'The site', address: site, variable }), { cause: error })
}

/** Undefined if the text is no JSON; null for no text. */
function parsed(text) {
  if (!text) return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function keyRefused(site) {
  return `The site at ${site} does not know this key: it is mistyped, revoked, over, or of another site. Look at DEPLOY_KEY.`
}

/** An answer that is not in the site's words: of a proxy before it, or of something else at that address. */
function notOfTheSite({ status, headers }, { site, variable }) {
  const at = `What answers at ${site}`
  const reasons = {
    413: 'takes no archive of this size: a proxy stands before the site, and its operators must raise its limit to 33 MB.',
    502: 'is a proxy that gets no answer from the site.',
    503: 'is a proxy that gets no answer from the site.',
    504: 'is a proxy that waits no longer for the site: its operators must let it wait ten minutes below /api/releases/.',
  }
  if (reasons[status]) return `${at} ${reasons[status]} (${status})`
  if (status >= 300 && status < 400)
    return `${at} sends to ${headers.get('location')}. Look at ${variable}: it must be the last address itself.`
  return `${at} is not this site's API (status ${status}, ${headers.get('content-type') ?? 'without a type'}). Look at ${variable}.`
}

/** The details of an error, for a person: fields that are wrong, one after the other. */
function inWords(details) {
  if (details === undefined || details === null) return ''
  if (Array.isArray(details) && details.every((each) => typeof each?.message === 'string'))
    return details.map(({ path, message }) => `${path || 'It'} ${message}`).join('; ') + '.'
  return JSON.stringify(details)
}
