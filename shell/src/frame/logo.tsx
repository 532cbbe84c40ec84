import { Link } from '@icio/platform'
import { siteSettings } from '@icio/contracts/site-settings'
import styles from './logo.module.css'

/** The house's sign and name; leads to Home. */
export function Logo() {
  return (
    <Link to="/" className={styles.logo} aria-label={`${siteSettings.siteName}, home`}>
      <svg className={styles.sign} viewBox="0 0 28 28" aria-hidden="true">
        <path d="M3 6.5h22" strokeWidth="3" />
        <path d="M3 11.5h22" strokeWidth="1" />
        <path d="M7 15v9M14 15v9M21 15v9" strokeWidth="3" />
      </svg>
      <span className={styles.name}>{siteSettings.siteName}</span>
    </Link>
  )
}
