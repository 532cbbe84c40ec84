import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../webpack/project.mjs'

/**
 * How the commands reach the edge: SITE_URL with DEPLOY_KEY for a remote site; otherwise the site running on this
 * machine's data folder, with the key stored there.
 */
export function edgeOfEnvironment(env = process.env) {
  if (env.SITE_URL && !env.DEPLOY_KEY) throw new Error('SITE_URL needs DEPLOY_KEY beside it.')
  if (env.SITE_URL) return { site: env.SITE_URL.replace(/\/$/, ''), key: env.DEPLOY_KEY }
  const dataDir = join(root, env.DATA_DIR ?? '.data')
  const folder = env.DATA_DIR?.startsWith('/') ? env.DATA_DIR : dataDir
  const [running, secrets] = ['running-site.json', 'secrets.json'].map((file) => join(folder, file))
  if (!existsSync(running) || !existsSync(secrets))
    throw new Error(`No site runs on ${folder}. Start it with npm start, or set SITE_URL and DEPLOY_KEY.`)
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
  return { site: read(running).address, key: env.DEPLOY_KEY ?? read(secrets).deploy }
}

/**
 * Calls the edge as a deployer.
 *
 * @throws Error with the edge's message
 */
export async function callEdge({ site, key }, method, path, { json, archive } = {}) {
  const answer = await fetch(site + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(archive ? { 'content-type': 'application/gzip' } : {}),
    },
    body: json ? JSON.stringify(json) : archive,
  })
  const text = await answer.text()
  const body = text ? JSON.parse(text) : null
  if (answer.ok) return body
  const { code, message, details } = body?.error ?? {
    code: String(answer.status),
    message: answer.statusText,
  }
  throw Object.assign(new Error([message, details && JSON.stringify(details)].filter(Boolean).join(' ')), {
    code,
    status: answer.status,
  })
}
