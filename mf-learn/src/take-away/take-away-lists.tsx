import { readArticle, type Article } from '@icio/contracts/articles/endpoints'
import { editionIds, editions, type Edition } from '@icio/contracts/editions'
import { takeAways, takeAwaysOf, takeAwayTexts, type TakeAway } from '@icio/contracts/take-away/take-away'
import { Section } from '@icio/shared-ui/parts/section'
import styles from './take-away.module.css'
import { useCall } from '@icio/shared-ui/api/call'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { useState } from 'react'

const { title, toolsTitle, toolsLead, note } = takeAwayTexts

/** The documents that are made from an article, below its text (DOC-12). */
export function TakeAwaysOfArticle({ article, edition }: { article: Article; edition: Edition }) {
  const documents = takeAwaysOf(article.slug, edition)
  if (documents.length === 0) return null
  return (
    <section className={styles.ofArticle} aria-labelledby="to-take-away" data-no-print>
      <h2 id="to-take-away">{title}</h2>
      <ul role="list" className={styles.documents}>
        {documents.map((document) => (
          <li key={document.id} className={styles.document}>
            <p className={styles.words}>
              <strong>{document.title}.</strong> {document.text}
            </p>
            <TakeAwayButton document={document} edition={edition} article={article} />
          </li>
        ))}
      </ul>
      <p className={styles.note}>{note}</p>
    </section>
  )
}

/** All documents with both editions, on the tools page (DOC-12). */
export function AllTakeAways() {
  return (
    <Section id="documents" title={toolsTitle} lead={toolsLead}>
      <ul role="list" className={styles.documents}>
        {takeAways.map((document) => (
          <li key={document.id} className={styles.document}>
            <p className={styles.words}>
              <strong>{document.title}.</strong> {document.text}
            </p>
            {editionIds.map((edition) => (
              <TakeAwayButton
                key={edition}
                document={document}
                edition={edition}
                label={editions[edition].audience}
              />
            ))}
          </li>
        ))}
      </ul>
      <p className={styles.note}>{note}</p>
    </Section>
  )
}

interface TakeAwayButtonProps {
  document: TakeAway
  edition: Edition
  /** The article that the document is made from, where the page has it; else it is read first. */
  article?: Article
  label?: string
}

/** Saves a document to be filled in as a Word file; a failure is told (DOC-10). */
function TakeAwayButton({ document, edition, article, label = takeAwayTexts.button }: TakeAwayButtonProps) {
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
      const studyDocument = fillInDocument(document, text, edition)
      saveFile(await wordFile(studyDocument), `${studyDocument.name}.docx`)
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
