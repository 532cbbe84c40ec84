import type { ChatSource } from '@icio/contracts/assistant/endpoints'
import { useId } from 'react'
import styles from './message.module.css'
import { SiteLink } from './site-link.js'

/** The passages that an answer is based on: each can be expanded here and opened in its article. */
export function SourceList({ sources }: { sources: readonly ChatSource[] }) {
  const heading = useId()
  if (sources.length === 0) return null
  return (
    <div className={styles.list}>
      <p className={styles.listTitle} id={heading}>
        Sources
      </p>
      <ol role="list" aria-labelledby={heading}>
        {sources.map((source) => (
          <li key={source.n}>
            <Source source={source} />
          </li>
        ))}
      </ol>
    </div>
  )
}

const linkWords: Readonly<Record<ChatSource['kind'] | NonNullable<ChatSource['entry']>, string>> = {
  education: 'Open in the article',
  insight: 'Open in the article',
  explanation: 'Nearest section of the library',
  glossary: 'Open the page of the glossary',
  bias: 'Open the atlas of biases',
  tool: 'Open the tool',
}

function Source({ source: { n, kind, entry, title, section, year, url, passage } }: { source: ChatSource }) {
  return (
    <details className={styles.source}>
      <summary>
        [{n}] {title}, <span className={styles.kind}>{[section, year].filter(Boolean).join(', ')}</span>
      </summary>
      <blockquote className={styles.passage}>{passage}</blockquote>
      <SiteLink to={url}>{linkWords[entry ?? kind]}</SiteLink>
    </details>
  )
}
