import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import { roomTexts } from '@icio/contracts/rooms/rules'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import styles from './seat-screen.module.css'

/** The table of a seat: a number as typed, with the table that it is, or none. */
export type TableChoice = { at: 'number'; text: string; table: number | 'invalid' } | { at: 'none' }

/** Returns what was typed, as a table if it is one of 1 to the number of tables. */
function typedTable(text: string, tables: number): TableChoice {
  const problem = numberProblem(text, { least: 1, most: tables, whole: true })
  return { at: 'number', text, table: problem ? 'invalid' : (readNumber(text) ?? 'invalid') }
}

interface TableFieldProps {
  tables: number
  value: TableChoice
  onChange: (value: TableChoice) => void
  error: string | null
}

/** Asks for the table; not sitting at one is an answer too (ROOM-4). */
export default function TableField({ tables, value, onChange, error }: TableFieldProps) {
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
        onText={(text) => onChange(typedTable(text, tables))}
      />
      <label className={styles.noTable}>
        <input
          type="checkbox"
          checked={value.at === 'none'}
          onChange={({ target }) => onChange(target.checked ? { at: 'none' } : typedTable('', tables))}
        />
        {roomTexts.noTable}
      </label>
    </fieldset>
  )
}
