import { exampleWords } from '@icio/contracts/assistant/assistant-texts'
import type { ChatSource } from '@icio/contracts/assistant/endpoints'
import styles from './message.module.css'
import { SiteLink } from './site-link.js'

/** A source with what a reply without a model quotes. */
type QuotedSource = ChatSource & { quote: string }

type Table = NonNullable<NonNullable<ChatSource['parts']>[number]['table']>

export function isQuoted(source: ChatSource): source is QuotedSource {
  return source.quote !== undefined
}

/** The passages of a library answer, in full, each with its source one press away below it (CHAT-34). */
export function QuotedCards({ sources }: { sources: readonly QuotedSource[] }) {
  return (
    <ol role="list" className={styles.cards} aria-label="From the library">
      {sources.map(({ n, quote, parts = [{ text: quote }], isExample, ...place }) => (
        <li key={n} className={styles.card}>
          <blockquote className={styles.quote}>
            {parts.map(({ text, table }, index) => (
              <div key={index}>
                {text && <p className={styles.text}>{text}</p>}
                {table && <QuotedTable table={table} />}
              </div>
            ))}
          </blockquote>
          {isExample && <p className={styles.note}>{exampleWords}</p>}
          <p className={styles.cardSource}>
            <SiteLink to={place.url}>{placeOf(place)}</SiteLink>
            {place.year && `, ${place.year}`}
          </p>
        </li>
      ))}
    </ol>
  )
}

function placeOf({ kind, title, section }: Pick<ChatSource, 'kind' | 'title' | 'section'>): string {
  return kind === 'explanation' ? title : `${title}: ${section}`
}

function QuotedTable({ table: { caption, head, rows } }: { table: Table }) {
  return (
    <div className={styles.rows} role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={column}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
