import { shortMomentText } from '@icio/contracts/dates/day-text'
import {
  clientTypes,
  importManagers,
  listManagers,
  managerColumns,
  managerTable,
  removeManagers,
  strategies,
  type Manager,
  type ManagerImport,
  type ManagerList,
} from '@icio/contracts/managers/endpoints'
import { canonicalCsv } from '@icio/contracts/tables/canonical-csv'
import { writeCsv } from '@icio/contracts/tables/write-csv'
import { Link } from '@icio/platform'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Section } from '@icio/shared-ui/parts/section'
import { TableInput } from '@icio/shared-ui/tables/table-input'
import { useState, type ComponentProps } from 'react'
import { AdminPage } from '../frame/admin-page.js'
import { WideTable } from '../frame/wide-table.js'
import styles from './managers.module.css'

/** The import of the directory of managers shown at /tools/managers, for administrators. */
export function ManagersScreen() {
  return (
    <AdminPage
      title="Manager directory"
      lead={
        <p>
          A CSV file takes the place of the whole directory at{' '}
          <Link to="/tools/managers">/tools/managers</Link>. It is read first, and imported only when every
          line is right.
        </p>
      }
      forAdmins="The managers of the directory"
    >
      <ManagerFile />
    </AdminPage>
  )
}

/** The current directory, and the import of a file that replaces it: read, review, import. */
function ManagerFile() {
  const { list, report, trouble, isBusy, read, forget, bring, remove } = useDirectoryFile()
  const [asksRemoval, setAsksRemoval] = useState(false)
  const canImport = report !== null && !report.imported && report.problems.length === 0

  return (
    <div className={styles.stack}>
      <Section title="The directory now">
        <ResourceView resource={list} name="The managers">
          {(managerList) => (
            <div className={styles.now}>
              <p role="status">{inWords(managerList)}</p>
              {managerList.imported_at && (
                <Button variant="destructive" size="sm" busy={isBusy} onClick={() => setAsksRemoval(true)}>
                  Remove it
                </Button>
              )}
            </div>
          )}
        </ResourceView>
      </Section>
      <Section
        title="Import a file"
        lead="CSV or Excel, with the columns of the empty file; several strategies or clients stand between bars ( | ), semicolons or commas."
        actions={
          <Button size="sm" onClick={() => saveFile(emptyFile(), 'managers.csv')}>
            Empty file
          </Button>
        }
      >
        <div className={styles.stack}>
          <TableInput columns={managerTable} action="Check these managers" onRead={read} onChange={forget} />
          {trouble && (
            <Notice tone="danger" title="The file could not be read" role="alert">
              {trouble}
            </Notice>
          )}
          {report && <ImportReport report={report} />}
          <div className={styles.controls}>
            <Button variant="primary" busy={isBusy} disabled={!canImport} onClick={() => void bring()}>
              Import
            </Button>
          </div>
          <details>
            <summary>Words that the file may use</summary>
            <p>Strategies: {strategies.join(', ')}.</p>
            <p>Clients: {clientTypes.join(', ')}.</p>
          </details>
        </div>
      </Section>
      <LazyConfirmDialog
        open={asksRemoval}
        onOpenChange={setAsksRemoval}
        title="Remove the imported directory?"
        description="The page shows its sample of managers again, until another file is imported."
        confirmLabel="Remove"
        onConfirm={() => void remove()}
        destructive
      />
    </div>
  )
}

/** The directory, and the file that is read, reviewed, and put in its place. */
function useDirectoryFile() {
  const host = useHost()
  const call = useCall()
  const list = useResource((call) => call(listManagers))
  const [csv, setCsv] = useState('')
  const [report, setReport] = useState<ManagerImport | null>(null)
  const [trouble, setTrouble] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function busy(work: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    setTrouble('')
    try {
      await work()
    } catch (error) {
      host.log.error(error, 'managers')
      setTrouble(wordsFor(error))
    } finally {
      setIsBusy(false)
    }
  }
  const read: ComponentProps<typeof TableInput>['onRead'] = (lines, understanding) =>
    void busy(async () => {
      const table = canonicalCsv(lines, managerTable, understanding)
      setCsv(table.csv)
      const result = await call(importManagers, { body: { csv: table.csv, dry_run: true } })
      const problems = result.problems.map((one) => ({
        ...one,
        line: table.lineOf.get(one.line) ?? one.line,
      }))
      setReport({ ...result, problems })
    })
  const forget = () => {
    setReport(null)
    setTrouble('')
  }
  const bring = () =>
    busy(async () => {
      const result = await call(importManagers, { body: { csv } })
      setReport(result)
      if (result.imported) host.toast({ title: `${managersInWords(result.read)} imported`, tone: 'success' })
      await list.reload()
    })
  const remove = () =>
    busy(async () => {
      await call(removeManagers)
      setReport(null)
      host.toast({ title: 'The directory shows its sample again', tone: 'success' })
      await list.reload()
    })
  return { list, report, trouble, isBusy, read, forget, bring, remove }
}

function inWords({ managers, imported_at }: ManagerList): string {
  return imported_at
    ? `${managersInWords(managers.length)}, imported ${shortMomentText(imported_at)}.`
    : 'Nobody has imported managers yet: the page shows its sample, and says so.'
}

function managersInWords(count: number): string {
  return `${count} ${count === 1 ? 'manager' : 'managers'}`
}

function emptyFile(): Blob {
  return new Blob([writeCsv([managerColumns])], { type: 'text/csv' })
}

/** The details of a refused file say more than its message. */
function wordsFor(error: unknown): string {
  const details = error instanceof CallError && Array.isArray(error.details) ? error.details : []
  const [first] = details as { message?: string }[]
  return first?.message ? `The file ${first.message}.` : (error as Error).message
}

/** The result of reading a file: the managers as they will appear, or the problems, line by line. */
function ImportReport({ report }: { report: ManagerImport }) {
  const { read, imported, preview, problems } = report
  if (problems.length > 0)
    return (
      <Notice tone="danger" title="Nothing is imported from this file" role="alert">
        <p>
          {read} {read === 1 ? 'line' : 'lines'} read. Please correct:
        </p>
        <ul className={styles.problems}>
          {problems.map(({ line, column, message }, index) => (
            <li key={index}>
              Line {line}, {column}: {message}
            </li>
          ))}
        </ul>
      </Notice>
    )
  return (
    <>
      <Notice tone="success" title={imported ? 'Imported' : 'The file is fine'} role="status">
        {managersInWords(read)}
        {imported ? ' in the directory now.' : ` read. The first ${preview.length}:`}
      </Notice>
      {!imported && <Preview managers={preview} />}
    </>
  )
}

const heads = ['Name', 'Headquarters', 'Founded', 'Strategies', 'Clients', 'Assets', 'For insurers', 'From']

function Preview({ managers }: { managers: readonly Manager[] }) {
  return (
    <WideTable label="Managers of the file" heads={heads}>
      {managers.map((manager) => (
        <tr key={manager.id}>
          <th scope="row">{manager.name}</th>
          <td>{manager.headquarters}</td>
          <td>{manager.founded}</td>
          <td>{manager.strategies.join(', ')}</td>
          <td>{manager.clients.join(', ')}</td>
          <td>${manager.assets} bn</td>
          <td>${manager.insuranceAssets} bn</td>
          <td>${manager.minimumAccount} m</td>
        </tr>
      ))}
    </WideTable>
  )
}
