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

/** Where the name of every game stands. */
const heading = { file: 'src/play/views/game-page.tsx', from: '<h1 className={styles.title} tabIndex={-1}>' }

/** A release of mf-games whose game pages say more in their heading, as JSX. */
export function gamesThatSay(build: string, more: string): Promise<Variant> {
  return gamesWith(build, { ...heading, to: `${heading.from}${more}` })
}

/** A release of mf-games whose code throws while it is loaded, in pages where `faulty` is set; it counts there. */
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

/** A remote that nobody has seen before, as `npm run remote -- new` makes it. */
export function newcomer(name: string, build: string): Promise<Variant> {
  const source = freshRemote(name)
  const { remote } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    remote: { owns: string[]; paths: string[] }
  }
  const folder = join(root, '.cache/e2e-releases', name, build)
  const remoteOptions = { ...remote, folder: `.cache/e2e-releases/${name}/source` }
  return built({ name, build, folder }, { remote: remoteOptions })
}

/** The sources of a remote that nobody has seen before, in a folder of their own. */
export function freshRemote(name: string): string {
  const source = join(root, '.cache/e2e-releases', name, 'source')
  rmSync(source, { recursive: true, force: true })
  mkdirSync(source, { recursive: true })
  writeRemote(name, source)
  symlinkSync(join(root, 'mf-account/node_modules'), join(source, 'node_modules'))
  return source
}

/** How a variant differs from the release that its sources make; variant.config.mjs builds it. */
export interface Difference {
  /** What it claims, where its sources lie, and libraries of its own (options of `remoteConfiguration`). */
  remote: { owns: string[]; paths: string[]; folder?: string; shared?: object }
  /** A text of one file of its sources that is replaced by another. */
  change?: { file: string; from: string; to: string }
  /** Modules that stand for others. */
  alias?: Record<string, string>
}

/** Builds it; the folder has to hold a release afterwards. */
export async function built(variant: Variant, difference: Difference): Promise<Variant> {
  const { folder } = variant
  mkdirSync(dirname(folder), { recursive: true })
  writeFileSync(`${folder}.json`, JSON.stringify({ ...variant, ...difference }))
  await buildWithWebpack('e2e/releases/variant.config.mjs', { variant: `${folder}.json` })
  if (!existsSync(join(folder, 'release.json'))) throw new Error(`${folder} was not built.`)
  return variant
}
