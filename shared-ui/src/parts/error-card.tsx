import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from './button.js'
import { Card, CardTitle } from './card.js'
import styles from './error-card.module.css'

/**
 * Replaces a part of the page that failed, announces the failure, and offers a retry.
 *
 * @param supportCode a code for the visitor to quote when asking for help, for example the request id
 */
export function ErrorCard({
  title,
  children,
  onRetry,
  retryLabel = 'Try again',
  supportCode,
  as,
}: {
  title: ReactNode
  children?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  supportCode?: string
  as?: 'h2' | 'h3' | 'h4'
}) {
  return (
    <Card tone="danger" role="alert">
      <CardTitle as={as ?? 'h2'}>{title}</CardTitle>
      {children && <div className={styles.text}>{children}</div>}
      {onRetry && (
        <Button icon={<RotateCw />} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
      {supportCode && (
        <p className={styles.code}>
          Support code: <code>{supportCode}</code>
        </p>
      )}
    </Card>
  )
}
