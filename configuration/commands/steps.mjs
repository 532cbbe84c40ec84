import './needed-node.mjs'
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Prints one line about what a command is doing. */
export function say(text) {
  process.stdout.write(`${text}\n`)
}

/**
 * Runs a program to its end; rejects with its name if it fails. Its output is passed on; with `quiet` only if it fails,
 * and with `mute` never, in which case the error contains it as `heard`.
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

/** Does the work of a command; what stops it is said, without a stack. */
export async function orSay(work) {
  try {
    await work()
  } catch (error) {
    say(error.message)
    process.exitCode = 1
  }
}

/** Does the work for each item in order, two at a time: the programs that we start mostly use one core. */
export async function twoAtATime(items, work) {
  const waiting = items.values()
  const oneByOne = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all([oneByOne(), oneByOne()])
}
