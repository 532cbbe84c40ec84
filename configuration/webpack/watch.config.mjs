import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'
import releaseConfiguration from './release.config.mjs'

const build = 'dev'

/**
 * The configuration for `npm run dev`: watches shell and remotes, and rebuilds each when its sources change. The edge
 * serves what current.json names, and reloads open pages when that file is written.
 *
 * @param {{ names: string }} env the folders, separated by commas
 */
export default function watch({ names }) {
  return names.split(',').flatMap(watched)
}

function watched(name) {
  const folder = join(root, 'dist', name)
  const output = join(folder, build)
  const configurations = releaseConfiguration({ name, version: build, build, output }).map((each) => ({
    ...each,
    devtool: 'cheap-module-source-map',
    cache: true,
    stats: 'errors-only',
    watchOptions: { aggregateTimeout: 50 },
  }))
  const last = configurations.at(-1)
  last.plugins = [...last.plugins, makeCurrent(name, folder)]
  return configurations
}

/** Makes each new build the served one, and prints the line that dev.mjs waits for. */
function makeCurrent(name, folder) {
  return {
    apply: (compiler) =>
      compiler.hooks.done.tap('make current', (stats) => {
        if (stats.hasErrors()) return process.stdout.write(`${name} was not built\n`)
        mkdirSync(folder, { recursive: true })
        writeFileSync(join(folder, 'current.json'), `${JSON.stringify({ build })}\n`)
        process.stdout.write(`${name} built in ${stats.endTime - stats.startTime} ms\n`)
      }),
  }
}
