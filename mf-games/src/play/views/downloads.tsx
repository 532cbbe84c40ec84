import { printDocument } from '@icio/shared-ui/documents/print-document'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import type { StudyDocument } from '@icio/shared-ui/documents/study-document'
import { wordFile } from '@icio/shared-ui/documents/word-document'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { DownloadBar } from '@icio/shared-ui/parts/download-bar'
import FileText from 'lucide-react/icons/file-text'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'

interface DownloadsProps {
  /** What is downloaded, for the label: 'all', 'this question', 'scenario 17'. */
  what: string
  sheet: () => StudyDocument
  /** Shows only icons, with names for screen readers. */
  compact?: boolean
  /** Without the label before the buttons, in the bar of a game; the names of the buttons say it. */
  bare?: boolean
}

/** The two buttons that download a sheet: as PDF through the print window, and as a Word file. */
export function Downloads({ what, sheet, compact = false, bare = compact }: DownloadsProps) {
  const { toast, log } = useHost()
  const [saving, setSaving] = useState(false)
  const saveWord = async () => {
    const studyDocument = sheet()
    setSaving(true)
    try {
      saveFile(await wordFile(studyDocument), `${studyDocument.name}.docx`)
    } catch (error) {
      log.error(error, 'word download')
      toast({ title: 'Download Failed', description: 'Could not make the Word file. Please try again.' })
    } finally {
      setSaving(false)
    }
  }
  const names = { pdf: `Download ${what} as PDF`, word: `Download ${what} as Word` }
  return (
    <DownloadBar {...(bare ? {} : { label: `Download ${what}` })}>
      <Button size="sm" icon={<Printer />} aria-label={names.pdf} onClick={() => void printDocument(sheet())}>
        {compact ? null : 'PDF'}
      </Button>
      <Button
        size="sm"
        icon={<FileText />}
        aria-label={names.word}
        busy={saving}
        onClick={() => void saveWord()}
      >
        {compact ? null : 'Word'}
      </Button>
    </DownloadBar>
  )
}
