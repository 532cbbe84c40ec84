import { keepNotes } from './long-commands.js'
import { serveEmbeddedMongo, type RunningServer } from './server/listen.js'
import type { FromChild, ToChild } from './supervise.js'

// The process that holds the server for another one. It says `ready` or `failed`, and ends when it is told to, or when
// the other one is gone.

process.umask(0o077)
const say = (message: FromChild) => void (process.connected && process.send!(message))
let server: RunningServer | undefined

// A signal for the whole group is for the other one, which has things to finish before it closes this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => void end())
process.on('message', (message: ToChild) => {
  if (message.kind === 'ping') say({ kind: 'alive' })
  if (message.kind === 'close') void end()
  if (message.kind === 'start') void start(message)
})

async function start({ options, notes }: Extract<ToChild, { kind: 'start' }>): Promise<void> {
  try {
    keepNotes(notes)
    server = await serveEmbeddedMongo({ ...options, log: (line) => say({ kind: 'log', line }) })
    const { uri, port, socketPath } = server
    say({ kind: 'ready', uri, port, socketPath })
  } catch (error) {
    process.exitCode = 1
    process.send!({ kind: 'failed', message: (error as Error).message } satisfies FromChild, () =>
      process.exit(1),
    )
  }
}

async function end(): Promise<void> {
  await server?.close().catch((error: Error) => process.stderr.write(`${error.message}\n`))
  process.exit()
}
