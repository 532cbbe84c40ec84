import { useLoaded } from '@icio/shared-ui/api/use-loaded'
import { LoadedPart } from '@icio/shared-ui/parts/loaded-part'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { useState, type ReactNode } from 'react'
import styles from './challenges.module.css'

interface CaseQueueProps<State extends string, Case extends { id: string }> {
  /** Label of the field that chooses the state. */
  label: string
  /** The states with their words; the first one is shown at the start. */
  states: Readonly<Record<State, string>>
  /** What the cases are called when they could not be read. */
  name: string
  read: (state: State) => Promise<readonly Case[]>
  /** The sentence for a state that has no case. */
  none: (state: State) => string
  children: (entry: Case, reload: () => Promise<void>) => ReactNode
}

/** Cases that wait for a moderator, or that one has decided, by their state. */
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
  const [cases, reload] = useLoaded(() => read(state), state)
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
      <LoadedPart part={cases} name={name} onRetry={() => void reload()}>
        {(list) =>
          list.length === 0 ? (
            <p>{none(state)}</p>
          ) : (
            <ul className={styles.list} role="list">
              {list.map((entry) => (
                <li key={entry.id} className={styles.entry}>
                  {children(entry, reload)}
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </div>
  )
}
