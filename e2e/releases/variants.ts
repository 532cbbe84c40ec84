import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from '../../configuration/commands/build-pages.mjs'
import { writeRemote } from '../../configuration/remote/new-remote.mjs'
import { remoteConfiguration } from '../../configuration/webpack/remote.mjs'

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
  const configuration = remoteConfiguration({
    name: 'mf-games',
    version: `0.1.0-${build}`,
    build,
    output: folder,
    ...remote,
  })
  configuration.module?.rules?.push({
    test: join(root, 'mf-games', file),
    enforce: 'pre',
    loader: join(import.meta.dirname, 'change-text-loader.cjs'),
    options: { from, to },
  })
  return built(configuration, { name: 'mf-games', build, folder })
}

/** A remote that nobody has seen before, as `npm run remote -- new` makes it. */
export function newcomer(name: string, build: string): Promise<Variant> {
  const source = freshRemote(name)
  const { remote } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    remote: { owns: string[]; paths: string[] }
  }
  const folder = join(root, '.cache/e2e-releases', name, build)
  const configuration = remoteConfiguration({
    name,
    version: `0.1.0-${build}`,
    build,
    output: folder,
    folder: `.cache/e2e-releases/${name}/source`,
    ...remote,
  })
  return built(configuration, { name, build, folder })
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

/** Builds it; the folder has to hold a release afterwards. */
export async function built(configuration: object, variant: Variant): Promise<Variant> {
  await bundle(configuration)
  if (!existsSync(join(variant.folder, 'release.json'))) throw new Error(`${variant.folder} was not built.`)
  return variant
}
