import { siteSettings } from '@icio/contracts/site-settings'
import styles from './contact-note.module.css'

/**
 * Where to send comments (QUIZ-24).
 *
 * @param subject of the mail, so that the readers know what it is about
 */
export function ContactNote({ subject }: { subject: string }) {
  const address = `mailto:${siteSettings.contactEmail}?subject=${encodeURIComponent(subject)}`
  return (
    <p className={styles.note} data-no-print>
      Comments or a correction? <a href={address}>Email us</a>.
    </p>
  )
}
