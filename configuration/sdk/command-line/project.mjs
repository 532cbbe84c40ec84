import { readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/*
 * Where sources and outputs are, for a remote outside the site's repository: in the folder in which the command was
 * typed. In the repository, configuration/webpack/project.mjs has this place.
 */

export const program = 'npx icio-remote'

/** The folder of the remote. The bundlers run in other folders and get it from their environment. */
export const root = realpathSync(process.env.ICIO_REMOTE_FOLDER ?? process.cwd())

const require = createRequire(join(root, 'package.json'))

export function folderOf() {
  return root
}

export function manifestOf() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
}

export function isOwnSource(path) {
  return path.startsWith(join(root, 'src'))
}

export function cacheFolder(...names) {
  return join(root, '.cache', ...names)
}

/** The declaration of the host contract in the installed package, and the file with its version. */
export const contractFile = installed('@icio/remote/contract', 'contract.d.ts')
export const versionFile = installed('@icio/remote/contract', 'contract.js')

/** The file with the versions of the services' calls in the installed contracts. */
export const apiVersionsFile = installed('@icio/contracts/api-versions', 'api-versions.js')

export function countsForUsage(_name, path) {
  return isOwnSource(path)
}

/** What an imported module of the SDK uses of the host contract, as recorded when it was packed. */
export function usageOfImport(name) {
  const [, library, module] = /^(@icio\/[\w-]+)\/(.+)$/.exec(name) ?? []
  if (!library) return []
  const uses = JSON.parse(readFileSync(installed(`${library}/package.json`, 'dist/usage.json'), 'utf8'))
  return uses[module] ?? []
}

export const compilerConfiguration = join(root, 'tsconfig.json')

export const platform = '@icio/remote/platform'

export function standaloneEntry(name) {
  return { folder: root, entry: './src/standalone.tsx', styleScope: name }
}

/** A file beside an installed module of the SDK. */
function installed(module, file) {
  try {
    const path = realpathSync(require.resolve(module))
    return join(dirname(path), file)
  } catch {
    // Not installed yet: `new` works without.
    return join(root, 'node_modules', basename(module), file)
  }
}
