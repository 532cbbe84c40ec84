import { parseArgs } from 'node:util'
import { serveEmbeddedMongo } from './server/listen.js'

const usage =
  'node dist/main.js --data-dir DIR [--socket PATH | --port N [--host 127.0.0.1] [--without-password]] [--durability sync|async]'

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'data-dir': { type: 'string' },
      port: { type: 'string' },
      host: { type: 'string' },
      socket: { type: 'string' },
      'without-password': { type: 'boolean' },
      durability: { type: 'string' },
    },
  })
  const dataDir = values['data-dir']
  const port = values.port === undefined ? undefined : Number(values.port)
  const durability = values.durability ?? 'sync'
  if (!dataDir) throw new Error(`--data-dir is missing. Usage: ${usage}`)
  if (port !== undefined && (!Number.isInteger(port) || port < 0 || port > 65535))
    throw new Error(`--port must be a number up to 65535, not ${values.port}`)
  if (durability !== 'sync' && durability !== 'async')
    throw new Error(`--durability must be sync or async, not ${durability}`)
  process.umask(0o077)
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const server = await serveEmbeddedMongo({
    dataDir,
    durability,
    log: say,
    ...(port === undefined ? {} : { port }),
    ...(values.host ? { host: values.host } : {}),
    withoutPassword: values['without-password'] === true,
    ...(values.socket ? { socketPath: values.socket } : {}),
  })
  say(`ready ${server.uri}`)
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void server.close().then(() => process.exit(0))
    })
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
