import { needsAgreement } from '@icio/contracts/site/route-paths'
import { Link, useNavigate } from '@icio/platform'
import type { ComponentProps, MouseEvent } from 'react'
import { useHost } from '../host-contract/use-host.js'
import { buttonClasses, ButtonInside, type ButtonLook } from './button.js'

interface GatedLinkProps extends ButtonLook, Omit<ComponentProps<typeof Link>, 'onClick' | 'size' | 'to'> {
  to: string
  onClick?: () => void
}

/**
 * A link inside the site. Once the visitor has agreed to the disclosure it works as usual; before, the shell asks first
 * and then follows the link (GATE-4, GATE-8). With a variant, it looks like a button.
 */
export function GatedLink({
  to,
  onClick,
  children,
  className,
  variant,
  size,
  icon,
  ...link
}: GatedLinkProps) {
  const { gate } = useHost()
  const navigate = useNavigate()
  const follow = (event: MouseEvent) => {
    onClick?.()
    // A click with a modifier key opens another tab, which has its own gate. After the agreement the router handles it.
    if (
      gate.agreed() ||
      !needsAgreement(to) ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    void gate.run(() => navigate(to))
  }
  return (
    <Link
      {...link}
      to={to}
      className={variant ? buttonClasses({ variant, size }, false, className) : className}
      onClick={follow}
    >
      {variant ? <ButtonInside icon={icon}>{children}</ButtonInside> : children}
    </Link>
  )
}
