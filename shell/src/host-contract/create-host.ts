import { signInPath } from '@icio/contracts/accounts/return-path'
import { contractVersion, pathOf, type ShellApi } from '@icio/shared-ui/host-contract/contract'
import type { Discussion } from '../discuss/discussion.js'
import type { GateStore } from '../gate/gate-store.js'
import type { Log } from '../log/log.js'
import type { Announcer } from '../navigation/announcer.js'
import type { Navigator } from '../navigation/navigator.js'
import type { SessionStore } from '../session/session-store.js'
import type { ToastStore } from '../toasts/toast-store.js'

interface HostParts {
  http: ShellApi['http']
  knows(path: string): boolean
  session: SessionStore
  gate: GateStore
  discussion: Discussion
  toasts: ToastStore
  announcer: Announcer
  navigator: Navigator
  tabStorage: ShellApi['tabStorage']
  extensions: ShellApi['extensions']
  setTitle?: ShellApi['nav']['setTitle']
  log: Log
}

/**
 * Creates the object that the shell passes to a remote, in the present version of the contract; remotes of the one
 * before get it through an adapter (spoken-contracts.ts). Each remote has its own log and storage.
 */
export function createHost(parts: HostParts): ShellApi {
  const { http, knows, session, gate, discussion, toasts, announcer, tabStorage, log } = parts
  const { extensions, setTitle } = parts
  return {
    contract: contractVersion,
    session: {
      get: session.get,
      subscribe: session.subscribe,
      refresh: session.refresh,
      requireLogin: (returnTo) => parts.navigator.go(signInPath(returnTo)),
    },
    http,
    gate: { agreed: gate.agreed, subscribe: gate.subscribe, run: gate.run, reportLapsed: gate.lapsed },
    tabStorage,
    nav: {
      go: goWith(parts),
      hasScreen: knows,
      openExternal: (url) => void gate.run(() => discussion.openExternal(url)),
      openDiscussion: () => void gate.run(discussion.confirm),
      setTitle,
    },
    extensions,
    toast: toasts.show,
    announce: announcer.say,
    log: { event: log.event, error: log.error },
  }
}

/**
 * A path opens even if no screen is there, which the page then says. A name that this shell does not have can only come
 * from a remote that was built with more names: it leads nowhere, and the visitor is told.
 */
function goWith({
  navigator,
  toasts,
  log,
}: Pick<HostParts, 'navigator' | 'toasts' | 'log'>): ShellApi['nav']['go'] {
  return (to, state) => {
    const path = pathOf(to)
    if (path !== undefined) return navigator.go(path, state)
    log.error(new Error(`This shell has no route '${to}'.`), 'navigation')
    toasts.show({
      title: 'That page is not available',
      description: 'Please load this page again: a newer version of the site may have it.',
      tone: 'destructive',
    })
  }
}
