import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

const program = join(__dirname, '../dist/main.js')

/** The server in a separate process, as `npm start` of this package runs it. */
export interface ServerProcess {
  uri: string
  socketPath: string
  pid: number
  /** Its output so far. */
  said(): string
  /** Ends it; resolves with the exit code once it is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/**
 * Starts a server on a folder; rejects with its output if it ends before it is ready. `limit` is the largest size, in
 * 512-byte blocks, to which a file may grow: beyond it, writes fail as on a full disk.
 */
export async function startProcess(
  folder: string,
  options: { limit?: number; words?: string[] } = {},
): Promise<ServerProcess> {
  const words = [program, '--path', folder, ...(options.words ?? [])]
  const child = options.limit
    ? spawn('sh', ['-c', `ulimit -S -f ${options.limit}; exec "$0" "$@"`, process.execPath, ...words])
    : spawn(process.execPath, words)
  let said = ''
  const gone = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const uri = await new Promise<string>((resolve, reject) => {
    listenTo(child, (text) => {
      said += text
      const ready = /ready (mongodb:\S+)/.exec(said)?.[1]
      if (ready) resolve(ready)
    })
    child.once('close', (code) => reject(new Error(`ended with ${code}: ${said}`)))
  })
  return {
    uri,
    socketPath: decodeURIComponent(new URL(uri).host),
    pid: child.pid!,
    said: () => said,
    end: (signal) => {
      child.kill(signal)
      return gone
    },
  }
}

function listenTo(child: ChildProcess, hear: (text: string) => void): void {
  child.stdout?.on('data', (chunk: Buffer) => hear(chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => hear(chunk.toString()))
}
