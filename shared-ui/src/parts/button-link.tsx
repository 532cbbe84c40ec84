import { Link } from '@icio/platform'
import type { ComponentProps } from 'react'
import { buttonClasses, ButtonInside, type ButtonLook } from './button.js'

type ButtonLinkProps = ButtonLook & Omit<ComponentProps<typeof Link>, 'size'>

/** A link inside the site that looks like a button. For addresses outside the site, use ExternalLink. */
export function ButtonLink({ variant, size, icon, className, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={buttonClasses({ variant, size }, !children, className)}>
      <ButtonInside icon={icon}>{children}</ButtonInside>
    </Link>
  )
}
