import { createContext, useContext, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

const PortalContext = createContext<HTMLElement | null>(null)

/**
 * An element with the style scope's class, and a container inside it for dialogs and menus: overlays must be rendered
 * inside the scope, or the remote's styles do not apply to them.
 */
export function PortalScope({ className, children }: { className: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  // There from the first render on: a container that came with a state would render everything that opens overlays twice.
  const [container] = useState(() => document.createElement('div'))
  useLayoutEffect(() => place.current?.replaceChildren(container), [container])
  return (
    <div className={className}>
      <PortalContext.Provider value={container}>{children}</PortalContext.Provider>
      <div ref={place} data-portal={className} />
    </div>
  )
}

/** Returns the container for the dialogs and menus of this scope, or undefined to fall back to the body. */
export function usePortalContainer(): HTMLElement | undefined {
  return useContext(PortalContext) ?? undefined
}
