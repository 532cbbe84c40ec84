import type { Registry, RegistryRemote } from '@icio/contracts/releases/registry'
import {
  contractVersion,
  type RemoteDefinition,
  type RemoteInit,
  type ShellApi,
} from '@icio/shared-ui/host-contract/contract'
import { act, render, type RenderResult } from '@testing-library/react'
import { App } from '../app.js'
import type { SpokenInit } from '../host-contract/spoken-contracts.js'
import { createLog, type LogEntry } from '../log/log.js'
import { createShell, type Shell } from '../shell.js'
import { fakeNetwork } from './fake-network.js'

interface RenderShellOptions {
  path?: string
  remotes?: RegistryRemote[]
  /** The whole registry, if a test needs more than remotes. */
  registry?: Registry
  /** What the federation loads, by the remote's name, or by name@build for one release. */
  inits?: Record<string, SpokenInit | (() => Promise<SpokenInit>)>
  http?: ShellApi['http']
  /** The registry that the edge returns later; the same by default. */
  newRegistry?: () => Registry
  reload?: () => void
  /** If false, the disclosure appears where the rules require it. */
  agreed?: boolean
}

/**
 * Renders the whole shell at a path, with the given remotes and network. By default the visitor has agreed to the
 * disclosure.
 */
export async function renderShell({
  path = '/',
  remotes = [],
  registry = registryWith(remotes),
  inits = {},
  http = fakeNetwork({}).http,
  newRegistry,
  reload = () => {},
  agreed = true,
}: RenderShellOptions = {}): Promise<
  RenderResult & { shell: Shell; entries: LogEntry[]; reports: string[]; errors: string[] }
> {
  window.scrollTo = () => {}
  window.history.replaceState(null, '', path)
  window.sessionStorage.clear()
  if (agreed) window.sessionStorage.setItem('disclosure_agreed', 'true')
  const entries: LogEntry[] = []
  const reports: string[] = []
  const errors: string[] = []
  const shell = createShell({
    registry,
    access: { http },
    log: createLog((entry) => entries.push(entry)),
    fetchRemote: async ({ name, build }) => {
      const init = inits[`${name}@${build}`] ?? inits[name]
      if (!init) throw new Error(`${name} is down`)
      return init.length === 0 ? (init as () => Promise<SpokenInit>)() : (init as SpokenInit)
    },
    fetchRegistry: async () => newRegistry?.() ?? registry,
    reload,
    report: ({ name, build }, phase) => reports.push(`${phase} ${name}@${build}`),
    reportError: ({ name, build }, { route }) => errors.push(`${name}@${build} ${route}`),
    pause: () => Promise.resolve(),
  })
  // Home loads its lower part; here it is at hand, so that no test has to wait for it.
  await import('../home/home-below.js')
  const rendered = render(<App shell={shell} />, { onCaughtError: () => {} })
  await act(() => shell.session.refresh())
  return { ...rendered, shell, entries, reports, errors }
}

export function registryWith(remotes: RegistryRemote[]): Registry {
  return { version: 1, shell: { build: 'test', integrity: {} }, remotes }
}

/** Creates a registry entry for a remote that owns the paths. */
export function registered(
  name: string,
  paths: string[],
  more: Partial<RegistryRemote> = {},
): RegistryRemote {
  return {
    name,
    scope: name.replaceAll('-', '_'),
    build: '1',
    manifest: `/remotes/${name}/1/mf-manifest.json`,
    owns: paths,
    paths,
    integrity: {},
    preload: { scripts: [], styles: [] },
    ...more,
  }
}

interface Screen {
  path: string
  title?: string
  access?: 'open' | 'login' | 'staff'
  gated?: boolean
  show?: () => string
}

/** Creates a remote whose screens contain only a heading. */
export function remoteOf(...screens: Screen[]): RemoteInit {
  return builtWith((_shell) => ({
    contract: contractVersion,
    routes: screens.map(({ path, title = path, access = 'open', gated = false, show = () => title }) => ({
      id: path,
      path,
      title,
      access,
      gated,
      load: async () => ({ default: () => <h1>{show()}</h1> }),
    })),
  }))
}

/** Marks what a remote exports with the contract version that it was built with: the present one by default. */
export function builtWith(
  start: (shell: ShellApi) => RemoteDefinition,
  contract: RemoteInit['contract'] = contractVersion,
): RemoteInit {
  return Object.assign(start, { contract })
}
