import type { PlacedExtension } from '@icio/contracts/extension-points/extensions'
import {
  contractVersion,
  pathOf,
  type PlayState,
  type RouteName,
  type AccountSession,
  type ShellApi,
  type SitePath,
  type ToastMessage,
} from '../host-contract/contract.js'

/** A navigation that a screen requested. */
export type Navigation =
  | { to: RouteName | SitePath; state?: PlayState }
  | { external: string }
  | { discussion: true }
  | { loginFor: string }

export interface FakeShellOptions {
  session?: AccountSession
  /** If false, actions at the gate wait for agree() or cancel(). */
  agreed?: boolean
  /** Which paths have a screen; by default all of them. */
  hasScreen?: (path: string) => boolean
  /** Answers the calls of the screen. Without it, every call fails as if there were no network. */
  http?: ShellApi['http']
  /** Called on every navigation; a standalone page uses it to navigate. */
  onNavigate?: (navigation: Navigation, path: string | null) => void
  onToast?: (toast: ToastMessage) => void
  /** The texts that the tab already stores, by key. */
  remembered?: Record<string, string>
  /** What other remotes add to places of the site. */
  extensions?: readonly PlacedExtension[]
}

/** The shell's API, with a record of the calls and functions that play the visitor's part. */
export interface FakeShell extends ShellApi {
  readonly toasts: ToastMessage[]
  readonly announcements: string[]
  readonly navigations: Navigation[]
  /** The words that screens gave for their titles, with the path. */
  readonly titles: { title: string; path: string }[]
  readonly events: { name: string; details?: Record<string, unknown> }[]
  readonly errors: { error: unknown; where: string }[]
  /** The texts that the tab stores, by key. */
  readonly remembered: Record<string, string>
  /** How often the screen reloaded the session. */
  readonly refreshes: () => number
  setSession(session: AccountSession): void
  /** The visitor agrees to the disclosure: the waiting actions run. */
  agree(): void
  /** The visitor cancels the disclosure: the waiting actions are dropped. */
  cancel(): void
}

/**
 * Creates a fake shell for tests and for remotes that run alone. By default the visitor is signed out and has agreed to
 * the disclosure.
 */
export function createFakeShell(options: FakeShellOptions = {}): FakeShell {
  const record = {
    toasts: [] as ToastMessage[],
    announcements: [] as string[],
    navigations: [] as Navigation[],
    titles: [] as FakeShell['titles'],
    events: [] as FakeShell['events'],
    errors: [] as FakeShell['errors'],
    remembered: { ...options.remembered },
  }
  const navigate = (navigation: Navigation) => {
    record.navigations.push(navigation)
    options.onNavigate?.(navigation, 'to' in navigation ? (pathOf(navigation.to) ?? null) : null)
  }
  const { setSession, refreshes, ...session } = fakeSession(options.session ?? { at: 'signed-out' }, navigate)
  const { agree, cancel, ...gate } = fakeGate(options.agreed ?? true)
  return {
    ...record,
    contract: contractVersion,
    session,
    gate,
    http: options.http ?? (() => Promise.reject(new TypeError('The fake shell has no network'))),
    nav: {
      go: (to, state) => navigate(state ? { to, state } : { to }),
      hasScreen: options.hasScreen ?? (() => true),
      openExternal: (url) => navigate({ external: url }),
      openDiscussion: () => navigate({ discussion: true }),
      setTitle: (title, path) => void record.titles.push({ title, path }),
    },
    extensions: (kind) => (options.extensions ?? []).filter((each) => each.kind === kind),
    tabStorage: {
      read: (key) => record.remembered[key] ?? null,
      write: (key, value) => {
        if (value === null) delete record.remembered[key]
        else record.remembered[key] = value
      },
    },
    toast: (message) => {
      record.toasts.push(message)
      options.onToast?.(message)
    },
    announce: (text) => void record.announcements.push(text),
    log: {
      event: (name, details) => void record.events.push(details ? { name, details } : { name }),
      error: (error, where) => void record.errors.push({ error, where }),
    },
    refreshes,
    setSession,
    agree,
    cancel,
  }
}

function fakeSession(first: AccountSession, navigate: (navigation: Navigation) => void) {
  const listeners = new Set<(session: AccountSession) => void>()
  let current = first
  let refreshed = 0
  return {
    get: () => current,
    subscribe(listener: (session: AccountSession) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    requireLogin: (returnTo: string) => navigate({ loginFor: returnTo }),
    refresh: async () => void (refreshed += 1),
    refreshes: () => refreshed,
    setSession(session: AccountSession) {
      current = session
      for (const listener of [...listeners]) listener(session)
    },
  }
}

function fakeGate(agreedAtFirst: boolean) {
  const listeners = new Set<(agreed: boolean) => void>()
  let waiting: { carryOut(): void; drop(): void }[] = []
  let agreed = agreedAtFirst
  const tell = (next: boolean) => {
    agreed = next
    for (const listener of [...listeners]) listener(next)
  }
  return {
    agreed: () => agreed,
    subscribe(listener: (agreed: boolean) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    run<T>(action: () => T | Promise<T>): Promise<T | 'cancelled'> {
      if (agreed) return Promise.resolve().then(action)
      return new Promise((resolve, reject) => {
        waiting.push({
          carryOut: () => void Promise.resolve().then(action).then(resolve, reject),
          drop: () => resolve('cancelled'),
        })
      })
    },
    reportLapsed: () => tell(false),
    agree() {
      tell(true)
      for (const held of waiting.splice(0)) held.carryOut()
    },
    cancel() {
      for (const held of waiting.splice(0)) held.drop()
      waiting = []
    },
  }
}
