import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { root, run, say } from './steps.mjs'

/*
 * Every build with webpack runs its own command (webpack-cli) as a child process. The configuration files
 * (configuration/webpack/*.config.mjs) define what is built; --env passes what differs between builds.
 */

const require = createRequire(import.meta.url)
const webpackCli = require.resolve('webpack-cli/bin/cli.js')

/** A syntax error is told with its place in the source, and not with the stack of the compiler, which is a native program. */
const withoutNativeStacks = { RUST_BACKTRACE: '0' }

/**
 * Builds once. Prints warnings.
 *
 * @param {string} configuration its file, relative to the project
 * @param {Record<string, unknown>} facts the arguments of the configuration
 * @throws Error if webpack reports errors; they are printed first
 */
export async function buildWithWebpack(configuration, facts = {}) {
  const printed = await run(process.execPath, [webpackCli, 'build', ...wordsFor(configuration, facts)], {
    quiet: true,
    env: withoutNativeStacks,
  })
  if (/warning/i.test(printed)) say(printed.trim())
}

/**
 * Starts a build that runs until it is stopped. It also ends if this process ends for any reason, because its input
 * ends.
 *
 * @param {'watch' | 'serve'} mode
 * @param {string} configuration as for buildWithWebpack
 * @param {Record<string, unknown>} facts
 * @returns {import('node:child_process').ChildProcess} with its output as a pipe, which is also copied to ours
 */
export function startWebpack(mode, configuration, facts = {}) {
  const words = [webpackCli, mode, ...wordsFor(configuration, facts), '--watch-options-stdin']
  const child = spawn(process.execPath, words, {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...withoutNativeStacks },
  })
  child.stdout.pipe(process.stdout)
  return child
}

/** Serves until it is stopped, and passes on the signals. Gives its exit status. */
export function serveWithWebpack(configuration, facts) {
  const child = startWebpack('serve', configuration, facts)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 0))
  })
}

function wordsFor(configuration, facts) {
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null)
  return ['--config', configuration, ...entries.flatMap(([key, value]) => ['--env', `${key}=${value}`])]
}
