import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import type { ButtonLook } from '@icio/shared-ui/parts/button'
import type { ReactNode } from 'react'
import { GatedLink } from '../entries/gated-link.js'

interface ToolLinkProps extends ButtonLook {
  address: string
  children: ReactNode
}

/** A link to a tool: inside the site, or out of it through the shell. */
export function ToolLink({ address, children, ...look }: ToolLinkProps) {
  if (address.startsWith('/')) {
    return (
      <GatedLink to={address} {...look}>
        {children}
      </GatedLink>
    )
  }
  return (
    <ExternalLink href={address} {...look}>
      {children}
    </ExternalLink>
  )
}
