import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { PlayState, RouteName, AccountSession, ShellApi } from './contract.js'

const HostContext = createContext<ShellApi | null>(null)

/** Provides the shell's API to its children. `defineRemote` wraps each screen in it. */
export function HostProvider({ shell, children }: { shell: ShellApi; children: ReactNode }) {
  return <HostContext.Provider value={shell}>{children}</HostContext.Provider>
}

/** Returns the shell's API. Throws outside a HostProvider, because a remote cannot work without its shell. */
export function useHost(): ShellApi {
  const shell = useContext(HostContext)
  if (!shell)
    throw new Error('useHost needs a HostProvider above it: render the screen through defineRemote.')
  return shell
}

/** Returns the current session; rerenders when it changes. */
export function useSession(): AccountSession {
  const { session } = useHost()
  return useSyncExternalStore(session.subscribe, session.get)
}

/** Returns whether the visitor has agreed to the disclosure in this browser session; rerenders when that changes. */
export function useGateAgreed(): boolean {
  const { gate } = useHost()
  return useSyncExternalStore(gate.subscribe, gate.agreed)
}

/** Returns a function that opens a screen of the site by name, after the disclosure (GATE-4, GATE-5). */
export function useGatedNavigation() {
  const { gate, nav } = useHost()
  return (to: RouteName, state?: PlayState) => void gate.run(() => nav.go(to, state))
}
