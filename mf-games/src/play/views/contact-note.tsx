import { isPlaceholder } from '@icio/contracts/rules/placeholder-addresses'
import { siteSettings } from '@icio/contracts/site-settings'
import styles from './contact-note.module.css'

/**
 * Where to send comments (QUIZ-24); nothing as long as the address is not set.
 *
 * @param subject of the mail, so that the readers know what it is about
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
