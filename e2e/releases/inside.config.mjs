import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { insideConfiguration } from '../../configuration/webpack/inside.config.mjs'

/**
 * Configuration for webpack-cli: serves a new remote (variants.ts) inside a site with hot reload.
 *
 * @param {{ name: string, folder: string, site: string }} env the folder of its sources
 */
export default function insideOf({ name, folder, site }) {
  const { remote } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return insideConfiguration({ name, folder, declared: remote, site })
}
