import type { RegistryRemote } from '@icio/contracts/registry'
import type { RemoteInit } from '@icio/shared-ui/host-contract/contract'
import { createLoaderPlugin } from './loader-plugin.js'

/** Fetches what a remote exposes as './remote', styles included. Rejects when it cannot be had. */
export type FetchRemote = (remote: RegistryRemote) => Promise<RemoteInit>

/**
 * Fetches remotes by the federation runtime, which is evaluated when the first of them is asked for: the shell's own
 * screens never wait for it. A release is made known to it when it is first fetched: each has a scope of its own, so
 * that several releases of one remote can live in one page.
 */
export function startFederation(): FetchRemote {
  const snapshots = new Map<string, unknown>()
  const { plugin, stylesSettled } = createLoaderPlugin(snapshots)
  const known = new Set<string>()
  const open = async () => {
    // In the shell's script already: it must not need the network to say that a remote is away.
    const { openFederation } = await import(/* webpackMode: "eager" */ './federation-runtime.js')
    return openFederation(plugin)
  }
  let opened: ReturnType<typeof open> | undefined
  return async ({ name, scope, manifest, snapshot }) => {
    const federation = await (opened ??= open())
    const entry = new URL(manifest, location.href).href
    if (snapshot) snapshots.set(entry, snapshot)
    if (!known.has(scope)) federation.registerRemotes([{ name: scope, entry }])
    known.add(scope)
    const exposed = await federation.loadRemote<{ default: RemoteInit }>(`${scope}/remote`)
    if (typeof exposed?.default !== 'function') throw new Error(`${name} exposes no remote.`)
    await stylesSettled()
    return exposed.default
  }
}
