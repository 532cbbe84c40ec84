import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { ReleaseDescription } from '../../src/releases/release.js'
import { pack } from '../../src/releases/store/archive.js'

/** Returns the files of a small release of the given part, as the build writes them. */
export function fakeRelease(
  name: string,
  build: string,
  change: Partial<ReleaseDescription> = {},
): Map<string, Buffer> {
  const isShell = name === 'shell'
  const file = isShell ? `shell.${build}.js` : `remoteEntry.${build}.js`
  const script = Buffer.from(`// ${name} ${build}\n`)
  const files = new Map<string, Buffer>([
    [file, script],
    [`${file}.br`, brotliCompressSync(script)],
    [`${file}.map`, Buffer.from('{"version":3}')],
  ])
  if (!isShell) files.set('mf-manifest.json', Buffer.from(JSON.stringify({ id: name, build })))
  const facts = [...files]
    .filter(([path]) => !/\.(br|map)$/.test(path))
    .map(([path, body]) => [path, factsOf(body)])
  const word = name.replace('mf-', '')
  const release: ReleaseDescription = {
    name,
    version: `0.1.0-${build}`,
    build,
    scope: isShell ? 'shell' : `${name.replaceAll('-', '_')}_${build}`,
    needs: isShell ? {} : { contract: '^1.1.0', react: '^19.0.0' },
    ...(isShell ? { brings: { contract: '1.1.0', react: '19.3.1' } } : {}),
    usage: isShell ? [] : ['nav.go'],
    git: null,
    owns: isShell ? ['/'] : [`/${word}`],
    paths: isShell ? ['/', '/privacy-policy'] : [`/${word}`],
    base: isShell ? '/shell/' : `/remotes/${name}/${build}/`,
    files: Object.fromEntries(facts) as ReleaseDescription['files'],
    scripts: [file],
    styles: [],
    ...change,
  }
  files.set('release.json', Buffer.from(JSON.stringify(release)))
  return files
}

function factsOf(body: Buffer) {
  return { bytes: body.length, integrity: `sha384-${createHash('sha384').update(body).digest('base64')}` }
}

/** Stores a release where the edge finds its own builds. */
export function buildBeside(
  pagesFolder: string,
  name: string,
  build: string,
  change: Partial<ReleaseDescription> = {},
): void {
  const folder = join(pagesFolder, name, build)
  mkdirSync(folder, { recursive: true })
  for (const [file, body] of fakeRelease(name, build, change)) writeFileSync(join(folder, file), body)
  writeFileSync(join(pagesFolder, name, 'current.json'), JSON.stringify({ build }))
}

/** The archive to upload for publishing. */
export const archiveOf = (files: Map<string, Buffer>): Promise<Buffer> => pack(files)
