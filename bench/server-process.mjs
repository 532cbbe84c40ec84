import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** CPU seconds (user and system) that a process has used so far, from /proc. */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  const ticksPerSecond = 100
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Waits until the site's scores service is ready; on a busy machine, a site listens before its banks are seeded. */
export async function untilPlayable({ address }) {
  for (;;) {
    const begun = await fetch(`${address}/api/games/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game: 'quiz' }),
    })
    if (begun.status === 201) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Starts a node script that prints its http address; returns address, pid and stop. */
export async function startServer(script, env = {}) {
  const child = spawn('node', [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const address = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      const found = /(http:\/\/127\.0\.0\.1:\d+)/.exec(output)
      if (found) resolve(found[1])
    })
    child.on('exit', (code) => reject(new Error(`${script} ended with ${code}: ${output}`)))
  })
  return {
    address,
    pid: child.pid,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', resolve)
        child.kill('SIGTERM')
      }),
  }
}
