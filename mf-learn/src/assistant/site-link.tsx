import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import type { ReactNode } from 'react'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'

interface SiteLinkProps {
  /** A path of this site, or a URL that starts with http:// or https://. */
  to: string
  className?: string
  children: ReactNode
}

/** A link inside or outside the site. Renders only its text if the target is unknown or of another kind. */
export function SiteLink({ to, className, children }: SiteLinkProps) {
  const { nav } = useHost()
  if (/^https?:\/\//i.test(to)) return <ExternalLink href={to}>{children}</ExternalLink>
  const isPath = /^\/(?![/\\])/.test(to)
  if (!isPath || !nav.hasScreen(to.split(/[?#]/)[0] ?? to))
    return <span className={className}>{children}</span>
  return (
    <GatedLink to={to} className={className}>
      {children}
    </GatedLink>
  )
}
