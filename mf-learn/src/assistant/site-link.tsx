import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import type { ReactNode } from 'react'
import { GatedLink } from '../entries/gated-link.js'

interface SiteLinkProps {
  /** A path of this site, or an address that begins with http:// or https://. */
  to: string
  className?: string
  children: ReactNode
}

/** A link to something to read, here or elsewhere. Where it would be dead, or is of another kind, only its words. */
export function SiteLink({ to, className, children }: SiteLinkProps) {
  const { nav } = useHost()
  if (/^https?:\/\//i.test(to)) return <ExternalLink href={to}>{children}</ExternalLink>
  const isPath = /^\/(?![/\\])/.test(to)
  if (!isPath || !nav.knows(to.split(/[?#]/)[0] ?? to)) return <span className={className}>{children}</span>
  return (
    <GatedLink to={to} className={className}>
      {children}
    </GatedLink>
  )
}
