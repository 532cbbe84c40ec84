import type { ReactNode } from 'react'
import { classNames } from './class-names.js'
import styles from './page.module.css'

/**
 * The layout of a screen: heading, lead, content, and perhaps a picture of what it is about. The heading is focusable because the shell moves the focus to it
 * after navigation.
 *
 * @param width 'reading' for a column of text, 'wide' for cards and tables
 */
export function Page({
  title,
  eyebrow,
  lead,
  actions,
  picture,
  children,
  width = 'wide',
}: {
  title: ReactNode
  eyebrow?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  picture?: ReactNode
  children?: ReactNode
  width?: 'reading' | 'wide'
}) {
  return (
    <div className={classNames(styles.page, styles[width])}>
      <header className={classNames(styles.header, Boolean(picture) && styles.pictured)}>
        <div>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {picture && <div className={styles.picture}>{picture}</div>}
        {(lead || actions) && (
          <div className={styles.aside}>
            {lead && <div className={styles.lead}>{lead}</div>}
            {actions && <div className={styles.actions}>{actions}</div>}
          </div>
        )}
      </header>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
