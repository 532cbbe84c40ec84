import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { verifyMailServer } from '@icio/accounts/mail/transport'
import { causeOf } from '@icio/contracts/failed-calls/failed-call'
import { otherSecrets, type LastingSecret } from '@icio/kit/db/secret-fingerprints'
import { problemsOf } from '@icio/kit/process/installation'
import { OperatorError } from '@icio/kit/process/operator-error'
import ipaddr from 'ipaddr.js'
import mongoose from 'mongoose'
import { lastingSecrets, readEdgeConfig, type EdgeConfig } from '../config.js'
import { askDatabase, type DatabaseAnswer } from '../database/ask-database.js'
import { lastExport } from '../database/last-export.js'
import { badBelow, inWords, scarceBelow, spaceOf } from '../disk/free-space.js'
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
    problemsOf(environment)
    readKept(config.DATA_DIR)
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return [{ what: 'configuration', verdict: 'BAD', found: error.message }]
  }
  const isProduction = environment['NODE_ENV'] === 'production'
  return [
    ...startOf(environment),
    rightsOf(config.DATA_DIR),
    ...placesOfSecrets(config, environment),
    hostOf(config, environment),
    tlsOf(environment, isProduction),
    await mailOf(environment, isProduction),
    ...(await databaseOf(config, environment)),
    await diskOf(config),
    await keysOf(config),
    backupsOf(config, isProduction, now),
    versionsOf(config.DATA_DIR),
  ]
}

function startOf(environment: NodeJS.ProcessEnv): Finding[] {
  const problems = problemsOf(environment)
  const kind = environment['NODE_ENV'] === 'production' ? 'production, complete' : 'development'
  if (problems.length === 0) return [{ what: 'start', verdict: 'good', found: kind }]
  return problems.map((problem) => ({ what: 'start', verdict: 'BAD', found: problem }))
}

/** Lists files and folders that group or others can access. */
function rightsOf(folder: string): Finding {
  const what = 'rights of DATA_DIR'
  if (!existsSync(folder)) return { what, verdict: 'good', found: `${folder} is made at the first start` }
  const open = openTo(folder)
  if (open.length === 0) return { what, verdict: 'good', found: `${folder}: for its owner only` }
  const text = `${open.length} files or folders that other users reach, ${open[0]} among them: chmod -R go= ${folder}`
  return { what, verdict: 'BAD', found: text }
}

function openTo(path: string): string[] {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return []
  const own = (stat.mode & 0o077) === 0 ? [] : [path]
  return stat.isDirectory() ? [...own, ...readdirSync(path).flatMap((name) => openTo(join(path, name)))] : own
}

function placesOfSecrets(config: EdgeConfig, environment: NodeJS.ProcessEnv): Finding[] {
  const names = ['COOKIE_SECRET', 'ACCOUNTS_SECRET', 'INTERNAL_SECRET', 'HUMAN_CHECK_SECRET'] as const
  const setNames = names.filter((name) => config[name] !== undefined)
  const isKept = Object.keys(readKept(config.DATA_DIR)).length > 0
  const values = setNames.map((name) => config[name])
  const places = [
    setNames.length > 0 ? `${setNames.length} from the environment` : '',
    setNames.length < names.length
      ? `${names.length - setNames.length} from secrets.json${isKept ? '' : ', made at the first start'}`
      : '',
  ].filter(Boolean)
  const isTwice = new Set(values).size < values.length
  const isShared =
    Boolean(environment['MONGODB_URI'] && environment['ACCOUNTS_URL']) && setNames.length < names.length
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
    const text = 'SITE_URL is not https: cookies are not Secure'
    return { what, verdict: isProduction ? 'BAD' : 'look', found: text }
  }
  if (!proxies)
    return { what, verdict: 'BAD', found: 'TRUST_PROXY is not set: who comes by https is not known' }
  const tooMany = proxies.split(',').find((proxy) => trustsStrangers(proxy.trim()))
  if (tooMany)
    return {
      what,
      verdict: 'BAD',
      found: `TRUST_PROXY trusts ${tooMany}: whoever is in there names any address as its own, and no limit holds. Name the proxy alone`,
    }
  return { what, verdict: 'good', found: `https, ended by ${proxies}; cookies are Secure` }
}

