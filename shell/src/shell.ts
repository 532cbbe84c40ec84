import type { AccountUser } from '@icio/contracts/accounts/endpoints'
import type { PlacedKind } from '@icio/contracts/extension-points/extensions'
import type { Registry } from '@icio/contracts/releases/registry'
import { hasScreen, ownerOf } from '@icio/contracts/releases/route-ownership'
import { createAccessTokens } from '@icio/shared-ui/api/access-token'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { createDiscussion, type Discussion } from './discuss/discussion.js'
import { agreedInPage, createGate, sessionStorageOrNull, type GateStore } from './gate/gate-store.js'
import { createHost } from './host-contract/create-host.js'
import { createLog, writeToConsole, type Log } from './log/log.js'
import { createTabMemory } from './memory/tab-memory.js'
import { createAnnouncer, type Announcer } from './navigation/announcer.js'
import { createArrivals, type Arrivals } from './navigation/arrivals.js'
import { createNavigator, type Navigator } from './navigation/navigator.js'
import { titleSetter } from './navigation/screen-title.js'
import { unmeasuredScreen, type FirstScreen } from './page-speed/page-speed.js'
import type { FetchRemote } from './remotes/federation.js'
import { fetchRegistry as askEdge, shellPaths } from './remotes/registry.js'
import { createRegistryStore, type RegistryStore } from './remotes/registry-store.js'
import { createRemoteLoader, type RemoteLoader } from './remotes/remote-loader.js'
import { sendError, sendReport, type Report, type ReportError } from './remotes/report.js'
import { takeAdminProof, type AdminProof } from './session/admin-document.js'
import { createHttp, readFirstAnswers, sendWith } from './session/http.js'
import { createSessionStore, type SessionStore } from './session/session-store.js'
import type { StandingText } from './standing-text/standing-text.js'
import { createToastStore, type ToastStore } from './toasts/toast-store.js'

export interface Shell {
  registry: RegistryStore
  /** Returns whether the shell or a remote has a screen at the path, in this document or another one. */
  knows(path: string): boolean
  /** Fetches the registry from the edge, with its decision about a path that this page does not know. */
  askFor(path?: string): Promise<Registry>
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
  firstScreen: FirstScreen
  /** The text that stood in the page before its script ran; null if there was none. */
  standingText: StandingText | null
}

/** How this page proves who is signed in, and finds it out. */
interface Access {
  http: ShellApi['http']
  readUser?: () => Promise<AccountUser | null>
  forget?: () => void
}

interface ShellOptions {
  registry: Registry
  standingText?: StandingText | null
  /** How this document gets the code of remotes. */
  fetchRemote: FetchRemote
  /** Tests replace network and log here. */
  access?: Access
  proof?: AdminProof
  log?: Log
  fetchRegistry?: () => Promise<Registry>
  reload?: () => void
  report?: Report
  reportError?: ReportError
  firstScreen?: FirstScreen
  /** Waits between the tries of the remote loader. */
  pause?: (ms: number) => Promise<void>
}

export function createShell({
  registry: first,
  standingText = null,
  proof = takeAdminProof(document),
  access = createAccess(proof),
  log = createLog(writeToConsole),
  fetchRemote,
  fetchRegistry,
  reload = () => location.reload(),
  // A page that shows the site of the past says nothing about today's releases.
  report = first.at === undefined ? sendReport : () => {},
  reportError = first.at === undefined ? sendError : () => {},
  firstScreen = unmeasuredScreen,
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
  const navigator = createNavigator()
  const { readUser, forget } = access
  const toasts = createToastStore()
  const http = createHttp({ send: access.http, answers: readFirstAnswers(document), toasts })
  const parts = {
    registry,
    knows,
    extensions: (kind: PlacedKind) =>
      (registry.get().extensions ?? []).filter((each) => each.kind === kind && knows(each.path)),
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
      tabs: openTabChannel('session'),
    }),
    gate: createGate(sessionStorageOrNull(), {
      hasAgreed: agreedInPage(document),
      tabs: openTabChannel('disclosure'),
    }),
    discussion: createDiscussion((path) => navigator.go(path)),
    toasts,
    standingText,
    firstScreen,
    arrivals: createArrivals({
      announcer,
      storage: sessionStorageOrNull(),
      isScrolledByReader: standingText !== null,
    }),
    navigator,
  }
  const remotes = createRemoteLoader({
    fetchRemote,
    log,
    report,
    reportError,
    pause,
    hostFor: ({ name, build, titles }) =>
      createHost({
        ...parts,
        log: log.for(`${name}@${build}`),
        tabStorage: createTabMemory(sessionStorageOrNull(), name),
        setTitle: titleSetter({ titles }, parts.arrivals),
      }),
  })
  const tabStorage = createTabMemory(sessionStorageOrNull(), 'shell')
  proof.keep({ http, session: parts.session, report: (error) => log.error(error, 'admin document') })
  return { ...parts, host: createHost({ ...parts, tabStorage }), remotes }
}

/** Proves it by the access token, which exists only in this page's memory. */
function createAccess(proof: AdminProof): Access {
  const { http, renew, forget } = createAccessTokens({ send: sendWith(proof.headers) })
  return { http, readUser: renew, forget }
}

/** Opens the channel between the tabs of this browser; undefined if the browser does not support it. */
function openTabChannel(name: 'session' | 'disclosure'): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
}
