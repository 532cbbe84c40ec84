import { Link, useNavigate } from '@icio/platform'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import type { ComponentProps, MouseEvent } from 'react'

type GatedLinkProps = Omit<ComponentProps<typeof Link>, 'onClick'> & { to: string; onClick?: () => void }

/** A link inside the site that shows the disclosure first (GATE-4) and opens after the agreement. */
export function GatedLink({ to, onClick, ...link }: GatedLinkProps) {
  const { gate } = useHost()
  const navigate = useNavigate()
  const follow = (event: MouseEvent) => {
    onClick?.()
    // A click with a modifier key opens another tab, which has its own gate. After the agreement the router handles it.
    if (gate.agreed() || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void gate.run(() => navigate(to))
  }
  return <Link {...link} to={to} onClick={follow} />
}
