import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './base.mjs'
import releaseConfiguration from './release.config.mjs'

const build = 'dev'

/**
 * What webpack-cli watches for `npm run dev`: shell and remotes, each built again when its sources change. The edge
 * serves what current.json names, and loads open pages again when that file is written.
 *
 * @param {{ names: string }} env the folders, separated by commas
 */
export default function watch({ names }) {
  return names.split(',').map(watched)
}

function watched(name) {
  const folder = join(root, 'dist', name)
  const output = join(folder, build)
  const configuration = releaseConfiguration({ name, version: build, build, output })
  return {
    ...configuration,
    devtool: 'cheap-module-source-map',
    cache: true,
    stats: 'errors-only',
    watchOptions: { aggregateTimeout: 50 },
    plugins: [...configuration.plugins, makeCurrent(name, folder)],
  }
}

/** Makes each build the one that is served, and says so in the line that dev.mjs waits for. */
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
