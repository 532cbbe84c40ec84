import { keepNotes } from './long-commands.js'
import { serveEmbeddedMongo, type RunningServer } from './server/listen.js'
import type { FromChild, ToChild } from './supervise.js'

// The process that runs the server for its parent. It sends `ready` or `failed`, and exits when it is told to or when
// the parent has exited.

process.umask(0o077)
const say = (message: FromChild) => void (process.connected && process.send!(message))
let server: RunningServer | undefined

// A signal to the process group is meant for the parent, which finishes its work before it closes this process.
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
