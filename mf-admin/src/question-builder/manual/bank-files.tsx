import {
  formatFiles,
  importBank,
  questionFormats,
  type ImportReport,
  type QuestionFormat,
} from '@icio/contracts/question-passport/endpoints'
import { questionTable } from '@icio/contracts/question-passport/question-table'
import { canonicalCsv } from '@icio/contracts/tables/canonical-csv'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Section } from '@icio/shared-ui/parts/section'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { TableInput } from '@icio/shared-ui/tables/table-input'
import { useState, type ComponentProps } from 'react'
import type { BankWords } from '../../banks/bank-words.js'
import styles from '../builder.module.css'
import manual from './manual.module.css'

const reader = () => import(/* webpackChunkName: "tables" */ '@icio/shared-ui/tables/read-text')

interface Chosen {
  name: string
  text: string
  /** Such as 'Read as Windows-1252.' */
  note: string | null
}

/** Export of a bank as a file, and import of a file: it is checked first, then saved as a whole. */
export function BankFiles({ bank, onImported }: { bank: BankWords; onImported: () => Promise<void> }) {
  const file = useBankFile(bank, onImported)
  const { format, chosen, unread, report, isBusy, forget, bring } = file

  return (
    <Section
      title="Files"
      lead="The whole bank as a file, or questions from one. Known ids are changed, others added."
    >
      <div className={styles.stack}>
        <div className={styles.controls}>
          <SelectField
            label="Format"
            value={format}
            onChange={({ target }) => {
              file.setFormat(target.value as QuestionFormat)
              forget()
            }}
            options={questionFormats.map((value) => ({ value, label: formatFiles[value].name }))}
          />
          <div className={styles.buttons}>
            <Button busy={isBusy} onClick={() => void file.download()}>
              Export as {formatFiles[format].name}
            </Button>
          </div>
        </div>
        {format === 'csv' && (
          <TableInput
            columns={file.columns}
            action="Check these questions"
            onRead={file.readTable}
            onChange={forget}
          />
        )}
        <div className={styles.controls}>
          {format !== 'csv' && (
            <TextField
              label="File to import"
              type="file"
              accept={acceptedEndings[format]}
              hint={chosen?.note ?? undefined}
              error={unread}
              onChange={({ target }) => void file.choose(target.files?.[0])}
            />
          )}
          <div className={styles.buttons}>
            {format !== 'csv' && (
              <Button busy={isBusy} disabled={!chosen} onClick={() => void bring(true)}>
                Check the file
              </Button>
            )}
            <Button
              variant="primary"
              busy={isBusy}
              disabled={!file.canSave}
              onClick={() => void bring(false)}
            >
              Import
            </Button>
          </div>
        </div>
        {report && chosen && <Report {...report} name={chosen.name} />}
      </div>
    </Section>
  )
}

