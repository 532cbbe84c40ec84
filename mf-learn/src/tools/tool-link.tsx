import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import type { ButtonLook } from '@icio/shared-ui/parts/button'
import type { ReactNode } from 'react'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'

interface ToolLinkProps extends ButtonLook {
  address: string
  children: ReactNode
}

/**
 * A link to a tool: inside the site, or to another site through the shell. Until its URL is configured, only the name
 * is shown, and a button is left out.
 */
export function ToolLink({ address, children, ...look }: ToolLinkProps) {
  if (address.startsWith('/')) {
    return (
      <GatedLink to={address} {...look}>
        {children}
      </GatedLink>
    )
  }
  if (isPlaceholder(address)) return look.variant ? null : children
  return (
    <ExternalLink href={address} {...look}>
      {children}
    </ExternalLink>
  )
}
