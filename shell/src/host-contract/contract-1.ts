import type { RemoteDefinition, ShellApi } from '@icio/shared-ui/host-contract/contract'

/** What a shell of contract 1.1 passed to remotes. It never changes again. */
export interface ShellApi1 extends Pick<ShellApi, 'session' | 'http' | 'toast' | 'announce' | 'log'> {
  readonly contract: { major: 1; minor: 1 }
  gate: Pick<ShellApi['gate'], 'agreed' | 'subscribe' | 'run'> & { lapsed(): void }
  memory: ShellApi['tabStorage']
  nav: Pick<ShellApi['nav'], 'go' | 'openExternal' | 'openDiscussion'> & { knows(path: string): boolean }
}

/** What a remote of contract 1.x exports: a function that does not say its version. */
export interface RemoteInit1 {
  (shell: ShellApi1): RemoteDefinition
  readonly contract?: undefined
}

/** The present host as contract 1.1 has it. Its routes are names that 1.1 had, and all of them are still there. */
export function asContract1({
  gate,
  nav,
  tabStorage,
  session,
  http,
  toast,
  announce,
  log,
}: ShellApi): ShellApi1 {
  return {
    contract: { major: 1, minor: 1 },
    session,
    http,
    gate: { agreed: gate.agreed, subscribe: gate.subscribe, run: gate.run, lapsed: gate.reportLapsed },
    memory: tabStorage,
    nav: {
      go: nav.go,
      knows: nav.hasScreen,
      openExternal: nav.openExternal,
      openDiscussion: nav.openDiscussion,
    },
    toast,
    announce,
    log,
  }
}
