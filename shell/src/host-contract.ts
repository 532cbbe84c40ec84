import { signInPath } from '@icio/contracts/accounts/return-path'
import { contractVersion, routePaths, type ShellApi } from '@icio/shared-ui/host-contract/contract'
import type { Discussion } from './discuss/discussion.js'
import type { GateStore } from './gate/gate-store.js'
import type { Log } from './log/log.js'
import type { Announcer } from './navigation/announcer.js'
import type { Navigator } from './navigation/navigator.js'
import type { SessionStore } from './session/session-store.js'
import { trackCallsForToasts, type ToastStore } from './toasts/toast-store.js'

interface HostParts {
  http: ShellApi['http']
  knows(path: string): boolean
  session: SessionStore
  gate: GateStore
  discussion: Discussion
  toasts: ToastStore
  announcer: Announcer
  navigator: Navigator
  memory: ShellApi['memory']
  log: Log
}

/** Creates the object that the shell passes to a remote. Each remote has its own log and memory. */
export function createHost(parts: HostParts): ShellApi {
  const { http, knows, session, gate, discussion, toasts, announcer, navigator, memory, log } = parts
  return {
    contract: contractVersion,
    session: {
      get: session.get,
      subscribe: session.subscribe,
      refresh: session.refresh,
      requireLogin: (returnTo) => navigator.go(signInPath(returnTo)),
    },
    http: trackCallsForToasts(http, toasts),
    gate: { agreed: gate.agreed, subscribe: gate.subscribe, run: gate.run, lapsed: gate.lapsed },
    memory,
    nav: {
      go: (to, state) => navigator.go(routePaths[to], state),
      knows,
      openExternal: (url) => void gate.run(() => discussion.openExternal(url)),
      openDiscussion: () => void gate.run(discussion.confirm),
    },
    toast: toasts.show,
    announce: announcer.say,
    log: { event: log.event, error: log.error },
  }
}
