import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBalancer } from './balancer.mjs'
import { openNginx } from './nginx.mjs'
import { openMailServer, openModelServer } from './doubles.mjs'
import { databaseIn, freePort, program } from './programs.mjs'

/** What both setups share: database, mail server, model server, secrets. */
async function foundations() {
  const folder = mkdtempSync(join(tmpdir(), 'site-soak-'))
  const { database, uri } = databaseIn(folder, 'database')
  const [mail, model] = [await openMailServer(), await openModelServer()]
  const secret = () => randomBytes(32).toString('base64url')
  const shared = {
    NODE_ENV: 'development',
    MONGODB_URI: uri,
    COOKIE_SECRET: secret(),
    INTERNAL_SECRET: secret(),
    ACCOUNTS_SECRET: secret(),
    HUMAN_CHECK_SECRET: secret(),
    TRUST_PROXY: '127.0.0.1',
    CALLS_PER_MINUTE: '0',
    GAMES_PER_VISITOR: '100000',
    SMTP_URL: mail.url,
    OPENAI_BASE_URL: `${model.address}/v1`,
    OPENAI_API_KEY: 'a key of the soak',
    OPENAI_PROVIDER: 'the soak',
    ASSISTANT_MESSAGES_PER_HOUR: '100000',
    ASSISTANT_CALLS_PER_DAY: '10000000',
    SIGN_UPS_PER_HOUR: '100000',
    RELEASES_DIR: join(folder, 'releases'),
  }
  return { folder, database, mail, model, shared, cookieSecret: shared.COOKIE_SECRET }
}

/** With PROXY=nginx, the site stands behind nginx and not behind the soak's own proxy. */
const behindNginx = process.env.PROXY === 'nginx'

/** Starts every service in its own process behind one edge, as on several machines. */
export async function servicesApart() {
  const base = await foundations()
  const names = ['accounts', 'content', 'scores', 'lobbies', 'ai']
  const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()])))
  const urls = Object.fromEntries(
    names.map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${ports[name]}`]),
  )
  const edgePort = await freePort()
  const nginx = behindNginx ? await openNginx([edgePort]) : null
  const site = nginx?.address ?? `http://127.0.0.1:${edgePort}`
  const env = { ...base.shared, ...urls, SITE_URL: site, ALLOWED_ORIGINS: site }
  const apart = names.map((name) => program({ name, port: ports[name], env }))
  const dataDir = join(base.folder, 'edge')
  const edge = program({ name: 'edge', port: edgePort, env: { ...env, DATA_DIR: dataDir } })
  return {
    ...base,
    address: () => site,
    edges: [edge],
    services: apart,
    start: () => startAll([base.database, ...apart, edge]),
    stop: () => stopAll([edge, ...apart, base.database], base, nginx),
  }
}

/** Starts several complete sites behind a balancer, on one database. */
export async function instancesBehindProxy(count) {
  const base = await foundations()
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const balancer = await (behindNginx ? openNginx : openBalancer)(ports)
  const edges = ports.map((port, number) =>
    program({
      name: `instance ${number + 1}`,
      service: 'edge',
      port,
      env: {
        ...base.shared,
        SITE_URL: balancer.address,
        DATA_DIR: join(base.folder, `edge-${number}`),
        // Longer than the proxy takes to notice.
        LEAVE_MS: '1000',
      },
    }),
  )
  return {
    ...base,
    address: () => balancer.address,
    balancer,
    edges,
    services: [],
    async start() {
      await startAll([base.database, ...edges])
      await balancer.untilReady()
    },
    stop: () => stopAll([...edges, base.database], base, balancer),
  }
}

async function startAll(programs) {
  for (const each of programs) await each.start()
}

async function stopAll(programs, { model, mail }, proxy) {
  for (const each of programs) await each.stop()
  await proxy?.close()
  await model.close()
  await mail.down()
}
