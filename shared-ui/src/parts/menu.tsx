import * as Radix from 'radix-ui/dropdown-menu'
import { cloneElement, useId, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
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
  /** A media query: where it matches, the items unfold below the trigger, as a part of the page (SITE-14). */
  unfoldsWhere?: string
}

/** A menu of actions below a button, with arrow keys, first letters, and Escape. The page stays scrollable. */
export function Menu(props: MenuProps) {
  const { trigger, items, label, header, align = 'start', defaultOpen, unfoldsWhere } = props
  const container = usePortalContainer()
  if (unfoldsWhere && window.matchMedia(unfoldsWhere).matches) return <UnfoldingList {...props} />
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={container}>
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

/** The same actions as a list that its button folds and unfolds: nothing floats over what is below. */
function UnfoldingList({ trigger, items, label, defaultOpen = false }: MenuProps) {
  const [open, setOpen] = useState(defaultOpen)
  const id = useId()
  return (
    <div className={styles.unfolding}>
      {cloneElement(trigger as ReactElement<ComponentProps<'button'>>, {
        'aria-expanded': open,
        'aria-controls': id,
        onClick: () => setOpen(!open),
      })}
      <ul id={id} role="list" aria-label={label} hidden={!open}>
        {items.map(({ label: text, description, onSelect }) => (
          <li key={text}>
            <button type="button" className={styles.item} onClick={onSelect}>
              <span>
                <span className={styles.label}>{text}</span>
                {description && <span className={styles.description}>{description}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
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
