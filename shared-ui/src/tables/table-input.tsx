import type { Column } from '@icio/contracts/tables/columns'
import type { TableLine } from '@icio/contracts/tables/csv'
import type { Understanding } from '@icio/contracts/tables/read-table'
import { lazy, Suspense, useRef, useState } from 'react'
import { useHost } from '../host-contract/use-host.js'
import { Notice } from '../parts/notice.js'
import { TextAreaField } from '../parts/text-area-field.js'
import { TextField } from '../parts/text-field.js'
import type { openFile, openText, OpenedTable } from './open-table.js'
import styles from './tables.module.css'

const ColumnMapping = lazy(() => import(/* webpackChunkName: "tables" */ './column-mapping.js'))
type Opener = { openFile: typeof openFile; openText: typeof openText }
const opener = (): Promise<Opener> => import(/* webpackChunkName: "tables" */ './open-table.js')

interface TableInputProps {
  columns: readonly Column[]
  /** Which columns a table has, below the field to paste it in. */
  hint?: string
  /** The label of the button that reads the table as it is understood. */
  action: string
  onRead: (lines: readonly TableLine[], understanding: Understanding) => void
  /** Another table was brought, or this one was changed: what was read of it is no longer shown. */
  onChange: () => void
}

/**
 * Takes a table as a file (CSV, TSV, .xlsx) or pasted, shows how it is understood, and gives it away once the person
 * has agreed to that (TABLE-4). The code that reads tables is fetched with the first one.
 */
export function TableInput({ columns, hint, action, onRead, onChange }: TableInputProps) {
  const { log } = useHost()
  const [pastedText, setPastedText] = useState('')
  const [openedTable, setOpenedTable] = useState<{ table: OpenedTable; key: number } | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  // A large file can be read more slowly than what was pasted after it.
  const lastTurn = useRef(0)

  async function take(open: (opener: Opener) => Promise<OpenedTable | { why: string }>) {
    onChange()
    setTrouble(null)
    const turn = ++lastTurn.current
    try {
      const result = await open(await opener())
      if (turn !== lastTurn.current) return
      setOpenedTable((before) => ('why' in result ? null : { table: result, key: (before?.key ?? 0) + 1 }))
      if ('why' in result) setTrouble(result.why)
    } catch (error) {
      log.error(error, 'table')
      setOpenedTable(null)
      setTrouble('The file could not be read. If it is open in another program, close it there.')
    }
  }
  const paste = (text: string) => {
    setPastedText(text)
    if (text.trim() !== '') return void take(async ({ openText }) => openText(text, columns))
    lastTurn.current += 1
    onChange()
    setOpenedTable(null)
    setTrouble(null)
  }
  return (
    <div className={styles.input}>
      <TextField
        label="File: CSV, TSV or Excel (.xlsx)"
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv,text/plain,text/tab-separated-values"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Emptied, so that the same file can be chosen again after it was mended.
          target.value = ''
          if (!file) return
          setPastedText('')
          void take(({ openFile }) => openFile(file, columns))
        }}
      />
      <TextAreaField
        label="Or paste it here"
        hint={hint}
        rows={4}
        spellCheck={false}
        value={pastedText}
        onChange={({ target }) => paste(target.value)}
      />
      {trouble && (
        <Notice tone="danger" role="alert" title="This cannot be read as a table">
          {trouble}
        </Notice>
      )}
      {openedTable && (
        <Suspense fallback={<p role="status">Reading…</p>}>
          <ColumnMapping
            key={openedTable.key}
            {...{ ...openedTable.table, columns, action, onRead }}
            onChange={onChange}
          />
        </Suspense>
      )}
    </div>
  )
}
