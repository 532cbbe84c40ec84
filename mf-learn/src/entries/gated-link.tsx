import { Link } from '@icio/platform'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { buttonClasses, ButtonInside, type ButtonLook } from '@icio/shared-ui/parts/button'
import type { MouseEvent, ReactNode } from 'react'
import { useEntry } from './use-entry.js'

interface GatedLinkProps extends ButtonLook {
  to: string
  children: ReactNode
  className?: string
  /** True if the link leads to the content that is already shown. */
  current?: boolean
}

/**
 * A link inside the learn remote. Once the visitor has agreed to the disclosure, it works as usual; before, the shell
 * asks first and then follows the link (GATE-4, GATE-8). With a variant, it looks like a button.
 */
export function GatedLink({ to, children, className, current, variant, size, icon }: GatedLinkProps) {
  const { gate } = useHost()
  const { open } = useEntry()
  const ask = (event: MouseEvent) => {
    if (gate.agreed()) return
    event.preventDefault()
    open(to)
  }
  return (
    <Link
      to={to}
      className={variant ? buttonClasses({ variant, size }, false, className) : className}
      aria-current={current ? 'true' : undefined}
      onClick={ask}
    >
      {variant ? <ButtonInside icon={icon}>{children}</ButtonInside> : children}
    </Link>
  )
}
