import type { Edition } from '@icio/contracts/editions'
import {
  isForEdition,
  type PlacedExtension,
  type PlacedKind,
} from '@icio/contracts/extension-points/extensions'
import { useLocation } from '@icio/platform'
import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react'
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

/** Returns what the visitor's releases add to a place, in an edition if one is given; nothing in a shell before 2.1. */
export function useExtensions(kind: PlacedKind, edition?: Edition): readonly PlacedExtension[] {
  const all = useHost().extensions?.(kind) ?? []
  return edition === undefined ? all : all.filter((each) => isForEdition(each, edition))
}

/**
 * Gives the open screen a title of its own: the words for the pattern that package.json declares for its path, for
 * example the name of what the screen shows. While they are null, the title is that of the route.
 */
export function useScreenTitle(title: string | null) {
  const { nav } = useHost()
  const { pathname } = useLocation()
  useEffect(() => {
    if (title !== null) nav.setTitle?.(title, pathname)
  }, [nav, title, pathname])
}
