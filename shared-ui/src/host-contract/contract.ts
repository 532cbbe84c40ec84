import type { ComponentType } from 'react'
import type { QuizLevel, Edition } from '@icio/contracts/editions'
import type { PlacedExtension, PlacedKind } from '@icio/contracts/extension-points/extensions'
import { routePaths, type RouteName } from '@icio/contracts/site/route-paths'

/**
 * Version of the host contract: what is added raises the minor version, what is taken away or changed the major one
 * (docs/decisions/032-contract-that-can-change.md). The shell speaks this major version and the one before; it loads no
 * remote of another.
 */
export const contractVersion = { major: 2, minor: 1 } as const

export type Role = 'user' | 'moderator' | 'admin'

export interface SessionUser {
  id: string
  email: string
  display_name: string
  avatar_url: string | null
}

/** The visitor's session. Remotes see the person and the role, never a token. */
export type AccountSession =
  { at: 'loading' } | { at: 'signed-out' } | { at: 'signed-in'; user: SessionUser; role: Role }

export interface ToastMessage {
  title: string
  description?: string
  /** An error stays until it is closed, its page is left, or its cause is gone (docs/spec/conflicts.md, 12). */
  tone?: 'neutral' | 'success' | 'destructive'
}

/** Navigation state of a link to a game (LEARN-4, LEARN-5). */
export interface PlayState {
  difficulty?: QuizLevel
  specialization?: Edition
}

export { routePaths, type RouteName } from '@icio/contracts/site/route-paths'

/** A path of the site. */
export type SitePath = `/${string}`

/** Returns the path of a place in the site; undefined for a name that this build does not have. */
export function pathOf(to: RouteName | SitePath): SitePath | undefined {
  if (to.startsWith('/')) return to as SitePath
  return Object.hasOwn(routePaths, to) ? routePaths[to as RouteName] : undefined
}

/** The API that the shell passes to a remote when it loads it (shared-ui/README.md). */
export interface ShellApi {
  readonly contract: { major: number; minor: number }
  session: {
    get(): AccountSession
    /** Calls the listener on every change. Returns the function that unsubscribes. */
    subscribe(listener: (session: AccountSession) => void): () => void
    /** Opens /auth, which returns to this path after sign-in. */
    requireLogin(returnTo: string): void
    /** Reloads the session, after a remote has signed in or out or changed the profile. */
    refresh(): Promise<void>
  }
  /** Like fetch, for the site's services. The shell adds cookies, CSRF header, access token, and trace id. */
  http(path: `/api/${string}`, init?: RequestInit): Promise<Response>
  gate: {
    agreed(): boolean
    subscribe(listener: (agreed: boolean) => void): () => void
    /**
     * Runs the action once the disclosure is agreed to. If the visitor cancels, resolves to 'cancelled' (GATE-8,
     * GATE-9).
     */
    run<T>(action: () => T | Promise<T>): Promise<T | 'cancelled'>
    /**
     * Reports that the server has no agreement on record (403 `disclosure_needed`). The shell forgets its own, so that
     * the next run asks again.
     */
    reportLapsed(): void
  }
  /** Short texts that last as long as the tab and survive a reload. The shell stores them separately for each remote. */
  tabStorage: {
    /** Returns null if nothing is stored. */
    read(key: string): string | null
    /**
     * Stores the text; null deletes it. If the browser has no space left, the text is not stored and nothing is thrown.
     */
    write(key: string, value: string | null): void
  }
  nav: {
    /**
     * Opens a screen of the site. Remotes write a name; `defineRemote` hands the shell the path that the remote was built
     * with, because the shell may be older than a name.
     */
    go(to: RouteName | SitePath, state?: PlayState): void
    /** True if this visitor has a remote with a screen at the path, so that a link to it works. */
    hasScreen(path: string): boolean
    /** Opens an address outside the site in a new tab, after the disclosure (GATE-4). */
    openExternal(url: string): void
    /** Opens the confirmation for the discussion group (SITE-22). */
    openDiscussion(): void
    /**
     * Fills in the title pattern that the release declares for this path, and does nothing without one, or if another
     * path is open. Since 2.1.
     */
    setTitle?(title: string, path: string): void
  }
  /**
   * Returns what the visitor's releases add to a place that this remote has on its screens, in the order in which it is
   * shown (docs/decisions/033-extension-points.md). Since 2.1.
   */
  extensions?(kind: PlacedKind): readonly PlacedExtension[]
  toast(message: ToastMessage): void
  /** Announces a text to screen readers through the page's single polite live region. */
  announce(text: string): void
  log: {
    event(name: string, details?: Record<string, unknown>): void
    error(error: unknown, where: string): void
  }
}

export interface RemoteRoute {
  id: string
  /** Path pattern of react-router, under a prefix that the registry assigns to this remote. */
  path: string
  /** Document title without the site's name. */
  title: string
  access: 'open' | 'login' | 'staff'
  /** True if the visitor must agree to the disclosure before the screen appears (GATE-7). */
  gated?: boolean
  load(): Promise<{ default: ComponentType }>
}

export interface RemoteDefinition {
  contract: { major: number; minor: number }
  routes: RemoteRoute[]
  dispose?(): void
}

/** What a remote exports as './remote'. */
export interface RemoteInit {
  (shell: ShellApi): RemoteDefinition
  /** The version that it was built with, which decides what the shell passes to it. */
  readonly contract: { major: number; minor: number }
}
