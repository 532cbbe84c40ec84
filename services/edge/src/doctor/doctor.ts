import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { verifyMailServer } from '@icio/accounts/mail/transport'
import { ConfigurationError } from '@icio/kit/process/configuration'
import { problemsOf } from '@icio/kit/process/installation'
import { readEdgeConfig, type EdgeConfig } from '../config.js'
import { lastExport } from '../database/last-export.js'
import { knownNames } from '../known-hosts.js'
import { readRunningSite } from '../running-site.js'
import { readKept } from '../secrets.js'
import { listOrphanedAccess } from './left-behind.js'

/** One line of the table: the check, its result, and the verdict. */
export interface Finding {
  what: string
  verdict: 'good' | 'look' | 'BAD'
  found: string
}

/** Backups run every night (docs/operations/backup-and-upgrade.md); two missed ones are bad. */
const exportHours = 48

/**
 * Checks the safety of this installation without starting it: the environment that a start would read, and the data
 * folder. Changes nothing and shows no secret.
 *
 * @param now milliseconds since 1970
 */
export async function examine(
  environment: NodeJS.ProcessEnv = process.env,
  now = Date.now(),
): Promise<Finding[]> {
  let config: EdgeConfig
  try {
    config = readEdgeConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return [{ what: 'configuration', verdict: 'BAD', found: error.message }]
  }
  const isProduction = environment['NODE_ENV'] === 'production'
  return [
    ...startOf(environment),
    rightsOf(config.DATA_DIR),
    ...secretsOf(config, environment),
    hostOf(config, environment),
    tlsOf(environment, isProduction),
    await mailOf(environment, isProduction),
    databaseOf(config),
    await keysOf(config),
    backupsOf(config, isProduction, now),
    versionsOf(config.DATA_DIR),
  ]
}

function startOf(environment: NodeJS.ProcessEnv): Finding[] {
  const problems = problemsOf(environment)
  const kind = environment['NODE_ENV'] === 'production' ? 'production, complete' : 'development'
  if (problems.length === 0) return [{ what: 'start', verdict: 'good', found: kind }]
  return problems.map((found) => ({ what: 'start', verdict: 'BAD', found }))
}

/** Lists files and folders that group or others can access. */
function rightsOf(folder: string): Finding {
  const what = 'rights of DATA_DIR'
  if (!existsSync(folder)) return { what, verdict: 'good', found: `${folder} is made at the first start` }
  const open = openTo(folder)
  if (open.length === 0) return { what, verdict: 'good', found: `${folder}: for its owner only` }
  const found = `${open.length} files or folders that other users reach, ${open[0]} among them: chmod -R go= ${folder}`
  return { what, verdict: 'BAD', found }
}

function openTo(path: string): string[] {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return []
  const own = (stat.mode & 0o077) === 0 ? [] : [path]
  return stat.isDirectory() ? [...own, ...readdirSync(path).flatMap((name) => openTo(join(path, name)))] : own
}

function secretsOf(config: EdgeConfig, environment: NodeJS.ProcessEnv): Finding[] {
  const names = ['COOKIE_SECRET', 'ACCOUNTS_SECRET', 'INTERNAL_SECRET', 'HUMAN_CHECK_SECRET'] as const
  const given = names.filter((name) => config[name] !== undefined)
  const isKept = Object.keys(readKept(config.DATA_DIR)).length > 0
  const values = given.map((name) => config[name])
  const places = [
    given.length > 0 ? `${given.length} from the environment` : '',
    given.length < names.length
      ? `${names.length - given.length} from secrets.json${isKept ? '' : ', made at the first start'}`
      : '',
  ].filter(Boolean)
  const isTwice = new Set(values).size < values.length
  const isShared =
    Boolean(environment['MONGODB_URI'] && environment['ACCOUNTS_URL']) && given.length < names.length
  return [
    isTwice
      ? { what: 'secrets', verdict: 'BAD', found: 'two of them are the same: whoever has one has the other' }
      : isShared
        ? {
            what: 'secrets',
            verdict: 'BAD',
            found: 'services run apart, but not all secrets are in the environment',
          }
        : { what: 'secrets', verdict: 'good', found: places.join(', ') },
  ]
}

