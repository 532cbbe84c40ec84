import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { classNames } from './class-names.js'
import styles from './notice.module.css'

export type NoticeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

const icons = {
  neutral: Info,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}

/**
 * A message in the flow of the page.
 *
 * @param role 'status' or 'alert' if it appears in response to something the visitor did
 */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  role,
}: {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  role?: 'status' | 'alert' | 'note'
}) {
  const Icon = icons[tone]
  return (
    <div className={classNames(styles.notice, styles[tone])} role={role}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.text}>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
