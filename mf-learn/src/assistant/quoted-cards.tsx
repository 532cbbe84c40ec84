import type { ChatSource } from '@icio/contracts/assistant/endpoints'
import styles from './message.module.css'
import { SiteLink } from './site-link.js'

/** A source with the paragraph that a reply without a model quotes. */
type QuotedSource = ChatSource & { quote: string }

export function isQuoted(source: ChatSource): source is QuotedSource {
  return source.quote !== undefined
}

/** The paragraphs of a library answer, in full, each with its location (CHAT-34). */
export function QuotedCards({ sources }: { sources: readonly QuotedSource[] }) {
  return (
    <ol role="list" className={styles.cards} aria-label="From the library">
      {sources.map(({ n, title, section, url, kind, quote }) => (
        <li key={n} className={styles.card}>
          <p className={styles.cardTitle}>
            <SiteLink to={url}>{kind === 'explanation' ? title : `${title}: ${section}`}</SiteLink>
          </p>
          <blockquote className={styles.quote}>
            {partsOf(quote).map((part, index) =>
              Array.isArray(part) ? <Rows key={index} rows={part} /> : <p key={index}>{part}</p>,
            )}
          </blockquote>
        </li>
      ))}
    </ol>
  )
}

function Rows({ rows: [head = [], ...rows] }: { rows: string[][] }) {
  return (
    <div className={styles.rows} role="region" aria-label="Table from the library" tabIndex={0}>
      <table>
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
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Splits a quote into lines; consecutive table rows form one part. */
function partsOf(quote: string): (string | string[][])[] {
  const parts: (string | string[][])[] = []
  for (const line of quote.split('\n')) {
    const last = parts.at(-1)
    if (!line.includes(' | ')) parts.push(line)
    else if (Array.isArray(last)) last.push(line.split(' | '))
    else parts.push([line.split(' | ')])
  }
  return parts
}
