import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { root, run, say } from './steps.mjs'

/*
 * Every build with webpack goes through its own command (webpack-cli), as a child process. What is built stands in the
 * configuration files (configuration/webpack/*.config.mjs); what differs from build to build is handed over by --env.
 */

const require = createRequire(import.meta.url)
const webpackCli = require.resolve('webpack-cli/bin/cli.js')

/**
 * Builds once. Warnings are printed.
 *
 * @param {string} configuration its file, relative to the project
 * @param {Record<string, unknown>} facts what the file is called with
 * @throws Error when webpack reports errors; they are printed first
 */
export async function buildWithWebpack(configuration, facts = {}) {
  const printed = await run(process.execPath, [webpackCli, 'build', ...wordsFor(configuration, facts)], {
    quiet: true,
  })
  if (/warning/i.test(printed)) say(printed.trim())
}

/**
 * Starts a build that goes on until it is stopped. It also ends when we do, whatever ends us: then its input ends.
 *
 * @param {'watch' | 'serve'} mode
 * @param {string} configuration its file, relative to the project
 * @param {Record<string, unknown>} facts what the file is called with
 * @returns {import('node:child_process').ChildProcess} its output is a pipe that also goes to ours
 */
export function startWebpack(mode, configuration, facts = {}) {
  const words = [webpackCli, mode, ...wordsFor(configuration, facts), '--watch-options-stdin']
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdout.pipe(process.stdout)
  return child
}

/**
 * Serves until it is stopped, and passes the signals to it.
 *
 * @param {string} configuration its file, relative to the project
 * @param {Record<string, unknown>} facts what the file is called with
 * @returns {Promise<number>} its exit status
 */
export function serveWithWebpack(configuration, facts) {
  const child = startWebpack('serve', configuration, facts)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 0))
  })
}

function wordsFor(configuration, facts) {
  const given = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null)
  return ['--config', configuration, ...given.flatMap(([key, value]) => ['--env', `${key}=${value}`])]
}
