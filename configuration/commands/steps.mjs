import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Says one line about what a command does; quiet enough to read. */
export function say(text) {
  process.stdout.write(`${text}\n`)
}

/** With --help a command prints what it takes, and does nothing else. */
export function helpWhenAsked(usage) {
  if (!process.argv.includes('--help')) return
  say(`Usage: ${usage}`)
  process.exit(0)
}

/**
 * Runs a program to its end; rejects with its name when it fails. Output goes to ours; a quiet program's only when it
 * fails, and a mute one's never, but stands in the failure as `heard`.
 */
export function run(program, words, { env = {}, quiet = false, mute = false, cwd = '.' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      cwd: join(root, cwd),
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    const heard = []
    child.stdout?.on('data', (chunk) => heard.push(chunk))
    child.stderr?.on('data', (chunk) => heard.push(chunk))
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) return resolve(Buffer.concat(heard).toString())
      if (quiet && !mute) process.stderr.write(Buffer.concat(heard))
      const failure = new Error(`${program} ${words.join(' ')} ended with ${code}`)
      reject(Object.assign(failure, { heard: Buffer.concat(heard).toString() }))
    })
  })
}
