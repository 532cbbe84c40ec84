import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../webpack/project.mjs'

/** The command line, whose bundlers and presets count for every build. */
const self = new URL('../../package.json', import.meta.url)

/**
 * The same sources, libraries, and command line give the same id on every machine.
 *
 * @returns {Promise<string>} ten characters
 */
export async function buildId() {
  const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  const files = [...sources.sort(), 'package.json', 'package-lock.json', 'tsconfig.json']
  const hash = createHash('sha256').update(readFileSync(self))
  for (const file of files.filter((each) => existsSync(join(root, each))))
    hash
      .update('\0')
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 10)
}
