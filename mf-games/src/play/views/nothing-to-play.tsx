import { editions, type Edition } from '@icio/contracts/editions'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { EmptyState } from '@icio/shared-ui/parts/empty-state'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import styles from './nothing-to-play.module.css'

/**
 * Shown in place of a game when there is nothing to play (QUIZ-4, FILL-10).
 *
 * @param onRetry offered if the server was not reached or failed, when a retry may help
 */
export function NothingToPlay({
  title,
  children,
  edition,
  onRetry,
}: {
  title: string
  children: ReactNode
  edition: Edition
  onRetry?: () => void
}) {
  const { hubPath, hubTitle } = editions[edition]
  return (
    <EmptyState
      title={title}
      action={
        <div className={styles.actions}>
          {onRetry && (
            <Button variant="primary" icon={<RotateCw />} onClick={onRetry}>
              Try Again
            </Button>
          )}
          <ButtonLink to={hubPath} icon={<ArrowLeft />}>
            Back to {hubTitle}
          </ButtonLink>
        </div>
      }
    >
      {children}
    </EmptyState>
  )
}
