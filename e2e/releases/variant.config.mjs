import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../configuration/webpack/project.mjs'
import { remoteConfiguration } from '../../configuration/webpack/remote.mjs'

/**
 * Configuration for webpack-cli: builds a release of a remote with changes to its sources (variants.ts).
 *
 * @param {{ variant: string }} env the file that describes the variant
 */
export default function variantConfiguration({ variant }) {
  const { name, build, folder, remote, change, alias } = JSON.parse(readFileSync(variant, 'utf8'))
  const configuration = remoteConfiguration({
    name,
    version: `0.1.0-${build}`,
    build,
    output: folder,
    ...remote,
  })
  if (alias) configuration.resolve = { ...configuration.resolve, alias }
  if (change)
    configuration.module.rules.push(changing(join(root, remote.folder ?? name, change.file), change))
  return configuration
}

function changing(file, { from, to }) {
  const loader = join(import.meta.dirname, 'change-text-loader.cjs')
  return { test: file, enforce: 'pre', loader, options: { from, to } }
}
