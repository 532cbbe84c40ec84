import { createContext, useContext, useState, type ReactNode } from 'react'

const PortalContext = createContext<HTMLElement | null>(null)

/**
 * An element with the style scope's class, and a container inside it for dialogs and menus: overlays must be rendered
 * inside the scope, or the remote's styles do not apply to them.
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

/** Returns the container for the dialogs and menus of this scope, or undefined to fall back to the body. */
export function usePortalContainer(): HTMLElement | undefined {
  return useContext(PortalContext) ?? undefined
}
