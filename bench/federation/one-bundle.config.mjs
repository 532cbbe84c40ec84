import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack from 'webpack'
import { baseConfiguration } from '../../configuration/webpack/base.mjs'

/**
 * Configuration for webpack-cli: builds the baseline for federation (one-bundle.mjs). The files of each chunk group are
 * written to groups.json beside the output.
 *
 * @param {{ folder: string, output: string }} env folder of the generated sources, and output folder
 */
export default function oneBundleConfiguration({ folder, output }) {
  const base = baseConfiguration({ folder: 'shell', output, layer: 'shell' })
  return {
    ...base,
    name: 'one-bundle',
    entry: { app: join(folder, 'entry.mjs') },
    output: { ...base.output, publicPath: '/app/' },
    devtool: false,
    plugins: [
      ...base.plugins,
      new webpack.NormalModuleReplacementPlugin(/\/federation\.js$/, join(folder, 'federation.mjs')),
      { apply: (compiler) => compiler.hooks.done.tap('groups', writeGroups) },
    ],
  }

  function writeGroups({ compilation }) {
    const groups = [...compilation.namedChunkGroups].map(([name, group]) => [name, group.getFiles()])
    writeFileSync(join(folder, 'groups.json'), JSON.stringify(Object.fromEntries(groups)))
  }
}