/** Whether a network of TRUST_PROXY holds more than an operator's own machines: a private one, or 256 public addresses. */
function trustsStrangers(proxy: string): boolean {
  if (!ipaddr.isValidCIDR(proxy)) return false
  const [network, bits] = ipaddr.parseCIDR(proxy)
  const isPrivate = ['private', 'loopback', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'].includes(
    network.range(),
  )
  return bits < (isPrivate ? 7 : network.kind() === 'ipv4' ? 24 : 48)
}

async function mailOf(environment: NodeJS.ProcessEnv, isProduction: boolean): Promise<Finding> {
  const what = 'mail'
  const url = environment['SMTP_URL']
  if (!url) {
    const text = environment['SITE_URL']
      ? 'none: mails wait in the outbox'
      : 'none: /dev/mailbox, on this machine only'
    return { what, verdict: isProduction ? 'BAD' : 'look', found: text }
  }
  const problem = await verifyMailServer(url)
  if (problem === null) return { what, verdict: 'good', found: 'the mail server lets us in' }
  return { what, verdict: 'BAD', found: problem }
}

/** The oldest version of MongoDB with which the site works. */
const oldestVersion = 6

/** Asks the database: that of MONGODB_URI, or of the running site. One that is not running is not started. */
async function databaseOf(config: EdgeConfig, environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const what = 'database'
  const running = readRunningSite(config.DATA_DIR)
  const uri = config.MONGODB_URI ?? running?.databaseUri
  if (!uri) {
    const kind = config.MONGOD_BINARY
      ? `${config.MONGOD_BINARY}, on loopback`
      : `embedded, under ${join(config.DATA_DIR, 'database')}`
    return [{ what, verdict: 'good', found: `${kind}; it is not running, and was not asked` }]
  }
  const answer = await askDatabase(uri, config.DATABASE_NAME)
  if (typeof answer === 'string') return [{ what, verdict: 'BAD', found: answer }]
  const finding = judgeDatabase(answer, { isOwn: config.MONGODB_URI === undefined })
  return [{ what, ...finding }, await ownerOfData(uri, config, environment)]
}

/** Whether the site can work with a database, by what it says of itself. */
function judgeDatabase(answer: DatabaseAnswer, { isOwn }: { isOwn: boolean }): Omit<Finding, 'what'> {
  const { version, set, hasPrimary, user, mayWrite } = answer
  if (set === null)
    return {
      verdict: 'BAD',
      found: 'no replica set: transactions and live games need one. Start it with --replSet',
    }
  if (!hasPrimary)
    return { verdict: 'BAD', found: `the replica set ${set} has no primary: nothing can be written` }
  if (!isOwn && Number.parseInt(version, 10) < oldestVersion)
    return { verdict: 'BAD', found: `MongoDB ${version}, but ${oldestVersion} or newer is needed` }
  if (mayWrite === false)
    return { verdict: 'BAD', found: `${user ?? 'we'} may not write there: give it the role readWrite` }
  const about = `${version}, replica set ${set}, with a primary`
  if (isOwn) return { verdict: 'good', found: `of the running site, ${about}` }
  if (user !== null) return { verdict: 'good', found: `${about}; we are ${user} there` }
  return {
    verdict: 'look',
    found: `${about}; whoever reaches it may write, without a password: only on a closed network`,
  }
}

