import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiVersionsFile, platform, root, versionFile } from './project.mjs'

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

export function broughtLibraries() {
  return {
    react: installed('shell', 'react'),
    'react-dom': installed('shell', 'react-dom'),
    '@icio/platform': JSON.parse(readFileSync(join(root, 'shared-ui/platform/package.json'), 'utf8')).version,
  }
}

export function contractVersion() {
  const source = readFileSync(versionFile, 'utf8')
  const [, major, minor] = /contractVersion = \{ major: (\d+), minor: (\d+) \}/.exec(source) ?? []
  if (major === undefined) throw new Error(`${versionFile} names no contractVersion.`)
  return { major: Number(major), minor: Number(minor) }
}

/**
 * The versions of the host contract that the shell of this source tree speaks, the present one first: each with the
 * members that a remote can use, as recorded (configuration/contract).
 *
 * @returns {{ version: string, members: string[] }[]}
 */
export function spokenContracts() {
  const recorded = JSON.parse(readFileSync(join(root, 'configuration/contract/host.json'), 'utf8'))
  const { major } = contractVersion()
  return [major, major - 1]
    .flatMap((spoken) => recorded[spoken] ?? [])
    .map(({ version, members }) => ({ version, members: membersOfHost(members) }))
}

/** Names as `usage` has them: `nav.go`. */
function membersOfHost(members) {
  return Object.keys(members).flatMap((name) => /^ShellApi\.(.+)$/.exec(name.replaceAll('?', ''))?.[1] ?? [])
}

/**
 * What a release needs of the services whose calls it makes: each domain in the version of this source tree, or a later
 * one that only adds.
 *
 * @param {Iterable<string>} domains folders of the contracts
 * @returns {Record<string, string>} ranges by domain
 */
export function neededApis(domains) {
  const versions = apiVersions()
  return Object.fromEntries(
    [...domains].sort().flatMap((name) => (versions[name] ? [[name, `^${versions[name]}`]] : [])),
  )
}

export function apiVersions() {
  const source = readFileSync(apiVersionsFile, 'utf8')
  return Object.fromEntries(
    [...source.matchAll(/'?(?<![\w-])([\w-]+)'?: '(\d+\.\d+\.\d+)'/g)].map(([, name, version]) => [
      name,
      version,
    ]),
  )
}
