import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import type { OwnChoice } from '../own-answer.js'
import styles from './answer-status.module.css'

/**
 * Status of the player's own answer: on its way, received, locked, or too late. The live region exists before it has
 * text.
 */
export function AnswerStatus({ own, isOpen }: { own: OwnChoice; isOpen: boolean }) {
  const { Icon, text, tone } = words(own, isOpen)
  return (
    <p role="status" className={styles.status} data-tone={tone}>
      {Icon && <Icon aria-hidden="true" />}
      {text}
    </p>
  )
}

function words({ status, lock }: OwnChoice, isOpen: boolean) {
  if (status === 'late')
    return { Icon: CircleAlert, tone: 'danger', text: 'Too late: this answer does not count.' }
  if (status === 'not_open')
    return { Icon: CircleAlert, tone: 'danger', text: 'Not open: this answer does not count.' }
  if (lock === 'locked') return { Icon: LockKeyhole, tone: 'success', text: 'Your answer is locked in.' }
  if (status === 'sending' || lock === 'sending')
    return { Icon: LoaderCircle, tone: 'plain', text: 'Sending your answer…' }
  if (status === 'in') {
    const more = isOpen ? ' Press it again to lock it in.' : ''
    return { Icon: CircleCheck, tone: 'success', text: `Your answer is in.${more}` }
  }
  return { Icon: null, tone: 'plain', text: isOpen ? 'Pick a choice.' : 'No answer was given in time.' }
}
