import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import { roomTexts } from '@icio/contracts/rooms/rules'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import styles from './seat-screen.module.css'

/** What was entered for the table: a number as typed, or none. */
export type TableChoice = { at: 'number'; text: string } | { at: 'none' }

/** Returns the chosen table, null for none, or 'invalid' for anything but 1 to the number of tables. */
export function tableOf(choice: TableChoice, tables: number): number | null | 'invalid' {
  if (choice.at === 'none') return null
  const problem = numberProblem(choice.text, { least: 1, most: tables, whole: true })
  return problem ? 'invalid' : (readNumber(choice.text) ?? 'invalid')
}

interface TableFieldProps {
  tables: number
  value: TableChoice
  onChange: (value: TableChoice) => void
  error: string | null
}

/** Asks for the table; not sitting at one is an answer too (ROOM-4). */
export function TableField({ tables, value, onChange, error }: TableFieldProps) {
  return (
    <fieldset className={styles.table}>
      <legend>{roomTexts.table}</legend>
      <NumberField
        label={`Table, 1 to ${tables}`}
        least={1}
        most={tables}
        whole
        text={value.at === 'number' ? value.text : ''}
        disabled={value.at === 'none'}
        error={error ?? undefined}
        onText={(text) => onChange({ at: 'number', text })}
      />
      <label className={styles.noTable}>
        <input
          type="checkbox"
          checked={value.at === 'none'}
          onChange={({ target }) => onChange(target.checked ? { at: 'none' } : { at: 'number', text: '' })}
        />
        {roomTexts.noTable}
      </label>
    </fieldset>
  )
}
