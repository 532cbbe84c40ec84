import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { writeToUsPath } from '@icio/contracts/visitor-messages/message-rules'
import { Link } from '@icio/platform'
import styles from './contact-note.module.css'

/**
 * Where to send comments (QUIZ-24): by mail, or by the form of the site until an address is configured (SITE-23).
 *
 * @param subject subject of the mail
 * @param question id of the question that it stands beside, which the form passes on (REVIEW-10)
 */
export function ContactNote({ subject, question }: { subject: string; question?: string }) {
  const { contactEmail } = siteSettings
  return (
    <p className={styles.note} data-no-print>
      Comments or a correction?{' '}
      {isPlaceholder(contactEmail) ? (
        <Link to={writeToUsPath('correction', question)}>Write to us</Link>
      ) : (
        <a href={`mailto:${contactEmail}?subject=${encodeURIComponent(subject)}`}>Email us</a>
      )}
      .
    </p>
  )
}
