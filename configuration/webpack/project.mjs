import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Where sources and outputs are. This file knows the site's repository; in the command line of the SDK,
 * configuration/sdk/command-line/project.mjs has its place, and everything else is the same code.
 */

export const program = 'npm run remote --'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

export function folderOf(name) {
  return join(root, name)
}

/** The package.json of the shell or a remote: its version, and as `remote` what it claims. */
export function manifestOf(name) {
  return JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8'))
}

/** Whether a file is compiled: libraries already are. */
export function isOwnSource(path) {
  return path.startsWith(root) && !path.includes('node_modules')
}

export function cacheFolder(...names) {
  return join(root, '.cache', ...names)
}

export const contractFile = join(root, 'shared-ui/src/host-contract/contract.ts')

export const versionFile = contractFile

export const apiVersionsFile = join(root, 'services/contracts/src/api-versions.ts')

/** Whether a file's use of the host contract counts for a remote: its own code, and the parts that its bundle contains. */
export function countsForUsage(name, path) {
  return [name, 'shared-ui'].some((folder) => path.startsWith(join(root, folder, 'src')))
}

/** What an imported library uses of the host contract; here the compiler sees its sources. */
export function usageOfImport() {
  return []
}

export const compilerConfiguration = join(root, 'tsconfig.browser.json')

/** The name under which remotes import the platform facade. */
export const platform = '@icio/platform'

/** Where a page that runs alone starts: a remote, or the gallery of components. */
export function standaloneEntry(name) {
  return name === 'gallery'
    ? { folder: join(root, 'shared-ui'), entry: './src/gallery/standalone.tsx' }
    : { folder: folderOf(name), entry: './src/standalone.tsx', styleScope: name }
}
