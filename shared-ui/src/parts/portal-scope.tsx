import { createContext, useContext, useState, type ReactNode } from 'react'

const PortalContext = createContext<HTMLElement | null>(null)

/**
 * An element with the style scope's class, and a place inside it for dialogs and menus: what is moved out of the
 * page's flow must still stand in the scope, or the remote's styles would not reach it.
 */
export function PortalScope({ className, children }: { className: string; children: ReactNode }) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  return (
    <div className={className}>
      <PortalContext.Provider value={container}>{children}</PortalContext.Provider>
      <div ref={setContainer} data-portal={className} />
    </div>
  )
}

/** Where dialogs and menus of this scope belong; undefined lets them fall back to the body. */
export function usePortalContainer(): HTMLElement | undefined {
  return useContext(PortalContext) ?? undefined
}
