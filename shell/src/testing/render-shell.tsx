import type { Registry, RegistryRemote } from '@icio/contracts/registry'
import { contractVersion, type RemoteInit, type ShellApi } from '@icio/shared-ui/host-contract/contract'
import { act, render, type RenderResult } from '@testing-library/react'
import { App } from '../app.js'
import { createLog, type LogEntry } from '../log/log.js'
import { createShell, type Shell } from '../shell.js'
import { fakeNetwork } from './fake-network.js'

interface RenderShellOptions {
  path?: string
  remotes?: RegistryRemote[]
  /** The whole registry, where more than the remotes matters. */
  registry?: Registry
  /** What the federation would fetch, by the name of the remote, or by name@build for one release of it. */
  inits?: Record<string, RemoteInit | (() => Promise<RemoteInit>)>
  http?: ShellApi['http']
  /** What the edge says when it is asked again; the same by default. */
  newRegistry?: () => Registry
  reload?: () => void
  /** False shows the disclosure wherever it belongs. */
  agreed?: boolean
}

/** The whole shell in the page, at a path, with the given remotes and network. Agreed unless told otherwise. */
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
  RenderResult & { shell: Shell; entries: LogEntry[]; reports: string[] }
> {
  window.scrollTo = () => {}
  window.history.replaceState(null, '', path)
  window.sessionStorage.clear()
  if (agreed) window.sessionStorage.setItem('disclosure_agreed', 'true')
  const entries: LogEntry[] = []
  const reports: string[] = []
  const shell = createShell({
    registry,
    access: { http },
    log: createLog((entry) => entries.push(entry)),
    fetchRemote: async ({ name, build }) => {
      const init = inits[`${name}@${build}`] ?? inits[name]
      if (!init) throw new Error(`${name} is down`)
      return init.length === 0 ? (init as () => Promise<RemoteInit>)() : (init as RemoteInit)
    },
    fetchRegistry: async () => newRegistry?.() ?? registry,
    reload,
    report: ({ name, build }, phase) => reports.push(`${phase} ${name}@${build}`),
    pause: () => Promise.resolve(),
  })
  const rendered = render(<App shell={shell} />, { onCaughtError: () => {} })
  await act(() => shell.session.refresh())
  return { ...rendered, shell, entries, reports }
}

export function registryWith(remotes: RegistryRemote[]): Registry {
  return { version: 1, shell: { build: 'test', integrity: {} }, remotes }
}

/** A remote in the registry that owns its paths. */
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

/** A remote whose screens are a heading each. */
export function remoteOf(...screens: Screen[]): RemoteInit {
  return (_shell) => ({
    contract: contractVersion,
    routes: screens.map(({ path, title = path, access = 'open', gated = false, show = () => title }) => ({
      id: path,
      path,
      title,
      access,
      gated,
      load: async () => ({ default: () => <h1>{show()}</h1> }),
    })),
  })
}
