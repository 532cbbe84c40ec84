import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime'
import type { RegistryRemote } from '@icio/contracts/registry'
import type { RemoteInit } from '@icio/shared-ui/host-contract/contract'
import { createLoaderPlugin } from './loader-plugin.js'

/** Fetches what a remote exposes as './remote', styles included. Rejects when it cannot be had. */
export type FetchRemote = (remote: RegistryRemote) => Promise<RemoteInit>

/** Makes the remotes of the registry known to the federation runtime; none of them is loaded yet. */
export function startFederation(remotes: readonly RegistryRemote[]): FetchRemote {
  const { plugin, stylesSettled } = createLoaderPlugin(remotes)
  registerPlugins([plugin])
  registerRemotes(
    remotes.map(({ scope, manifest }) => ({ name: scope, entry: new URL(manifest, location.href).href })),
  )
  return async ({ name, scope }) => {
    const exposed = await loadRemote<{ default: RemoteInit }>(`${scope}/remote`)
    if (typeof exposed?.default !== 'function') throw new Error(`${name} exposes no remote.`)
    await stylesSettled()
    return exposed.default
  }
}
