import type { RegistryRemote } from '@icio/contracts/registry'
import { isOwned } from '@icio/contracts/rules/route-ownership'
import {
  contractVersion,
  type RemoteDefinition,
  type RemoteRoute,
  type ShellApi,
} from '@icio/shared-ui/host-contract/contract'
import type { ComponentType } from 'react'
import type { Log } from '../log/log.js'
import type { FetchRemote } from './federation.js'
import { createResource, type Resource } from './resource.js'

/** Pauses before the second and the third try (microfrontends.md, 7.2). */
const pausesMs = [300, 600]

export interface RemoteLoader {
  /** The remote's definition, fetched when first asked for and checked against contract and registry. */
  definition(remote: RegistryRemote): Resource<RemoteDefinition>
  /** The component of one route of a remote. */
  screen(remote: RegistryRemote, route: RemoteRoute): Resource<ComponentType>
}

interface RemoteLoaderOptions {
  fetchRemote: FetchRemote
  /** The shell's API as this remote gets it. */
  hostFor(remote: RegistryRemote): ShellApi
  log: Log
  pause?: (ms: number) => Promise<void>
}

export function createRemoteLoader({
  fetchRemote,
  hostFor,
  log,
  pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: RemoteLoaderOptions): RemoteLoader {
  const definitions = new Map<RegistryRemote, Resource<RemoteDefinition>>()
  const screens = new WeakMap<RemoteRoute, Resource<ComponentType>>()
  const define = async (remote: RegistryRemote) => {
    const init = await tried(() => fetchRemote(remote), pause)
    const definition = init(hostFor(remote))
    const refusal = whyRefuse(definition, remote)
    if (refusal) throw new Error(refusal)
    log.event('remote.ready', { remote: remote.name, build: remote.build })
    return definition
  }
  return {
    definition: (remote) =>
      kept(definitions, remote, () =>
        createResource(
          () => define(remote),
          (error) => log.failure(error, `${remote.name}@${remote.build}`),
        ),
      ),
    screen: (remote, route) =>
      kept(screens, route, () =>
        createResource(
          async () => (await tried(route.load, pause)).default,
          (error) => log.failure(error, `${remote.name}@${remote.build} ${route.id}`),
        ),
      ),
  }
}

/** Why the shell cannot work with this remote, or null. */
export function whyRefuse(definition: RemoteDefinition, { name, owns }: RegistryRemote): string | null {
  if (definition?.contract?.major !== contractVersion.major)
    return `${name} speaks contract ${definition?.contract?.major}, the shell ${contractVersion.major}.`
  const stray = definition.routes.find((route) => !isOwned(owns, route.path))
  return stray ? `${name} claims ${stray.path}, which the registry does not give it.` : null
}

async function tried<T>(attempt: () => Promise<T>, pause: (ms: number) => Promise<void>): Promise<T> {
  for (const ms of pausesMs) {
    try {
      return await attempt()
    } catch {
      // The last try below tells why; the earlier ones only wait for a network that comes back.
      await pause(ms)
    }
  }
  return attempt()
}

function kept<K extends object, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const known = map.get(key)
  if (known) return known
  const made = make()
  map.set(key, made)
  return made
}
