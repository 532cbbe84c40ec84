import { partnerAddress } from '@icio/contracts/site-settings/placeholder-addresses'
import { Link } from '@icio/platform'
import type { ReactNode } from 'react'
import { ButtonLink } from './button-link.js'
import type { ButtonLook } from './button.js'
import { ExternalLink } from './external-link.js'

interface PartnerLinkProps extends ButtonLook {
  /** An address of the settings, or a path of this site. */
  address: string
  children: ReactNode
}

/**
 * A link to what a partner offers, or to a tool of this site. Until the address is configured it leads to the page that
 * says so (SITE-23). With a variant, it looks like a button.
 */
export function PartnerLink({ address, children, ...look }: PartnerLinkProps) {
  const to = address.startsWith('/') ? address : partnerAddress(address)
  if (!to.startsWith('/')) {
    return (
      <ExternalLink href={to} {...look}>
        {children}
      </ExternalLink>
    )
  }
  return look.variant ? (
    <ButtonLink to={to} {...look}>
      {children}
    </ButtonLink>
  ) : (
    <Link to={to}>{children}</Link>
  )
}
