import { useLocation } from '@icio/platform'
import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { FocusEvent, KeyboardEvent } from 'react'
import styles from './top-navigation.module.css'

/** The partners whose addresses are configured. */
export const configuredPartners = () => siteSettings.partners.filter(({ url }) => !isPlaceholder(url))

/**
 * The partners' links of the top navigation, behind their own button on wide pages and open in the menu of narrow ones
 * (SITE-10). Links rather than menu items, so that they can be copied and opened in a tab of one's own.
 */
export function PartnersMenu() {
  const { pathname } = useLocation()
  const partners = configuredPartners()
  if (partners.length === 0) return null
  const closeOnLeave = (event: FocusEvent<HTMLDetailsElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
  }
  const closeOnEscape = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape') return
    event.currentTarget.open = false
    event.currentTarget.querySelector('summary')?.focus()
  }
  return (
    <details key={pathname} className={styles.partners} onBlur={closeOnLeave} onKeyDown={closeOnEscape}>
      <summary className={styles.partnersButton}>
        <span className={styles.words}>
          Partners
          <ChevronDown className={styles.sign} aria-hidden="true" />
        </span>
      </summary>
      <ul role="list" aria-label="Partners" className={styles.partnersList}>
        {partners.map(({ name, url }) => (
          <li key={url}>
            <ExternalLink href={url}>{name}</ExternalLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
