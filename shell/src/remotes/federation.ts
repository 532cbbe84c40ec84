import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime'
import type { RegistryRemote } from '@icio/contracts/registry'
import type { RemoteInit } from '@icio/shared-ui/host-contract/contract'
import { createLoaderPlugin } from './loader-plugin.js'

/** Fetches what a remote exposes as './remote', styles included. Rejects when it cannot be had. */
export type FetchRemote = (remote: RegistryRemote) => Promise<RemoteInit>

/**
 * Starts the federation runtime. A release is made known to it when it is first fetched: each has a scope of its own,
 * so that several releases of one remote can live in one page.
 */
export function startFederation(): FetchRemote {
  const snapshots = new Map<string, unknown>()
  const { plugin, stylesSettled } = createLoaderPlugin(snapshots)
  const known = new Set<string>()
  registerPlugins([plugin])
  return async ({ name, scope, manifest, snapshot }) => {
    const entry = new URL(manifest, location.href).href
    if (snapshot) snapshots.set(entry, snapshot)
    if (!known.has(scope)) registerRemotes([{ name: scope, entry }])
    known.add(scope)
    const exposed = await loadRemote<{ default: RemoteInit }>(`${scope}/remote`)
    if (typeof exposed?.default !== 'function') throw new Error(`${name} exposes no remote.`)
    await stylesSettled()
    return exposed.default
  }
}
