import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const built = join(import.meta.dirname, '../../dist')

/** Compressed size in bytes of every built script and style, by the path that serves it. */
export function builtSizes(): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const name of readdirSync(built)) {
    const { build } = JSON.parse(readFileSync(join(built, name, 'current.json'), 'utf8')) as { build: string }
    const release = JSON.parse(readFileSync(join(built, name, build, 'release.json'), 'utf8')) as {
      base: string
      files: Record<string, { brotli?: number }>
    }
    for (const [file, { brotli = 0 }] of Object.entries(release.files)) sizes.set(release.base + file, brotli)
  }
  return sizes
}
