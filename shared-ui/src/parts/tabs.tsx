import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

export interface Tab {
  id: string
  label: ReactNode
  content: ReactNode
}

/** Panels behind tabs. Arrow keys switch the panel. Controlled with value and onValueChange, or uncontrolled. */
export function Tabs({
  label,
  tabs,
  value,
  defaultValue = tabs[0]?.id,
  onValueChange,
}: {
  /** Name of the row of tabs for screen readers. */
  label: string
  tabs: readonly Tab[]
  value?: string
  defaultValue?: string
  onValueChange?: (id: string) => void
}) {
  return (
    <Radix.Root value={value} defaultValue={defaultValue} onValueChange={onValueChange}>
      <Radix.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.id} value={tab.id} className={styles.tab}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className={styles.panel}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
