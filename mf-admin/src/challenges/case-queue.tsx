import type { Call } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Notice } from '@icio/shared-ui/parts/notice'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { useState, type ReactNode } from 'react'
import styles from './challenges.module.css'

/** The newest cases where there may be more than are listed, and how many there are. */
interface NewestCases<Case> {
  newest: readonly Case[]
  total: number
  /** Lists that could not be read and are not among the cases. */
  missing?: readonly string[]
}

interface CaseQueueProps<State extends string, Case extends { id: string }> {
  label: string
  /** The states with their labels; the first one is selected initially. */
  states: Readonly<Record<State, string>>
  /** What the cases are called in the message that they could not be read. */
  name: string
  read: (call: Call, state: State) => Promise<readonly Case[] | NewestCases<Case>>
  /** The sentence for a state without cases. */
  none: (state: State) => string
  children: (entry: Case, reload: () => Promise<void>) => ReactNode
}

/** A list of cases, filtered by state, that wait for a moderator or have been decided. */
export function CaseQueue<State extends string, Case extends { id: string }>({
  label,
  states,
  name,
  read,
  none,
  children,
}: CaseQueueProps<State, Case>) {
  const words = Object.entries<string>(states)
  const [state, setState] = useState(words[0]?.[0] as State)
  const cases = useResource((call) => read(call, state), { key: state })
  return (
    <div className={styles.stack}>
      <div className={styles.state}>
        <SelectField
          label={label}
          value={state}
          onChange={({ target }) => setState(target.value as State)}
          options={words.map(([value, text]) => ({ value, label: text }))}
        />
      </div>
      <ResourceView resource={cases} name={name}>
        {(caseList) => {
          const {
            newest,
            total,
            missing = [],
          } = 'newest' in caseList ? caseList : { newest: caseList, total: caseList.length }
          const gap = missing.length > 0 && (
            <Notice tone="warning">{`${missing.join(' and ')} could not be read. Reload the page to try again.`}</Notice>
          )
          return newest.length === 0 ? (
            gap || <p>{none(state)}</p>
          ) : (
            <>
              {gap}
              {total > newest.length && (
                <p>
                  The newest {newest.length} of {total}.
                </p>
              )}
              <ul className={styles.list} role="list">
                {newest.map((entry) => (
                  <li key={entry.id} className={styles.entry}>
                    {children(entry, cases.reload)}
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </ResourceView>
    </div>
  )
}
