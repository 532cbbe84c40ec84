import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { platform, root, versionFile } from './project.mjs'

/** The version of a library that a workspace folder has installed. */
function installed(folder, library) {
  return JSON.parse(readFileSync(join(root, folder, 'node_modules', library, 'package.json'), 'utf8')).version
}

/**
 * The libraries that exist once per page, as a remote's build declares them: React and the platform facade, nothing
 * else. A release contains no copy (`import: false`); the shell provides them
 * (shell/src/remotes/federation-runtime.ts).
 */
export function sharedLibraries() {
  const share = (requiredVersion) => ({ singleton: true, requiredVersion, import: false })
  return {
    react: share(neededLibraries.react),
    'react-dom': share(neededLibraries['react-dom']),
    'react/jsx-runtime': share(neededLibraries.react),
    [platform]: { ...share(neededLibraries['@icio/platform']), shareKey: '@icio/platform' },
  }
}

/** What every remote requires of the shell's libraries, as ranges; release.json lists them for the admission. */
export const neededLibraries = {
  react: '^19.0.0',
  'react-dom': '^19.0.0',
  '@icio/platform': '^0.1.0',
}

/** What the shell provides, as exact versions. */
export function broughtLibraries() {
  return {
    react: installed('shell', 'react'),
    'react-dom': installed('shell', 'react-dom'),
    '@icio/platform': JSON.parse(readFileSync(join(root, 'shared-ui/platform/package.json'), 'utf8')).version,
  }
}

/** The host contract version of this source tree: major and minor. */
export function contractVersion() {
  const source = readFileSync(versionFile, 'utf8')
  const [, major, minor] = /contractVersion = \{ major: (\d+), minor: (\d+) \}/.exec(source) ?? []
  if (major === undefined) throw new Error(`${versionFile} names no contractVersion.`)
  return { major: Number(major), minor: Number(minor) }
}