function hostOf(config: EdgeConfig, environment: NodeJS.ProcessEnv): Finding {
  const names = knownNames({
    siteUrl: environment['SITE_URL'],
    adminOrigin: config.ADMIN_ORIGIN,
    host: config.HOST,
  })
  const isOpen = names.includes('any IP address')
  return {
    what: 'Host',
    verdict: isOpen ? 'look' : 'good',
    found: `listens on ${config.HOST}, answers to ${names.join(', ')}`,
  }
}

function tlsOf(environment: NodeJS.ProcessEnv, isProduction: boolean): Finding {
  const what = 'TLS'
  const isSecure = environment['SITE_URL']?.startsWith('https:') === true
  const proxies = environment['TRUST_PROXY']
  if (!isSecure) {
    const found = 'SITE_URL is not https: cookies are not Secure'
    return { what, verdict: isProduction ? 'BAD' : 'look', found }
  }
  if (!proxies)
    return { what, verdict: 'BAD', found: 'TRUST_PROXY is not set: who comes by https is not known' }
  return { what, verdict: 'good', found: `https, ended by ${proxies}; cookies are Secure` }
}

async function mailOf(environment: NodeJS.ProcessEnv, isProduction: boolean): Promise<Finding> {
  const what = 'mail'
  const url = environment['SMTP_URL']
  if (!url) {
    const found = environment['SITE_URL']
      ? 'none: mails wait in the outbox'
      : 'none: /dev/mailbox, on this machine only'
    return { what, verdict: isProduction ? 'BAD' : 'look', found }
  }
  const problem = await verifyMailServer(url)
  if (problem === null) return { what, verdict: 'good', found: 'the mail server lets us in' }
  return { what, verdict: 'BAD', found: `the mail server cannot be used: ${problem}` }
}

function databaseOf({ MONGODB_URI, MONGOD_BINARY, DATA_DIR }: EdgeConfig): Finding {
  const what = 'database'
  if (!MONGODB_URI) {
    const found = MONGOD_BINARY
      ? `${MONGOD_BINARY}, on loopback`
      : `embedded, under ${join(DATA_DIR, 'database')}`
    return { what, verdict: 'good', found }
  }
  const { hostname, username } = URL.canParse(MONGODB_URI)
    ? new URL(MONGODB_URI)
    : { hostname: '', username: '' }
  if (username) return { what, verdict: 'good', found: `${hostname}, with a password` }
  return {
    what,
    verdict: 'look',
    found: `${hostname || 'MONGODB_URI'} without a password: only on a closed network`,
  }
}

async function keysOf({ DEPLOY_KEYS, DATA_DIR }: EdgeConfig): Promise<Finding> {
  const what = 'deploy keys'
  const places =
    DEPLOY_KEYS.length === 0
      ? "this machine's own, and those of the releases page"
      : `${DEPLOY_KEYS.length} in the environment, beside those of the releases page`
  const left = await listOrphanedAccess(DATA_DIR).catch((error: unknown) => (error as Error).message)
  if (typeof left === 'string')
    return {
      what,
      verdict: 'look',
      found: `${places}; the running site does not tell who made them: ${left}`,
    }
  if (left && left.length > 0) {
    const found = `${places}; of people who are no administrators any more: ${left.join(', ')}`
    return { what, verdict: 'look', found }
  }
  const found = left ? places : `${places}; who made them is known while the site runs`
  return { what, verdict: DEPLOY_KEYS.length > 1 ? 'look' : 'good', found }
}

function backupsOf({ DATA_DIR, MONGODB_URI }: EdgeConfig, isProduction: boolean, now: number): Finding {
  const what = 'backup'
  const bad = isProduction ? 'BAD' : 'look'
  const last = lastExport(DATA_DIR)
  if (!last && MONGODB_URI)
    return { what, verdict: 'look', found: "the database's operator makes them: not seen from here" }
  if (!last)
    return { what, verdict: bad, found: 'no export from this folder yet: npm run database -- export FOLDER' }
  const hours = Math.round((now - Date.parse(last.at)) / 3_600_000)
  return { what, verdict: hours > exportHours ? bad : 'good', found: `${hours} hours ago, to ${last.folder}` }
}

function versionsOf(dataDir: string): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isNew = major > 20 || (major === 20 && minor >= 19)
  const running = readRunningSite(dataDir)
  const found = `Node ${process.versions.node}${isNew ? '' : ', but 20.19 is needed'}${running ? `; the site runs at ${running.address} (process ${running.pid})` : ''}`
  return { what: 'versions', verdict: isNew ? 'good' : 'BAD', found }
}
