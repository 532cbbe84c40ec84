import { fork, type ChildProcess } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { socketOf, type RunningServer, type ServerOptions } from './server/listen.js'
import { readLongCommands } from './long-commands.js'
import { damageSentence, saysDamage } from './store/damage.js'

/** The messages of the child. */
export type FromChild =
  | { kind: 'ready'; uri: string; port: number; socketPath: string }
  | { kind: 'failed'; message: string }
  | { kind: 'log'; line: string }
  | { kind: 'alive' }
/** The messages of the parent. */
export type ToChild =
  { kind: 'start'; options: ServerOptions; notes: number } | { kind: 'ping' } | { kind: 'close' }

export interface SupervisedServer extends RunningServer {
  /** Why and when it was last restarted; undefined if it never was. */
  restart(): { at: Date; reason: string; isBack: boolean } | undefined
}

export interface SuperviseOptions extends ServerOptions {
  /** The maximum heap of the child in megabytes; by default a quarter of the machine’s memory, from 512 to 2048. */
  memory?: number
}

/** Milliseconds without a reply after which the child counts as hanging; also the interval of the checks. */
const patience = 30_000
const askEvery = 5_000
/** How long it may take to close, in milliseconds. */
const closeLimit = 10_000
const longestWait = 5_000

/**
 * Runs the server in a process of its own, and restarts it when it exits unexpectedly. Acknowledged writes are on
 * disk; requests in flight get an error that drivers retry. The child exits with this process, however that ends.
 *
 * @param program the compiled program of the child
 * @throws Error with a text for a person: the message of the child, or what its exit means, if it never becomes ready
 */
export async function supervise(options: SuperviseOptions, program: string): Promise<SupervisedServer> {
  const supervisor = new Supervisor(options, program)
  const ready = await supervisor.start()
  return { ...ready, restart: () => supervisor.last, close: () => supervisor.close() }
}

const passedOn = ['PATH', 'TMPDIR', 'TZ', 'NODE_V8_COVERAGE']

type Ready = Omit<RunningServer, 'close'>

class Supervisor {
  last: { at: Date; reason: string; isBack: boolean } | undefined
  private child: ChildProcess | undefined
  private closing = false
  private restarting: Promise<void> | undefined
  private readonly memory: number
  private readonly options: ServerOptions
  private readonly log: (line: string) => void
  private readonly notesFolder = mkdtempSync(join(tmpdir(), 'embedded-mongo-notes-'))
  /** How many commands of each shape were running when the child exited. */
  private readonly suspects = new Map<string, number>()

  constructor(
    { memory, log = () => {}, ...options }: SuperviseOptions,
    private readonly program: string,
  ) {
    this.memory = memory ?? Math.min(2048, Math.max(512, Math.floor(totalmem() / 4 / 1024 / 1024)))
    this.log = log
    // The same socket after each start, so that clients find it again.
    this.options =
      options.port === undefined
        ? { ...options, socketPath: options.socketPath ?? socketOf(options.dataDir) }
        : options
  }

  async start(): Promise<Ready> {
    const notes = openSync(join(this.notesFolder, 'commands'), 'w+', 0o600)
    const child = fork(this.program, [], {
      execArgv: [`--max-old-space-size=${this.memory}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc', notes],
      // The child does not need the secrets in the environment of the site.
      env: Object.fromEntries(
        passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
      ),
    })
    closeSync(notes)
    this.child = child
    let lastWords = ''
    child.stderr!.on('data', (chunk: Buffer) => (lastWords = (lastWords + chunk.toString()).slice(-4000)))
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(`it could not be started: ${error.message}`))
      child.once('close', (code, signal) => resolve(this.meaningOf(code, signal, lastWords)))
    })
    const ready = new Promise<Ready>((resolve, reject) => {
      child.on('message', (message: FromChild) => {
        if (message.kind === 'log') this.log(message.line)
        if (message.kind === 'failed') reject(new Error(message.message))
        if (message.kind === 'ready') resolve(message)
      })
    })
    this.say(child, { kind: 'start', options: this.options, notes: 4 })
    const outcome = await Promise.race([
      ready.catch(async (error: Error) => {
        await ended
        throw error
      }),
      ended.then((reason) => Promise.reject(new Error(`The database did not start: ${reason}`))),
    ])
    this.watch(child, ended)
    if (this.options.port === 0) this.options.port = outcome.port
    return outcome
  }

  /** Checks that the child responds, and starts another one when it has exited. */
  private watch(child: ChildProcess, ended: Promise<string>): void {
    let heard = performance.now()
    let isHanging = false
    child.on('message', () => (heard = performance.now()))
    const asking = setInterval(() => {
      this.say(child, { kind: 'ping' })
      if (performance.now() - heard < patience) return
      isHanging = true
      child.kill('SIGKILL')
    }, askEvery)
    asking.unref()
    void ended.then((reason) => {
      clearInterval(asking)
      if (this.closing) return
      this.restarting = this.restart(isHanging ? `it did not answer for ${patience / 1000} seconds` : reason)
    })
  }

  private async restart(reason: string): Promise<void> {
    this.last = { at: new Date(), reason, isBack: false }
    this.log(`The database has ended and is started again: ${reason}`)
    this.nameSuspects()
    for (let wait = 100; !this.closing; wait = Math.min(longestWait, wait * 2)) {
      try {
        await this.start()
        this.last.isBack = true
        return
      } catch (error) {
        this.last.reason = `${reason}; ${(error as Error).message}`
        this.log((error as Error).message)
      }
      await pause(wait)
    }
  }

  /** Names a command that was running at two crashes, because it is the most likely cause. */
  private nameSuspects(): void {
    for (const command of readLongCommands(readFileSync(join(this.notesFolder, 'commands'), 'utf8'))) {
      const times = (this.suspects.get(command) ?? 0) + 1
      this.suspects.set(command, times)
      if (times > 1) this.log(`This command was at work when the database ended, ${times} times: ${command}`)
    }
  }

  private meaningOf(code: number | null, signal: NodeJS.Signals | null, lastWords: string): string {
    const file = join(this.options.dataDir, 'data.mdb')
    if (/heap out of memory|Allocation failed/i.test(lastWords))
      return `it ran out of its ${this.memory} MB of memory`
    if (signal === 'SIGBUS' || signal === 'SIGSEGV' || saysDamage(lastWords))
      return damageSentence(file, `a page cannot be read, or the disk fails (${signal ?? code})`)
    if (signal === 'SIGKILL')
      return 'it was killed, by somebody or by the system for want of memory (SIGKILL)'
    const words = lastWords.trim().split('\n').slice(-3).join(' ')
    return `it ended with ${signal ?? `code ${code}`}${words ? `: ${words}` : ''}`
  }

  private say(child: ChildProcess, message: ToChild): void {
    // A child that has just exited gets no message; it is restarted.
    if (child.connected) child.send(message, () => {})
  }

  async close(): Promise<void> {
    this.closing = true
    await this.restarting
    const { child } = this
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      const limit = setTimeout(() => child.kill('SIGKILL'), closeLimit)
      this.say(child, { kind: 'close' })
      await gone
      clearTimeout(limit)
    }
    rmSync(this.notesFolder, { recursive: true, force: true })
  }
}
