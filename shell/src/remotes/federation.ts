import type { RegistryRemote } from '@icio/contracts/releases/registry'
import type { SpokenInit } from '../host-contract/spoken-contracts.js'
import { createLoaderPlugin } from './loader-plugin.js'

/** Loads the './remote' export of a remote, including its styles. Rejects if it cannot be loaded. */
export type FetchRemote = (remote: RegistryRemote) => Promise<SpokenInit>

/**
 * Loads remotes through the federation runtime. The runtime starts when the first remote is requested, so that the
 * shell's own screens never wait for it. Each release is registered when it is first loaded and has its own scope, so
 * that several releases of a remote can coexist in one page.
 */
export function startFederation(): FetchRemote {
  const snapshots = new Map<string, unknown>()
  const { plugin, stylesSettled } = createLoaderPlugin(snapshots)
  const registeredScopes = new Set<string>()
  const open = async () => {
    // Part of the shell's script, so that a remote's failure can be reported without the network.
    const { openFederation } = await import(/* webpackMode: "eager" */ './federation-runtime.js')
    return openFederation(plugin)
  }
  let federationPromise: ReturnType<typeof open> | undefined
  return async ({ name, scope, manifest, snapshot }) => {
    const federation = await (federationPromise ??= open())
    const entry = new URL(manifest, location.href).href
    if (snapshot) snapshots.set(entry, snapshot)
    if (!registeredScopes.has(scope)) federation.registerRemotes([{ name: scope, entry }])
    registeredScopes.add(scope)
    const remoteExport = await federation.loadRemote<{ default: SpokenInit }>(`${scope}/remote`)
    if (typeof remoteExport?.default !== 'function') throw new Error(`${name} does not export a remote.`)
    await stylesSettled()
    return remoteExport.default
  }
}
