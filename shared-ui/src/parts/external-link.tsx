import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { MouseEvent, ReactNode } from 'react'
import { useHost } from '../host-contract/use-host.js'
import { buttonClasses, ButtonInside, type ButtonLook } from './button.js'
import styles from './external-link.module.css'
import { VisuallyHidden } from './visually-hidden.js'

interface ExternalLinkProps extends ButtonLook {
  href: string
  children: ReactNode
}

/**
 * A link to another site. Every way to follow it goes through the shell, which shows the disclosure first if the
 * visitor has not agreed to it (GATE-4). With a variant, the link looks like a button.
 */
export function ExternalLink({ href, children, variant, size, icon }: ExternalLinkProps) {
  const { nav } = useHost()
  const open = (event: MouseEvent) => {
    event.preventDefault()
    nav.openExternal(href)
  }
  const words = (
    <>
      {children}
      <ArrowUpRight className={styles.sign} aria-hidden="true" />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </>
  )
  return (
    <a
      className={variant ? buttonClasses({ variant, size }, false) : styles.link}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={open}
      onAuxClick={(event) => event.button === 1 && open(event)}
    >
      {variant ? <ButtonInside icon={icon}>{words}</ButtonInside> : words}
    </a>
  )
}
