import { readArticle, type Article } from '@icio/contracts/articles/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { takeAwayTexts, type TakeAway } from '@icio/contracts/take-away/take-away'
import { useCall } from '@icio/shared-ui/api/call'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { useState } from 'react'

interface TakeAwayButtonProps {
  document: TakeAway
  edition: Edition
  /** The article that the document is made from, where the page has it; else it is read first. */
  article?: Article
  label?: string
}

/** Saves a document to be filled in as a Word file; a failure is told (DOC-10). */
export function TakeAwayButton({
  document,
  edition,
  article,
  label = takeAwayTexts.button,
}: TakeAwayButtonProps) {
  const { toast, log } = useHost()
  const call = useCall()
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      const { slug } = document.from[edition]
      const text = article ?? (await call(readArticle, { params: { slug }, query: { edition } }))
      const [{ fillInDocument }, { wordFile }] = await Promise.all([
        import('./fill-in-document.js'),
        import('@icio/shared-ui/documents/word-document'),
      ])
      const made = fillInDocument(document, text, edition)
      saveFile(await wordFile(made), `${made.name}.docx`)
    } catch (error) {
      log.error(error, 'document to take away')
      toast({ title: 'Download Failed', description: 'Could not make the Word file. Please try again.' })
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button size="sm" busy={saving} aria-label={`${document.title}: ${label}`} onClick={() => void save()}>
      {label}
    </Button>
  )
}
