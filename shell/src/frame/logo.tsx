import { barClasses, homeLabel, signStrokes } from '@icio/contracts/site/first-frame'
import { Link } from '@icio/platform'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import styles from './logo.module.css'

/**
 * The site's logo and name, linked to Home. The page shows it before the shell has loaded (first-frame.ts of the edge).
 */
export function Logo() {
  return (
    <Link to="/" className={barClasses.logo} aria-label={homeLabel}>
      <svg className={barClasses.sign} viewBox="0 0 28 28" aria-hidden="true">
        {signStrokes.map(({ path, width }) => (
          <path key={path} d={path} strokeWidth={width} />
        ))}
      </svg>
      <span className={styles.name}>{siteSettings.siteName}</span>
    </Link>
  )
}
