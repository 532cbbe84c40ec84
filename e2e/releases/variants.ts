import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Extension } from '@icio/contracts/extension-points/extensions'
import { buildWithWebpack } from '../../configuration/commands/webpack.mjs'
import { writeRemote } from '../../configuration/remote/new-remote.mjs'

const root = join(import.meta.dirname, '../..')

/** A built release, ready to be published. */
export interface Variant {
  name: string
  build: string
  folder: string
}

/**
 * Builds a release of a new remote, as created by `npm run remote -- new`. Journeys about releases publish such a small
 * one: it is built and admitted in seconds, and nothing about a release depends on its size. The remotes of the site are
 * published by remote-bundlers.spec.ts and by the commands (configuration/commands-as-typed/remote.test.ts).
 *
 * @param name of a remote that no other file builds: files run at the same time
 */
export function buildNewRemote(
  name: string,
  build: string,
  change?: Change,
  extensions: readonly Extension[] = [],
): Promise<Variant> {
  return builtFrom(writeNewRemote(name), { name, build }, { extensions, ...(change ? { change } : {}) })
}

/**
 * The same remote with another screen.
 *
 * @param screen the module of its screen, as TSX
 */
export function newRemoteWithScreen(name: string, build: string, screen: string): Promise<Variant> {
  const source = writeNewRemote(name)
  const word = name.slice(3)
  writeFileSync(join(source, 'src', word, `${word}-screen.tsx`), screen)
  return builtFrom(source, { name, build }, { extensions: [] })
}

function builtFrom(
  source: string,
  { name, build }: { name: string; build: string },
  { extensions, ...change }: { extensions: readonly Extension[]; change?: Change },
): Promise<Variant> {
  const { remote } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    remote: { owns: string[]; paths: string[] }
  }
  const folder = join(root, '.cache/e2e-releases', name, build)
  const remoteOptions = { ...remote, extensions, folder: `.cache/e2e-releases/${name}/source` }
  return built({ name, build, folder }, { remote: remoteOptions, ...change })
}

/** The same remote with more text, as JSX, before the heading of its screen, and what it adds to places of the site. */
export function newRemoteThatSays(
  name: string,
  build: string,
  more: string,
  extensions: readonly Extension[] = [],
): Promise<Variant> {
  const word = name.slice(3)
  const [file, from] = [`src/${word}/${word}-screen.tsx`, '<h1>']
  return buildNewRemote(name, build, { file, from, to: from + more }, extensions)
}

/** The same remote, but it throws while loading in pages with `faulty` set; it counts there. */
export function newRemoteThatThrows(name: string, build: string): Promise<Variant> {
  const from = 'export default defineRemote({'
  const fault = `if (globalThis.faulty) throw new Error('at load ' + globalThis.faulty++)\n`
  return buildNewRemote(name, build, { file: 'src/remote.tsx', from, to: fault + from })
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

/** A text in one source file, and its replacement. */
interface Change {
  file: string
  from: string
  to: string
}

/** How a variant differs from the normal release of its sources; variant.config.mjs builds it. */
export interface Difference {
  /** The paths it claims, the folder of its sources, and its own libraries (options of `remoteConfiguration`). */
  remote: {
    owns: string[]
    paths: string[]
    extensions?: readonly Extension[]
    folder?: string
    shared?: object
  }
  change?: Change
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
