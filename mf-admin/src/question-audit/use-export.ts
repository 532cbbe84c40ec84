import { readBankRows } from '@icio/contracts/question-passport/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { openPrintWindow } from '@icio/shared-ui/documents/print-document'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { wordFile } from '@icio/shared-ui/documents/word-document'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useState } from 'react'
import type { BankWords } from '../banks/bank-words.js'
import { bankSheet, type ReadBank } from './bank-sheet.js'

export type ExportForm = 'pdf' | 'word'

/** Shown while a document is being made (AUDIT-4). */
export const generatingText = 'Generating document...'

export type Export = { at: 'idle' } | { at: 'generating'; form: ExportForm; read: number; of: number }

/** Makes documents of whole banks. It reads them one after the other, so that it can show progress. */
export function useExport() {
  const host = useHost()
  const call = useCall()
  const [state, setState] = useState<Export>({ at: 'idle' })

  async function readOne(bank: BankWords): Promise<ReadBank> {
    try {
      const { questions } = await call(readBankRows, {
        params: { bank: bank.name },
        query: { state: 'published' },
      })
      return { bank, questions }
    } catch (error) {
      host.log.error(error, `export of ${bank.name}`)
      return { bank, questions: null }
    }
  }

  async function start(banks: readonly BankWords[], form: ExportForm): Promise<void> {
    // The window is opened during the click: browsers block one that is opened later.
    const view = form === 'pdf' ? openPrintWindow(generatingText) : null
    if (form === 'pdf' && !view) return
    setState({ at: 'generating', form, read: 0, of: banks.length })
    try {
      const read: ReadBank[] = []
      for (const bank of banks) {
        read.push(await readOne(bank))
        setState({ at: 'generating', form, read: read.length, of: banks.length })
      }
      const sheet = bankSheet(read, new Date())
      if (view) view.print(sheet)
      else saveFile(await wordFile(sheet), `${sheet.name}.docx`)
    } catch (error) {
      host.log.error(error, 'export')
      host.toast({
        title: 'Download Failed',
        description: 'Could not make the document. Please try again.',
        tone: 'destructive',
      })
    } finally {
      setState({ at: 'idle' })
    }
  }

  return { state, start }
}
