import type { ComponentType } from 'react'
import type { QuizLevel, Specialization } from '@icio/contracts/editions'

/** Version of the agreement between shell and remotes: another major is refused at load. */
export const contractVersion = { major: 1, minor: 1 } as const

export type Role = 'user' | 'moderator' | 'admin'

export interface SessionUser {
  id: string
  email: string
  display_name: string
  avatar_url: string | null
}

/** Who is here. Remotes see the person and the role, never a token. */
export type Session =
  { at: 'loading' } | { at: 'signed-out' } | { at: 'signed-in'; user: SessionUser; role: Role }

export interface ToastMessage {
  title: string
  description?: string
  /** Errors stay until closed, or until their page or their cause is gone (docs/spec/conflicts.md, 12). */
  tone?: 'neutral' | 'success' | 'destructive'
}

/** What a link into a game carries (LEARN-4, LEARN-5). */
export interface PlayState {
  difficulty?: QuizLevel
  specialization?: Specialization
}

/** Paths of the site by name, so that a remote never spells the path of another one. */
export const routePaths = {
  home: '/',
  auth: '/auth',
  profile: '/profile',
  learn: '/learn',
  learnRiskPools: '/learn-risk-pools',
  educationLibrary: '/learn/education',
  insights: '/learn/insights',
  quiz: '/quiz',
  fillInBlanks: '/fill-in-blanks',
  geoffardy: '/geoffardy',
  governanceGame: '/governance-game',
  trueOrFalse: '/true-or-false',
  game: '/game',
  tools: '/tools',
  privacyPolicy: '/privacy-policy',
} as const
export type RouteName = keyof typeof routePaths

/** What the shell gives to a remote, once, when it loads it (shared-ui/README.md). */
export interface ShellApi {
  readonly contract: { major: number; minor: number }
  session: {
    get(): Session
    /** Calls back at every change; returns the unsubscribe. */
    subscribe(listener: (session: Session) => void): () => void
    /** Leads to /auth and back to this path after signing in. */
    requireLogin(returnTo: string): void
    /** Reads the session again, after a remote has signed in or out or changed the profile. */
    refresh(): Promise<void>
  }
  /** fetch to our own services: cookies, CSRF, access token and trace id are the shell's business. */
  http(path: `/api/${string}`, init?: RequestInit): Promise<Response>
  gate: {
    agreed(): boolean
    subscribe(listener: (agreed: boolean) => void): () => void
    /** Runs the action after the disclosure is agreed; Cancel drops it and gives 'cancelled' (GATE-8, GATE-9). */
    run<T>(action: () => T | Promise<T>): Promise<T | 'cancelled'>
    /**
     * The server no longer knows of the agreement (403 `disclosure_needed`): the shell forgets it too, so that the
     * next run asks again. Since 1.1.
     */
    lapsed?(): void
  }
  /**
   * Short texts that live as long as the tab, a reload included; the shell keeps them apart by remote. Since 1.1: a
   * shell of 1.0 has none.
   */
  memory?: {
    /** Null where nothing is kept. */
    read(key: string): string | null
    /** Null forgets. Where the browser has no room the text is not kept, and nothing is thrown. */
    write(key: string, value: string | null): void
  }
  nav: {
    go(to: RouteName, state?: PlayState): void
    /** True where a remote of this visitor has a screen at the path: a link to it is not dead. */
    knows(path: string): boolean
    /** Opens an address outside the site in a new tab, after the disclosure (GATE-4). */
    openExternal(url: string): void
    /** Opens the confirmation for the discussion group (SITE-22). */
    openDiscussion(): void
  }
  toast(message: ToastMessage): void
  /** Says something to screen readers in the page's one polite live region. */
  announce(text: string): void
  log: {
    event(name: string, details?: Record<string, unknown>): void
    error(error: unknown, where: string): void
  }
}

export interface RemoteRoute {
  id: string
  /** Path pattern of react-router, inside the prefixes that the registry lets this remote own. */
  path: string
  /** Document title, without the site's name. */
  title: string
  access: 'open' | 'login' | 'staff'
  /** True where the disclosure has to be agreed before the screen is shown (GATE-7). */
  gated?: boolean
  load(): Promise<{ default: ComponentType }>
}

export interface RemoteDefinition {
  contract: { major: number; minor: number }
  routes: RemoteRoute[]
  dispose?(): void
}

/** The one thing that a remote exposes as './remote'. */
export type RemoteInit = (shell: ShellApi) => RemoteDefinition
