import { namesIn, placesOf, type Column } from '@icio/contracts/tables/columns'
import type { TableLine } from '@icio/contracts/tables/csv'
import { dayText } from '@icio/contracts/dates/day-text'
import type { DateOrder } from '@icio/contracts/dates/read-date'
import { readingText, type DecimalMark } from '@icio/contracts/numbers/read-number'
import {
  readTable,
  understand,
  withPlaces,
  type Understanding,
  type Value,
} from '@icio/contracts/tables/read-table'
import { useMemo, useState, type ReactNode } from 'react'
import { Button } from '../parts/button.js'
import { SelectField } from '../parts/select-field.js'
import type { Sheet } from './sheet.js'
import styles from './tables.module.css'

interface ColumnMappingProps {
  sheets: readonly Sheet[]
  note: string | null
  columns: readonly Column[]
  action: string
  onRead: (lines: readonly TableLine[], understanding: Understanding) => void
  onChange: () => void
}

/** The number of lines that are shown as understood. */
const linesShown = 5

/** Shows how a table is understood, and lets the person change all of it before it is read (TABLE-4). */
export default function ColumnMapping({
  sheets,
  note,
  columns,
  action,
  onRead,
  onChange,
}: ColumnMappingProps) {
  const [sheet, setSheet] = useState(() => sheetWithMostNames(sheets, columns))
  const lines = useMemo(() => sheets[sheet]?.lines ?? [], [sheets, sheet])
  const [understanding, setUnderstanding] = useState(() => understand(lines, columns))
  const change = (next: Understanding) => {
    setUnderstanding(next)
    onChange()
  }
  const header = lines[understanding.header]
  const missing = columns.filter(({ name, required }) => required && understanding.places[name] === null)
  const titles = lines.slice(0, understanding.header)
  return (
    <div className={styles.mapping} role="group" aria-label="How the table is understood">
      <h3 className={styles.heading}>How the table is understood</h3>
      {note && <p className={styles.note}>{note}</p>}
      {sheets.length > 1 && (
        <SelectField
          label="Sheet"
          value={String(sheet)}
          options={sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
          onChange={({ target }) => {
            const sheetIndex = Math.max(
              0,
              sheets.findIndex((_, at) => String(at) === target.value),
            )
            setSheet(sheetIndex)
            change(understand(sheets[sheetIndex]?.lines ?? [], columns))
          }}
        />
      )}
      <div className={styles.selects}>
        <SelectField
          label="Line with the names of the columns"
          value={String(header?.line ?? '')}
          options={lines.slice(0, 40).map(({ line, cells }) => ({
            value: String(line),
            label: `Line ${line}: ${shorten(cells.filter((cell) => cell !== '').join(', '))}`,
          }))}
          onChange={({ target }) => {
            const at = lines.findIndex(({ line }) => String(line) === target.value)
            change(withPlaces(lines, columns, at, placesOf(lines[at]?.cells ?? [], columns)))
          }}
        />
      </div>
      <Choices columns={columns} understanding={understanding} isOpen={missing.length > 0}>
        {columns.map(({ name, label, required }) => (
          <SelectField
            key={name}
            label={label}
            required={required ? undefined : false}
            error={missing.some((one) => one.name === name) ? 'Choose the column that holds it.' : undefined}
            value={String(understanding.places[name] ?? '')}
            options={[
              { value: '', label: 'Not in the table' },
              ...(header?.cells ?? []).flatMap((cell, at) =>
                cell === '' ? [] : [{ value: String(at), label: shorten(String(cell)) }],
              ),
            ]}
            onChange={({ target }) => {
              const place = header?.cells.findIndex((_, at) => String(at) === target.value) ?? -1
              const places = { ...understanding.places, [name]: place < 0 ? null : place }
              change(withPlaces(lines, columns, understanding.header, places))
            }}
          />
        ))}
        {columns
          .filter(({ name, kind }) => kind !== 'text' && understanding.places[name] !== null)
          .map((column) => (
            <Notation key={column.name} column={column} understanding={understanding} onChange={change} />
          ))}
      </Choices>
      {titles.length > 0 && (
        <p className={styles.note}>
          Set aside above the names:{' '}
          {titles
            .slice(0, 5)
            .map(
              ({ line, cells }) =>
                `line ${line}, “${shorten(cells.filter((cell) => cell !== '').join(' '))}”`,
            )
            .join('; ')}
          .
        </p>
      )}
      <FirstLines lines={lines} columns={columns} understanding={understanding} />
      <Button variant="primary" disabled={missing.length > 0} onClick={() => onRead(lines, understanding)}>
        {action}
      </Button>
    </div>
  )
}

/** More columns than these are folded as long as all that are needed were found. */
const columnsShown = 10

function Choices({
  columns,
  understanding: { places },
  isOpen,
  children,
}: {
  columns: readonly Column[]
  understanding: Understanding
  isOpen: boolean
  children: ReactNode
}) {
  if (columns.length <= columnsShown) return <div className={styles.selects}>{children}</div>
  const foundCount = columns.filter(({ name }) => places[name] !== null).length
  return (
    <details open={isOpen || undefined}>
      <summary>
        Columns: {foundCount} of {columns.length} found
      </summary>
      <div className={styles.selects}>{children}</div>
    </details>
  )
}

/** How the numbers or dates of a column are written. */
function Notation({
  column: { name, label, kind },
  understanding,
  onChange,
}: {
  column: Column
  understanding: Understanding
  onChange: (next: Understanding) => void
}) {
  const { decimals, orders } = understanding
  return (
    <>
      {kind === 'day or years' && (
        <SelectField
          label={`${label}: dates`}
          value={orders[name] ?? ''}
          options={[
            ...(orders[name] ? [] : [{ value: '', label: 'Both orders: choose one' }]),
            { value: 'day', label: 'Day first: 05/06 is June 5' },
            { value: 'month', label: 'Month first: 05/06 is May 6' },
          ]}
          onChange={({ target }) =>
            onChange({ ...understanding, orders: { ...orders, [name]: target.value as DateOrder } })
          }
        />
      )}
      {kind === 'number' && (
        <SelectField
          label={`${label}: decimal mark`}
          value={decimals[name] ?? ''}
          options={[
            ...(decimals[name] ? [] : [{ value: '', label: 'Both marks: choose one' }]),
            { value: '.', label: 'Point: 1,250.5' },
            { value: ',', label: 'Comma: 1.250,5' },
          ]}
          onChange={({ target }) =>
            onChange({ ...understanding, decimals: { ...decimals, [name]: target.value as DecimalMark } })
          }
        />
      )}
    </>
  )
}

function FirstLines({
  lines,
  columns,
  understanding,
}: Pick<ColumnMappingProps, 'columns'> & { lines: readonly TableLine[]; understanding: Understanding }) {
  const { header, places } = understanding
  const mappedColumns = columns.filter(({ name }) => places[name] !== null)
  const read = readTable(lines.slice(0, header + 1 + linesShown), columns, understanding)
  if (mappedColumns.length === 0) return null
  const problemAt = (line: number, name: string) =>
    read.problems.find((problem) => problem.line === line && problem.column.name === name)
  return (
    <div className={styles.frame} role="region" aria-label="The first lines as understood" tabIndex={0}>
      <table className={styles.table}>
        <caption>The first lines as understood</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            {mappedColumns.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {read.lines.map(({ line, values }) => (
            <tr key={line}>
              <td>{line}</td>
              {mappedColumns.map(({ name, unit }) => {
                const problem = problemAt(line, name)
                return (
                  <td key={name} data-unread={problem ? true : undefined}>
                    {problem
                      ? `“${shorten(problem.text)}”: ${problem.why}`
                      : valueText(values[name] ?? null, unit)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function valueText(value: Value, unit?: string): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'number') return readingText(value, unit)
  if (typeof value === 'string') return shorten(value)
  return 'day' in value ? dayText(value.day) : readingText(value.years, 'years')
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

function sheetWithMostNames(sheets: readonly Sheet[], columns: readonly Column[]): number {
  const nameCounts = sheets.map(({ lines }) =>
    Math.max(0, ...lines.slice(0, 40).map(({ cells }) => namesIn(cells, columns))),
  )
  return nameCounts.indexOf(Math.max(...nameCounts))
}
