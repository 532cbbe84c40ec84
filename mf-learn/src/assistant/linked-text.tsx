import type { ChatSource } from '@icio/contracts/assistant/endpoints'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import { VisuallyHidden } from '@icio/shared-ui/parts/visually-hidden'
import { useMemo } from 'react'
import { findLinks } from './find-links.js'
import styles from './message.module.css'
import { SiteLink } from './site-link.js'

/** The text of an assistant's message: characters, links and source numbers, never markup (CHAT-7, CHAT-8). */
export function LinkedText({ text, sources }: { text: string; sources?: readonly ChatSource[] }) {
  const pieces = useMemo(() => findLinks(text, sources), [text, sources])
  return (
    <p className={styles.text}>
      {pieces.map((piece, index) => {
        switch (piece.at) {
          case 'text':
            return <span key={index}>{piece.text}</span>
          case 'link':
            return (
              <ExternalLink key={index} href={piece.url}>
                {piece.url}
              </ExternalLink>
            )
          case 'source':
            return <SourceMark key={index} source={piece.source} />
        }
      })}
    </p>
  )
}

/** The number of a source after a claim; it opens the passage. */
function SourceMark({ source: { n, title, section, url } }: { source: ChatSource }) {
  return (
    <SiteLink to={url} className={styles.mark}>
      <VisuallyHidden>{`Source ${n}: ${title}, ${section}`}</VisuallyHidden>
      <span aria-hidden="true">[{n}]</span>
    </SiteLink>
  )
}
