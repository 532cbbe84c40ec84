import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** CPU seconds (user and system) that a process has used so far, from /proc. */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  const ticksPerSecond = 100
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Whether a server answers this URL in time, with a status of success. */
export function answers(url, limitMs = 10_000) {
  return fetch(url, { signal: AbortSignal.timeout(limitMs) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/**
 * Starts a program that says in its output that it is ready.
 *
 * @param {{ command?: string, words: string[], printed: RegExp, cwd?: string, env?: object }} options `printed` is
 *   awaited; its group is given back
 * @returns {Promise<{ found: string, pid: number, stop(): Promise<number | null> }>} `stop` gives the exit code
 */
export async function startProgram({ command = 'node', words, printed, ...options }) {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'], ...options })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  let output = ''
  const found = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      const match = printed.exec(output)
      if (match) resolve(match[1])
    })
    child.once('error', reject)
    void ended.then((code) => reject(new Error(`${words[0]} ended with ${code}: ${output}`)))
  })
  return {
    found,
    pid: child.pid,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

export async function startServer(script, env = {}) {
  const printed = /(http:\/\/127\.0\.0\.1:\d+)/
  const { found, ...server } = await startProgram({
    words: [script],
    printed,
    env: { ...process.env, ...env },
  })
  return { address: found, ...server }
}

/** Lets a server of this process listen on a free port; `close` also ends its connections. */
export async function listening(server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  }
}
