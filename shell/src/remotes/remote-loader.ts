import { createStore, type StoreApi } from '@icio/platform'
import type { RegistryRemote } from '@icio/contracts/releases/registry'
import { isOwned } from '@icio/contracts/releases/route-ownership'
import type { RemoteDefinition, RemoteRoute, ShellApi } from '@icio/shared-ui/host-contract/contract'
import type { ComponentType } from 'react'
import { spokenMajors, startRemote } from '../host-contract/spoken-contracts.js'
import type { Log } from '../log/log.js'
import type { FetchRemote } from './federation.js'
import type { Report, ReportError } from './report.js'
import { createLazyCode, type LazyCode } from './lazy-code.js'

/** Waits before the second and the third try (docs/operations/releases.md). */
const pausesMs = [300, 600]

export interface RemoteLoader {
  /** The remote's definition, loaded on first use and checked against the host contract and the registry. */
  definition(remote: RegistryRemote): LazyCode<RemoteDefinition>
  screen(remote: RegistryRemote, route: RemoteRoute): LazyCode<ComponentType>
  /** Scopes of the releases that have failed in this page and are replaced by their previous release. */
  replaced: StoreApi<ReadonlySet<string>>
  fallBack(remote: RegistryRemote): boolean
  report: Report
  reportError: ReportError
}

interface RemoteLoaderOptions {
  fetchRemote: FetchRemote
  hostFor(remote: RegistryRemote): ShellApi
  log: Log
  report: Report
  reportError: ReportError
  pause?: (ms: number) => Promise<void>
}

export function createRemoteLoader({
  fetchRemote,
  hostFor,
  log,
  report,
  reportError,
  pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: RemoteLoaderOptions): RemoteLoader {
  const definitions = new Map<string, LazyCode<RemoteDefinition>>()
  const screens = new WeakMap<RemoteRoute, LazyCode<ComponentType>>()
  const replacedScopes = createStore<ReadonlySet<string>>(() => new Set())
  const define = async (remote: RegistryRemote) => {
    const startedAt = performance.now()
    const init = await withRetries(() => fetchRemote(remote), pause)
    const definition = startRemote(init, hostFor(remote))
    const refusal = definition ? whyRefuse(definition, remote) : otherContract(remote, init.contract?.major)
    if (!definition || refusal) throw new Mismatch(refusal ?? '')
    log.event('remote.ready', { remote: remote.name, build: remote.build })
    report(remote, 'ready', performance.now() - startedAt)
    return definition
  }
  const failureHandlerOf =
    (remote: RegistryRemote, where: string, route = '') =>
    (error: unknown) => {
      report(remote, error instanceof Mismatch ? 'mismatched' : 'failed')
      const code = log.failure(error, where)
      reportError(remote, { error, route, code })
      return code
    }
  const nameOf = ({ name, build }: RegistryRemote) => `${name}@${build}`
  return {
    definition: (remote) =>
      getOrCreate(definitions, remote.scope, () =>
        createLazyCode(() => define(remote), failureHandlerOf(remote, nameOf(remote))),
      ),
    screen: (remote, route) =>
      getOrCreate(screens, route, () =>
        createLazyCode(
          async () => (await withRetries(route.load, pause)).default,
          failureHandlerOf(remote, `${nameOf(remote)} ${route.id}`, route.path),
        ),
      ),
    replaced: replacedScopes,
    fallBack(remote) {
      if (!remote.previous || replacedScopes.getState().has(remote.scope)) return false
      replacedScopes.setState(new Set([...replacedScopes.getState(), remote.scope]), true)
      report(remote, 'fallback')
      log.event('remote.fallback', { remote: remote.name, build: remote.build, to: remote.previous.build })
      return true
    },
    report,
    reportError,
  }
}

/** The remote has a contract version that the shell does not speak, or claims paths that it does not own. */
class Mismatch extends Error {}

export function whyRefuse(definition: RemoteDefinition, { name, owns }: RegistryRemote): string | null {
  const major = definition?.contract?.major
  if (!spokenMajors.includes(major)) return otherContract({ name }, major)
  const stray = definition.routes.find((route) => !isOwned(owns, route.path))
  return stray ? `${name} claims ${stray.path}, which the registry does not assign to it.` : null
}

function otherContract({ name }: Pick<RegistryRemote, 'name'>, major: number | undefined): string {
  return `${name} has contract version ${major}, the shell ${spokenMajors.join(' and ')}.`
}

async function withRetries<T>(attempt: () => Promise<T>, pause: (ms: number) => Promise<void>): Promise<T> {
  for (const ms of pausesMs) {
    try {
      return await attempt()
    } catch {
      // Errors of the early tries are dropped; the last try below reports why it failed.
      await pause(ms)
    }
  }
  return attempt()
}

function getOrCreate<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const storedValue = map.get(key)
  if (storedValue) return storedValue
  const newValue = make()
  map.set(key, newValue)
  return newValue
}
