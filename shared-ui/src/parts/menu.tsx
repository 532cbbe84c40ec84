import * as Radix from 'radix-ui/dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import styles from './menu.module.css'
import { usePortalContainer } from './portal-scope.js'

export interface MenuItem {
  label: string
  description?: string
  icon?: ReactNode
  onSelect: () => void
  /** Draws a rule above this item. */
  apart?: boolean
}

export interface MenuProps {
  /** The button that opens the menu; must forward props and ref, as Button does. */
  trigger: ReactElement
  items: readonly MenuItem[]
  /** Name of the menu for screen readers. */
  label: string
  /** Shown above the items, for example who is signed in. */
  header?: ReactNode
  align?: 'start' | 'center' | 'end'
  defaultOpen?: boolean
}

/** A menu of actions below a button, with arrow keys, first letters, and Escape. The page stays scrollable. */
export function Menu({ trigger, items, label, header, align = 'start', defaultOpen }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={usePortalContainer()}>
        <Radix.Content
          className={styles.content}
          aria-label={label}
          aria-labelledby={undefined}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          loop
        >
          {header && <Radix.Label className={styles.header}>{header}</Radix.Label>}
          {items.map((item) => (
            <MenuRow key={item.label} item={item} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function MenuRow({ item }: { item: MenuItem }) {
  return (
    <>
      {item.apart && <Radix.Separator className={styles.separator} />}
      <Radix.Item className={styles.item} textValue={item.label} onSelect={item.onSelect}>
        {item.icon && (
          <span className={styles.icon} aria-hidden="true">
            {item.icon}
          </span>
        )}
        <span>
          <span className={styles.label}>{item.label}</span>
          {item.description && <span className={styles.description}>{item.description}</span>}
        </span>
      </Radix.Item>
    </>
  )
}
