import type { Article } from '@icio/contracts/articles/endpoints'
import { editionIds, editions, type Edition } from '@icio/contracts/editions'
import { takeAways, takeAwaysOf, takeAwayTexts } from '@icio/contracts/take-away/take-away'
import { Section } from '@icio/shared-ui/parts/section'
import { TakeAwayButton } from './take-away-button.js'
import styles from './take-away.module.css'

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
