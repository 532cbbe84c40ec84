import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printedAddress } from '@icio/kit/testing/printed-address'

const services = join(__dirname, '../..')

/** A built program of ours in its own process. */
export interface Program {
  address: string
  /** Stops it with the signal and returns its exit code. */
  stop(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>
}

/** Creates a data folder that nothing else uses. */
export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'site-test-'))
}

/** Starts services/<name>/dist/main.js and waits for the address that it prints. Rejects with its output. */
export async function startProgram(name: string, env: Record<string, string>): Promise<Program> {
  const child = spawn('node', [join(services, name, 'dist/main.js')], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const address = await printedAddress(child)
  return {
    address,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

/** Waits until /readyz of the program reports that all its parts answer. */
export async function untilReady({ address }: Program): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address}/readyz`)
    if (answer.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Waits until these parts of the program answer, regardless of the others. */
export async function untilPartsAnswer({ address }: Program, names: readonly string[]): Promise<void> {
  for (;;) {
    const { parts } = (await (await fetch(`${address}/readyz`)).json()) as { parts: Record<string, boolean> }
    if (names.every((name) => parts[name])) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
