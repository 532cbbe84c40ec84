import { isPlaceholder } from '@icio/contracts/rules/placeholder-addresses'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import type { ButtonLook } from '@icio/shared-ui/parts/button'
import type { ReactNode } from 'react'
import { GatedLink } from '../entries/gated-link.js'

interface ToolLinkProps extends ButtonLook {
  address: string
  children: ReactNode
}

/**
 * A link to a tool: inside the site, or out of it through the shell. As long as the address is not set its name stands
 * without a link, and a button is left out.
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
