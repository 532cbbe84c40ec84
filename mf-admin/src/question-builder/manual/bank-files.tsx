import {
  formatFiles,
  importBank,
  questionFormats,
  type ImportReport,
  type QuestionFormat,
} from '@icio/contracts/question-passport/endpoints'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Section } from '@icio/shared-ui/parts/section'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState } from 'react'
import type { BankWords } from '../../banks/bank-words.js'
import styles from '../builder.module.css'
import manual from './manual.module.css'

interface Chosen {
  name: string
  text: string
}

/** Export of a bank as a file, and import of a file: it is checked first, then saved as a whole. */
export function BankFiles({ bank, onImported }: { bank: BankWords; onImported: () => Promise<void> }) {
  const host = useHost()
  const call = useCall()
  const [format, setFormat] = useState<QuestionFormat>('json')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [report, setReport] = useState<{ report: ImportReport; saved: boolean } | null>(null)
  const [isBusy, setIsBusy] = useState(false)

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
  const bring = (checkOnly: boolean) =>
    busy(async () => {
      if (!chosen) return
      const body = { format, text: chosen.text, check_only: checkOnly }
      const result = await call(importBank, { params: { bank: bank.name }, body })
      const saved = !checkOnly && result.problems.length === 0
      setReport({ report: result, saved })
      if (saved) await onImported()
    })
  const choose = async (file: File | undefined) => {
    setReport(null)
    setChosen(file ? { name: file.name, text: await file.text() } : null)
  }
  const canSave = report !== null && !report.saved && report.report.problems.length === 0

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
              setFormat(target.value as QuestionFormat)
              setReport(null)
            }}
            options={questionFormats.map((value) => ({ value, label: formatFiles[value].name }))}
          />
          <div className={styles.buttons}>
            <Button busy={isBusy} onClick={() => void download()}>
              Export as {formatFiles[format].name}
            </Button>
          </div>
          <TextField
            label="File to import"
            type="file"
            accept={`.${formatFiles[format].ending}`}
            onChange={({ target }) => void choose(target.files?.[0])}
          />
          <div className={styles.buttons}>
            <Button busy={isBusy} disabled={!chosen} onClick={() => void bring(true)}>
              Check the file
            </Button>
            <Button variant="primary" busy={isBusy} disabled={!canSave} onClick={() => void bring(false)}>
              Import
            </Button>
          </div>
        </div>
        {report && <Report {...report} />}
      </div>
    </Section>
  )
}

function Report({ report, saved }: { report: ImportReport; saved: boolean }) {
  const { read, added, changed, unchanged, problems } = report
  const sum = `${read} read: ${added} new, ${changed} changed, ${unchanged} as they are.`
  if (problems.length === 0)
    return (
      <Notice tone="success" title={saved ? 'Imported' : 'The file is fine'} role="status">
        {sum}
      </Notice>
    )
  return (
    <Notice tone="danger" title="Nothing is imported from this file" role="alert">
      <p>{sum}</p>
      <ul className={manual.problems}>
        {problems.map(({ number, id, path, message }, index) => (
          <li key={index}>
            Question {number} ({id}), {path}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
