import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { PartnerLink } from '@icio/shared-ui/parts/partner-link'
import styles from './top-navigation.module.css'

/** The links to the two partners in the top navigation (SITE-10). */
export function PartnerLinks() {
  return (
    <ul role="list" aria-label="Partners" className={styles.partners}>
      {siteSettings.partners.map(({ name, url }) => (
        <li key={name}>
          <PartnerLink address={url}>{name}</PartnerLink>
        </li>
      ))}
    </ul>
  )
}