/** Whether the data was written with the secrets that a start would use. */
async function ownerOfData(
  uri: string,
  config: EdgeConfig,
  environment: NodeJS.ProcessEnv,
): Promise<Finding> {
  const what = 'secrets of the data'
  const secrets = secretsIfKept(config, environment)
  const connection = mongoose.createConnection(uri, {
    dbName: config.DATABASE_NAME,
    autoIndex: false,
    autoCreate: false,
  })
  try {
    await connection.asPromise()
    const others = await otherSecrets(connection, secrets)
    if (others.length === 0) return { what, verdict: 'good', found: 'those that it was written with' }
    const text = `the data was written with other ones (${others.join(', ')}): put back secrets.json, or see docs/operations/secrets.md`
    return { what, verdict: 'BAD', found: text }
  } catch (error) {
    return { what, verdict: 'look', found: `could not be compared: ${causeOf(error)}` }
  } finally {
    await connection.close()
  }
}

/** Like the secrets of a start, but makes none: those that would be new are left out, and stand for a lost file. */
function secretsIfKept(config: EdgeConfig, environment: NodeJS.ProcessEnv): LastingSecret[] {
  const storedSecrets = readKept(config.DATA_DIR)
  const settings = {
    ...storedSecrets,
    ...(config.COOKIE_SECRET === undefined
      ? {}
      : { cookie: config.COOKIE_SECRET, cookieBefore: config.COOKIE_PREVIOUS_SECRET }),
    ...(config.ACCOUNTS_SECRET === undefined
      ? {}
      : { accounts: config.ACCOUNTS_SECRET, accountsBefore: environment['ACCOUNTS_PREVIOUS_SECRET'] }),
    ...(config.INTERNAL_SECRET === undefined
      ? {}
      : { internal: config.INTERNAL_SECRET, internalBefore: undefined }),
  }
  const emptySecrets = { cookie: '', accounts: '', humanCheck: '', internal: '', deploy: '' }
  return lastingSecrets(config, { ...emptySecrets, ...settings })
}

/** The space for the data, and for releases in a folder of their own. */
async function diskOf({ DATA_DIR, RELEASES_DIR }: EdgeConfig): Promise<Finding> {
  const what = 'disk'
  const folders = [DATA_DIR, ...(RELEASES_DIR ? [RELEASES_DIR] : [])]
  const spaces = await Promise.all(folders.map(async (folder) => ({ folder, ...(await spaceOf(folder)) })))
  const [{ folder, free, size }] = spaces.sort((a, b) => a.free - b.free) as [(typeof spaces)[0]]
  const text = `${inWords(free)} of ${inWords(size)} are free for ${folder}`
  if (free < badBelow) return { what, verdict: 'BAD', found: text }
  return { what, verdict: free / size < scarceBelow && free < 5e9 ? 'look' : 'good', found: text }
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
    const text = `${places}; of people who are no administrators any more: ${left.join(', ')}`
    return { what, verdict: 'look', found: text }
  }
  const text = left ? places : `${places}; who made them is known while the site runs`
  return { what, verdict: DEPLOY_KEYS.length > 1 ? 'look' : 'good', found: text }
}

function backupsOf({ DATA_DIR, MONGODB_URI }: EdgeConfig, isProduction: boolean, now: number): Finding {
  const what = 'backup'
  const bad = isProduction ? 'BAD' : 'look'
  const last = lastExport(DATA_DIR)
  if (!last && MONGODB_URI)
    return { what, verdict: 'look', found: "the database's operator makes them: not seen from here" }
  if (!last)
    return { what, verdict: bad, found: 'no backup from this folder yet: npm run database -- backup FOLDER' }
  const hours = Math.round((now - Date.parse(last.at)) / 3_600_000)
  return { what, verdict: hours > exportHours ? bad : 'good', found: `${hours} hours ago, to ${last.folder}` }
}

function versionsOf(dataDir: string): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isNew = major > 20 || (major === 20 && minor >= 19)
  const running = readRunningSite(dataDir)
  const text = `Node ${process.versions.node}${isNew ? '' : ', but 20.19 is needed'}${running ? `; the site runs at ${running.address} (process ${running.pid})` : ''}`
  return { what: 'versions', verdict: isNew ? 'good' : 'BAD', found: text }
}
