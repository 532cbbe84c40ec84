import type { AccountUser } from '@icio/contracts/accounts'
import type { Registry } from '@icio/contracts/registry'
import { hasScreen, ownerOf } from '@icio/contracts/rules/route-ownership'
import { createAccessTokens } from '@icio/shared-ui/api/access-token'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { createDiscussion, type Discussion } from './discuss/discussion.js'
import { agreedInPage, createGate, sessionStorageOrNull, type GateStore } from './gate/gate-store.js'
import { createHost } from './host-contract.js'
import { createLog, writeToConsole, type Log } from './log/log.js'
import { createTabMemory } from './memory/tab-memory.js'
import { createAnnouncer, type Announcer } from './navigation/announcer.js'
import { createArrivals, type Arrivals } from './navigation/arrivals.js'
import { createNavigator, type Navigator } from './navigation/navigator.js'
import { startFederation, type FetchRemote } from './remotes/federation.js'
import { fetchRegistry as askEdge, shellPaths } from './remotes/registry.js'
import { createRegistryStore, type RegistryStore } from './remotes/registry-store.js'
import { createRemoteLoader, type RemoteLoader } from './remotes/remote-loader.js'
import { sendReport, type Report } from './remotes/report.js'
import { takeAdminProof, type AdminProof } from './session/admin-document.js'
import { createHttp } from './session/http.js'
import { createSessionStore, type SessionStore } from './session/session-store.js'
import { createToastStore, type ToastStore } from './toasts/toast-store.js'

/** The parts that the shell is put together from, made once for each page. */
export interface Shell {
  registry: RegistryStore
  /** True where the shell or a remote has a screen at the path, in this document or another one. */
  knows(path: string): boolean
  /** Asks the edge of a path that this page does not know. */
  askFor(path?: string): Promise<Registry>
  /** Loads the page at the address that it has. */
  reload(): void
  host: ShellApi
  session: SessionStore
  gate: GateStore
  discussion: Discussion
  toasts: ToastStore
  announcer: Announcer
  arrivals: Arrivals
  navigator: Navigator
  remotes: RemoteLoader
  log: Log
}

/** How this page reaches the services, and learns who is signed in. */
interface Access {
  http: ShellApi['http']
  readUser?: () => Promise<AccountUser | null>
  forget?: () => void
}

interface ShellOptions {
  registry: Registry
  /** Tests put their own network, log and federation here. */
  access?: Access
  proof?: AdminProof
  log?: Log
  fetchRemote?: FetchRemote
  fetchRegistry?: () => Promise<Registry>
  reload?: () => void
  report?: Report
  /** How the loader of remotes waits between its tries. */
  pause?: (ms: number) => Promise<void>
}

export function createShell({
  registry: first,
  proof = takeAdminProof(document),
  access = accessOf(createHttp({ headers: proof.headers })),
  log = createLog(writeToConsole),
  fetchRemote = startFederation(),
  fetchRegistry,
  reload = () => location.reload(),
  // What stood there in the past is no measure of what visitors get today.
  report = first.at === undefined ? sendReport : () => {},
  pause,
}: ShellOptions): Shell {
  const registry = createRegistryStore(first, {
    report: (error) => log.error(error, 'registry'),
    fetch: fetchRegistry ?? (() => askEdge(undefined, proof.headers())),
    reload,
  })
  const knows = (path: string) =>
    hasScreen(shellPaths, path) ||
    hasScreen(ownerOf(registry.get().remotes, path)?.paths ?? [], path) ||
    hasScreen(registry.get().elsewhere ?? [], path)
  const announcer = createAnnouncer()
  const { http, readUser, forget } = access
  const parts = {
    registry,
    knows,
    reload,
    askFor: (path?: string) => askEdge(path, proof.headers()),
    http,
    log,
    announcer,
    session: createSessionStore({
      http,
      log,
      accounts: knows('/auth'),
      readUser,
      forget,
      tabs: channelOfTabs('session'),
    }),
    gate: createGate(sessionStorageOrNull(), {
      hasAgreed: agreedInPage(document),
      tabs: channelOfTabs('disclosure'),
    }),
    discussion: createDiscussion(),
    toasts: createToastStore(),
    arrivals: createArrivals({ announcer, storage: sessionStorageOrNull() }),
    navigator: createNavigator(),
  }
  const remotes = createRemoteLoader({
    fetchRemote,
    log,
    report,
    pause,
    hostFor: ({ name, build }) =>
      createHost({
        ...parts,
        log: log.for(`${name}@${build}`),
        memory: createTabMemory(sessionStorageOrNull(), name),
      }),
  })
  const memory = createTabMemory(sessionStorageOrNull(), 'shell')
  proof.keep({ http, session: parts.session, report: (error) => log.error(error, 'admin document') })
  return { ...parts, host: createHost({ ...parts, memory }), remotes }
}

/** Calls carry the access token, which lives in this page's memory only. */
function accessOf(send: ShellApi['http']): Access {
  const { http, renew, forget } = createAccessTokens({ send })
  return { http, readUser: renew, forget }
}

/** What the tabs of one browser hear of each other; nothing where the browser has no such channel. */
function channelOfTabs(name: 'session' | 'disclosure'): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
}
