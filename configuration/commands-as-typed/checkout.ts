import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { printedAddress } from '../../services/kit/src/testing/printed-address.js'

const root = join(__dirname, '../..')

/** Folders that no command reads and that are slow to copy. */
const left = /^(docs\/pictures|services\/embedded-mongo\/conformance)\//

/**
 * Creates a separate checkout that uses this one's packages, so that commands that write into the sources can be run as
 * typed. Builds for publishing are shared: the same sources give the same build.
 */
export function freshCheckout(name: string): string {
  const folder = join(root, '.cache/commands-as-typed', name)
  rmSync(folder, { recursive: true, force: true })
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter((each) => each && !left.test(each))) {
    if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
    const packages = join(dirname(file), 'node_modules')
    if (!file.endsWith('package.json') || !existsSync(join(root, packages))) continue
    if (packages === 'node_modules') symlinkSync(join(root, packages), join(folder, packages))
    // Contains links that lead to the copies of our own packages.
    else cpSync(join(root, packages), join(folder, packages), { recursive: true, verbatimSymlinks: true })
  }
  for (const shared of ['.cache/releases', '.cache/stamps']) {
    mkdirSync(join(root, shared), { recursive: true })
    mkdirSync(join(folder, '.cache'), { recursive: true })
    if (shared.endsWith('stamps')) cpSync(join(root, shared), join(folder, shared), { recursive: true })
    else symlinkSync(join(root, shared), join(folder, shared))
  }
  return folder
}

/** Gives a new remote the packages of an existing one, as an install would, without using the registry. */
export function linkPackages(checkout: string, remote: string): void {
  const [from, to] = [join(checkout, 'mf-account/node_modules'), join(checkout, remote, 'node_modules')]
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  const script = `import { fingerprint, markFresh } from './configuration/commands/fingerprint.mjs'
    markFresh('install', fingerprint(['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']))`
  execFileSync('node', ['--input-type=module', '-e', script], { cwd: checkout })
}

export interface Outcome {
  code: number | null
  output: string
}

function spawned(command: string, cwd: string, env: Record<string, string>) {
  return spawn('sh', ['-c', command], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
}

/** Types a command into a shell. With `until`, stops it once its output matches. */
export function type(
  command: string,
  { cwd, env, until }: { cwd: string; env: Record<string, string>; until?: RegExp | undefined },
): Promise<Outcome> {
  const child = spawned(command, cwd, env)
  let output = ''
  const hear = (chunk: Buffer) => {
    output += chunk.toString()
    // The process group: npm, its shell, and the program itself.
    if (until?.test(output) && child.pid) process.kill(-child.pid, 'SIGTERM')
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, output })))
}

export interface Lasting {
  output: string
  /** Stops it as Ctrl-C does, including npm. */
  stop(): Promise<unknown>
}

/** Types a command that runs until it is stopped; resolves once its output says that it works. */
export function typeLasting(
  command: string,
  { cwd, env, until }: { cwd: string; env: Record<string, string>; until: RegExp },
): Promise<Lasting> {
  const child = spawned(command, cwd, env)
  // Also waits for processes that npm has started: they hold the pipes until they end.
  const ended = new Promise((resolve) => child.on('close', resolve))
  const stop = () => {
    if (child.pid) process.kill(-child.pid, 'SIGINT')
    return ended
  }
  let output = ''
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      if (until.test(output)) resolve({ output, stop })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => reject(new Error(`${command} ended: ${output}`)))
  })
}

export interface Site {
  dataDir: string
  address: string
  stop(): Promise<unknown>
}

/** Starts the built site with the embedded database and waits until its releases are ready. */
export async function startSite(): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'commands-'))
  const child = spawn('node', [join(root, 'services/edge/dist/main.js')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      LOG_LEVEL: 'error',
      CALLS_PER_MINUTE: '0',
      DATA_DIR: dataDir,
      ...(process.env['CHROMIUM_PATH'] ? { CHROMIUM_PATH: process.env['CHROMIUM_PATH'] } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const address = await printedAddress(child)
  for (;;) {
    const { parts } = (await (await fetch(`${address}/readyz`)).json()) as { parts: Record<string, boolean> }
    if (parts['releases']) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { dataDir, address, stop }
}
