import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import styles from './contact-note.module.css'

/**
 * Where to send comments (QUIZ-24); renders nothing until an address is configured.
 *
 * @param subject subject of the mail
 */
export function ContactNote({ subject }: { subject: string }) {
  if (isPlaceholder(siteSettings.contactEmail)) return null
  const address = `mailto:${siteSettings.contactEmail}?subject=${encodeURIComponent(subject)}`
  return (
    <p className={styles.note} data-no-print>
      Comments or a correction? <a href={address}>Email us</a>.
    </p>
  )
}
