import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './base.mjs'

/** Version of a library as the given workspace folder has it installed. */
function installed(folder, library) {
  return JSON.parse(readFileSync(join(root, folder, 'node_modules', library, 'package.json'), 'utf8')).version
}

/**
 * The libraries that exist once in a page: React and the platform facade, nothing else. A remote's release build
 * brings no copy of its own (`import: false`); the shell loads them eagerly, so that they cost no extra request.
 *
 * @param {{ eager?: boolean, bringOwn?: boolean }} options
 */
export function sharedLibraries({ eager = false, bringOwn = true } = {}) {
  const { react, '@icio/platform': platform } = broughtLibraries()
  const share = (version, requiredVersion) => ({
    singleton: true,
    eager,
    requiredVersion,
    ...(bringOwn ? { version } : { import: false }),
  })
  return {
    react: share(react, neededLibraries.react),
    'react-dom': share(react, neededLibraries['react-dom']),
    'react/jsx-runtime': share(react, neededLibraries.react),
    '@icio/platform': share(platform, neededLibraries['@icio/platform']),
  }
}

/** What every remote needs of the shell's libraries, as ranges; release.json names them for the admission. */
export const neededLibraries = {
  react: '^19.0.0',
  'react-dom': '^19.0.0',
  '@icio/platform': '^0.1.0',
}

/** What the shell brings, as exact versions. */
export function broughtLibraries() {
  return {
    react: installed('shell', 'react'),
    'react-dom': installed('shell', 'react-dom'),
    '@icio/platform': JSON.parse(readFileSync(join(root, 'shared-ui/platform/package.json'), 'utf8')).version,
  }
}

/** The host contract of this source tree: major and minor. */
export function contractVersion() {
  const source = readFileSync(join(root, 'shared-ui/src/host-contract/contract.ts'), 'utf8')
  const [, major, minor] = /contractVersion = \{ major: (\d+), minor: (\d+) \}/.exec(source) ?? []
  if (major === undefined) throw new Error('contract.ts names no contractVersion.')
  return { major: Number(major), minor: Number(minor) }
}
