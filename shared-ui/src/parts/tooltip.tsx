import * as Radix from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { usePortalContainer } from './portal-scope.js'
import styles from './tooltip.module.css'

/**
 * A short explanation of a control, shown on hover and focus. Escape closes it, and the pointer can move onto it.
 * Never put required information only here: touch screens do not show it.
 */
export function Tooltip({
  text,
  children,
  side = 'top',
}: {
  text: ReactNode
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
}) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal container={usePortalContainer()}>
          <Radix.Content className={styles.content} side={side} sideOffset={6} collisionPadding={8}>
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
