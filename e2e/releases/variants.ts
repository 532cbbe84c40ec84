import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildWithWebpack } from '../../configuration/commands/webpack.mjs'
import { writeRemote } from '../../configuration/remote/new-remote.mjs'

const root = join(import.meta.dirname, '../..')

/** A built release, ready to be published. */
export interface Variant {
  name: string
  build: string
  folder: string
}

/** The file with the heading of every game. */
const heading = { file: 'src/play/views/game-page.tsx', from: '<h1 className={styles.title} tabIndex={-1}>' }

/** Builds a release of mf-games whose game pages have more text in their heading, as JSX. */
export function gamesThatSay(build: string, more: string): Promise<Variant> {
  return gamesWith(build, { ...heading, to: `${heading.from}${more}` })
}

/** Builds a release of mf-games that throws while loading in pages with `faulty` set; it counts there. */
export function gamesThatThrow(build: string): Promise<Variant> {
  const from = 'export default defineRemote({'
  const fault = `if (globalThis.faulty) throw new Error('at load ' + globalThis.faulty++)\n`
  return gamesWith(build, { file: 'src/remote.tsx', from, to: fault + from })
}

function gamesWith(
  build: string,
  { file, from, to }: { file: string; from: string; to: string },
): Promise<Variant> {
  const folder = join(root, '.cache/e2e-releases/mf-games', build)
  const { remote } = JSON.parse(readFileSync(join(root, 'mf-games/package.json'), 'utf8')) as {
    remote: { owns: string[]; paths: string[] }
  }
  return built({ name: 'mf-games', build, folder }, { remote, change: { file, from, to } })
}

/** Builds a new remote, as created by `npm run remote -- new`. */
export function buildNewRemote(name: string, build: string): Promise<Variant> {
  const source = writeNewRemote(name)
  const { remote } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    remote: { owns: string[]; paths: string[] }
  }
  const folder = join(root, '.cache/e2e-releases', name, build)
  const remoteOptions = { ...remote, folder: `.cache/e2e-releases/${name}/source` }
  return built({ name, build, folder }, { remote: remoteOptions })
}

/** Writes the sources of a new remote into a new folder. */
export function writeNewRemote(name: string): string {
  const source = join(root, '.cache/e2e-releases', name, 'source')
  rmSync(source, { recursive: true, force: true })
  mkdirSync(source, { recursive: true })
  writeRemote(name, source)
  symlinkSync(join(root, 'mf-account/node_modules'), join(source, 'node_modules'))
  return source
}

/** How a variant differs from the normal release of its sources; variant.config.mjs builds it. */
export interface Difference {
  /** The paths it claims, the folder of its sources, and its own libraries (options of `remoteConfiguration`). */
  remote: { owns: string[]; paths: string[]; folder?: string; shared?: object }
  /** A text in one source file, and its replacement. */
  change?: { file: string; from: string; to: string }
  /** Module aliases. */
  alias?: Record<string, string>
}

/** Builds the variant; its folder must contain a release afterward. */
export async function built(variant: Variant, difference: Difference): Promise<Variant> {
  const { folder } = variant
  mkdirSync(dirname(folder), { recursive: true })
  writeFileSync(`${folder}.json`, JSON.stringify({ ...variant, ...difference }))
  await buildWithWebpack('e2e/releases/variant.config.mjs', { variant: `${folder}.json` })
  if (!existsSync(join(folder, 'release.json'))) throw new Error(`${folder} was not built.`)
  return variant
}
