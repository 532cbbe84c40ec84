import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { Session, ShellApi } from './contract.js'

const HostContext = createContext<ShellApi | null>(null)

/** Gives the shell's API to everything below. defineRemote puts it around each screen. */
export function HostProvider({ shell, children }: { shell: ShellApi; children: ReactNode }) {
  return <HostContext.Provider value={shell}>{children}</HostContext.Provider>
}

/** The shell's API. Throws outside a HostProvider, since a remote cannot work without its shell. */
export function useHost(): ShellApi {
  const shell = useContext(HostContext)
  if (!shell)
    throw new Error('useHost needs a HostProvider above it: render the screen through defineRemote.')
  return shell
}

/** The session as the shell knows it now; renders again when it changes. */
export function useSession(): Session {
  const { session } = useHost()
  return useSyncExternalStore(session.subscribe, session.get)
}

/** True once the disclosure is agreed in this browser session. */
export function useGateAgreed(): boolean {
  const { gate } = useHost()
  return useSyncExternalStore(gate.subscribe, gate.agreed)
}