/** The file of a bank: made for download, or chosen, checked, and imported. */
function useBankFile(bank: BankWords, onImported: () => Promise<void>) {
  const host = useHost()
  const call = useCall()
  const [format, setFormat] = useState<QuestionFormat>('json')
  const [chosenFile, setChosenFile] = useState<Chosen | null>(null)
  const [unread, setUnread] = useState<string>()
  const [report, setReport] = useState<{ report: ImportReport; saved: boolean } | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const forget = () => {
    setReport(null)
    setChosenFile(null)
    setUnread(undefined)
  }
  async function busy(work: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      host.log.error(error, 'bank file')
      const problem =
        error instanceof CallError ? (error.details as { problem?: string } | undefined)?.problem : ''
      host.toast({ title: (error as Error).message, description: problem, tone: 'destructive' })
    } finally {
      setIsBusy(false)
    }
  }
  const download = () =>
    busy(async () => {
      const answer = await host.http(`/api/content/banks/${bank.name}/file?format=${format}`)
      if (!answer.ok) throw new Error('The file could not be made. Please try again.')
      saveFile(await answer.blob(), `${bank.name}.${formatFiles[format].ending}`)
    })
  const columns = questionTable[bank.kind]
  const bring = (checkOnly: boolean, text = chosenFile?.text) =>
    busy(async () => {
      if (text === undefined) return
      const body = { format, text, check_only: checkOnly }
      const result = await call(importBank, { params: { bank: bank.name }, body })
      const isSaved = !checkOnly && result.problems.length === 0
      setReport({ report: result, saved: isSaved })
      if (isSaved) await onImported()
    })
  const readTable: ComponentProps<typeof TableInput>['onRead'] = (lines, understanding) => {
    const { csv } = canonicalCsv(lines, columns, understanding)
    setChosenFile({ name: 'table', text: csv, note: null })
    void bring(true, csv)
  }
  const choose = (file: File | undefined) =>
    busy(async () => {
      forget()
      if (!file) return
      const { encodingNote, readTextFile } = await reader()
      const read = await readTextFile(file)
      if ('why' in read) return setUnread(read.why)
      setChosenFile({ name: file.name, text: read.text, note: encodingNote(read) })
    })
  const canSave =
    report !== null &&
    !report.saved &&
    report.report.problems.length === 0 &&
    report.report.added + report.report.changed > 0
  return {
    ...{ format, setFormat, chosen: chosenFile, unread, report, isBusy, columns, canSave },
    ...{ forget, download, bring, readTable, choose },
  }
}

/** The endings of the files of each format. A GIFT file can be chosen, so that it can be told what to do with it. */
const acceptedEndings: Readonly<Record<QuestionFormat, string>> = {
  json: '.json',
  csv: '.csv',
  'moodle-xml': '.xml,.gift,.txt',
}

function Report({ report, saved, name }: { report: ImportReport; saved: boolean; name: string }) {
  const { problems, left_out, notes } = report
  const lines = [...leftOutLines(report), ...noteLines(report)]
  const download = () => {
    const text = [`${name}: ${sumOf(report)}`, ...problems.map(problemLine), ...lines].join('\r\n')
    // With the mark, by which Windows programs know UTF-8.
    saveFile(new Blob([`\ufeff${text}\r\n`], { type: 'text/plain;charset=utf-8' }), 'import_report.txt')
  }
  return (
    <Notice
      tone={problems.length > 0 ? 'danger' : lines.length > 0 ? 'warning' : 'success'}
      title={titleOf(report, saved)}
      role={problems.length > 0 ? 'alert' : 'status'}
    >
      <p>{sumOf(report)}</p>
      <Lines lines={problems.map(problemLine)} />
      {left_out.length > 0 && <p>Left out:</p>}
      <Lines lines={leftOutLines(report)} />
      {notes.length > 0 && <p>Taken, but please read them again:</p>}
      <Lines lines={noteLines(report)} />
      {problems.length + lines.length > 0 && (
        <Button size="sm" onClick={download}>
          Download this report
        </Button>
      )}
    </Notice>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <ul className={manual.problems}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function titleOf({ problems, left_out, read }: ImportReport, isSaved: boolean): string {
  if (problems.length > 0) return 'Nothing is imported from this file'
  if (left_out.length === read) return 'No question of this file can be imported'
  if (isSaved) return 'Imported'
  return left_out.length > 0 ? 'A part of the file can be imported' : 'The file is fine'
}

function sumOf({ read, added, changed, unchanged, left_out }: ImportReport): string {
  const rest = left_out.length > 0 ? `, ${left_out.length} left out` : ''
  return `${read} read: ${added} new, ${changed} changed, ${unchanged} as they are${rest}.`
}

const problemLine = ({ number, id, path, message }: ImportReport['problems'][number]) =>
  `Question ${number} (${id}), ${path}: ${message}`

const questionLabel = (number: number, name: string) =>
  name ? `Question ${number} (${name})` : `Question ${number}`

const leftOutLines = ({ left_out }: ImportReport) =>
  left_out.map(({ number, name, reason }) => `${questionLabel(number, name)} ${reason}`)

const noteLines = ({ notes }: ImportReport) =>
  notes.map(({ number, name, text }) => `${questionLabel(number, name)} ${text}`)
