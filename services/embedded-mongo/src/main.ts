#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { backupDatabase, checkDatabase, restoreDatabase } from './maintenance.js'
import { serveEmbeddedMongo, type ServerOptions } from './server/listen.js'

const usage = `Usage: embedded-mongo --path DIR [options] [check | backup TO | restore FROM]

  embedded-mongo --path DIR                 serves DIR on a socket that only its owner may open
  embedded-mongo --path DIR --port 27017    serves it on a port; clients sign in with the password it prints
  embedded-mongo --path DIR check           checks every page and index of a database that is not being served
  embedded-mongo --path DIR backup TO       makes a verified copy, also while it is being served
  embedded-mongo --path DIR restore FROM    puts a copy back

  --path DIR               the data folder; made when missing
  --port N                 listens on this port, 0 for a free one
  --host ADDRESS           address of the port; 127.0.0.1 by default
  --without-password       lets in everyone who reaches the port
  --socket FILE            the Unix socket; DIR/database.sock by default
  --durability sync|async  answers a write once it is on disk (sync, the default) or earlier
  --version, --help
`

const options = {
  path: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  socket: { type: 'string' },
  'without-password': { type: 'boolean' },
  durability: { type: 'string' },
  version: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** Invalid arguments of the command. */
class UsageError extends Error {}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.help) return say(usage.trimEnd())
  if (values.version) return say(ownVersion())
  if (!values.path) throw new UsageError('--path is missing: the folder of the data')
  const [task, folder, ...more] = positionals
  if (more.length > 0) throw new UsageError(`'${more[0]}' is one argument too many`)
  if (task !== undefined) return maintain(task, values.path, folder)
  await serve(serverOptions(values.path, values))
}

function serverOptions(
  dataDir: string,
  values: { [name in keyof typeof options]?: string | boolean },
): ServerOptions {
  const port = values.port === undefined ? undefined : Number(values.port)
  const { socket, host, durability = 'sync' } = values
  if (port !== undefined && !(values.port !== '' && Number.isInteger(port) && port >= 0 && port <= 65535))
    throw new UsageError(`--port must be a number from 0 to 65535, not '${values.port}'`)
  if (durability !== 'sync' && durability !== 'async')
    throw new UsageError(`--durability must be sync or async, not '${durability}'`)
  for (const name of ['host', 'without-password'] as const)
    if (values[name] !== undefined && port === undefined) throw new UsageError(`--${name} needs --port`)
  if (socket !== undefined && port !== undefined)
    throw new UsageError('--socket and --port exclude each other: the server listens in one place')
  return {
    dataDir,
    durability,
    withoutPassword: values['without-password'] === true,
    ...(port === undefined ? {} : { port }),
    ...(typeof host === 'string' ? { host } : {}),
    ...(typeof socket === 'string' ? { socketPath: socket } : {}),
  }
}

async function serve(given: ServerOptions): Promise<void> {
  process.umask(0o077)
  const server = await serveEmbeddedMongo({ ...given, log: say })
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

async function maintain(task: string, dataDir: string, folder: string | undefined): Promise<void> {
  if (task === 'check') return checkDatabase(dataDir, say)
  if (task !== 'backup' && task !== 'restore')
    throw new UsageError(`'${task}' is not a task: check, backup or restore`)
  if (!folder) throw new UsageError(`${task} needs the folder of the copy`)
  if (task === 'restore') return restoreDatabase(dataDir, folder, say)
  await backupDatabase(dataDir, folder, `embedded-mongo --path ${dataDir} restore`, say)
}

function ownVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return version
}

main().catch((error: Error & { code?: string }) => {
  const isUsage = error instanceof UsageError || error.code?.startsWith('ERR_PARSE_ARGS')
  // Removes Node's advice on positional words after an unknown option: no argument here starts with a dash.
  const [message] = error.message.split('. To specify a positional')
  process.stderr.write(`${message}\n${isUsage ? "'embedded-mongo --help' lists the options.\n" : ''}`)
  process.exitCode = 1
})
