import { timeText } from '@icio/contracts/dates/day-text'
import type { ChatSource } from '@icio/contracts/assistant/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { Button } from '@icio/shared-ui/parts/button'
import { VisuallyHidden } from '@icio/shared-ui/parts/visually-hidden'
import { useMemo, useId, type ReactNode } from 'react'
import { caveat, chatToasts } from './assistant-words.js'
import { isGreeting, type ChatMessage, type Rating } from './chat-message.js'
import styles from './message.module.css'
import { isQuoted, QuotedCards } from './quoted-cards.js'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import { findLinks } from './find-links.js'
import { SiteLink } from './site-link.js'
import { relatedResources, resourceKinds } from '@icio/contracts/resources/related-resources'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import Copy from 'lucide-react/icons/copy'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'

interface MessageViewProps {
  message: ChatMessage
  edition: Edition
  onRated: (id: string, rating: Rating) => void
  /** Given if the question can be asked again. */
  onTryAgain?: () => void
}

const endings = { stopped: 'You stopped this answer.', broken: 'This answer broke off.' }

/** A message of the conversation; an assistant's message has everything that CHAT-6 lists. */
export function MessageView({ message, edition, onRated, onTryAgain }: MessageViewProps) {
  const { type, content, sources, mode, ended } = message
  const quotedSources = (sources ?? []).filter(isQuoted)
  if (type === 'user') {
    return (
      <Frame message={message}>
        <p className={styles.text}>{content}</p>
        {onTryAgain && <TryAgain onTryAgain={onTryAgain} />}
      </Frame>
    )
  }
  return (
    <Frame message={message}>
      {quotedSources.length > 0 ? (
        <QuotedCards sources={quotedSources} />
      ) : (
        <LinkedText text={content} sources={sources} />
      )}
      {ended && <p className={styles.note}>{endings[ended]}</p>}
      {onTryAgain && <TryAgain onTryAgain={onTryAgain} />}
      {quotedSources.length === 0 && <SourceList sources={sources ?? []} />}
      <RelatedList text={content} edition={edition} />
      <div className={styles.foot}>
        <MessageActions message={message} onRated={onRated} />
        {mode && <span className={styles.note}>{caveat[mode]}</span>}
      </div>
    </Frame>
  )
}

export function ComingAnswer({ text, sources }: { text: string; sources: ChatSource[] }) {
  return (
    <li className={styles.assistant} aria-busy="true">
      <Speaker type="assistant" />
      <LinkedText text={text} sources={sources} />
    </li>
  )
}

function Frame({ message, children }: { message: ChatMessage; children: ReactNode }) {
  const { type, timestamp } = message
  return (
    <li className={styles[type]}>
      <Speaker type={type} timestamp={isGreeting(message) ? undefined : timestamp} />
      {children}
    </li>
  )
}

function Speaker({ type, timestamp }: { type: ChatMessage['type']; timestamp?: string }) {
  return (
    <p className={styles.speaker}>
      {type === 'user' ? 'You' : 'Assistant'}
      <VisuallyHidden>, </VisuallyHidden>
      {timestamp && <time dateTime={timestamp}>{timeText(timestamp)}</time>}
    </p>
  )
}

function TryAgain({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Button size="sm" className={styles.again} onClick={onTryAgain}>
      Ask again
    </Button>
  )
}

/** The text of an assistant's message: characters, links and source numbers, never markup (CHAT-7, CHAT-8). */
function LinkedText({ text, sources }: { text: string; sources?: readonly ChatSource[] }) {
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

/** The passages that an answer is based on: each can be expanded here and opened in its article. */
function SourceList({ sources }: { sources: readonly ChatSource[] }) {
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

/** Further reading, matched by the words of a message (LEARN-8 to LEARN-11). */
function RelatedList({ text, edition }: { text: string; edition: Edition }) {
  const heading = useId()
  const resources = useMemo(() => relatedResources(text, edition), [text, edition])
  return (
    <div className={styles.list}>
      <p className={styles.listTitle} id={heading}>
        Related resources
      </p>
      <ul role="list" aria-labelledby={heading}>
        {resources.map(({ url, title, type }) => (
          <li key={url}>
            <SiteLink to={url}>
              {title} <span className={styles.kind}>· {resourceKinds[type]}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The copy button and the two thumbs of an assistant's message (CHAT-6). */
function MessageActions({ message, onRated }: Pick<MessageViewProps, 'message' | 'onRated'>) {
  const { toast } = useHost()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(message.content)
      toast(chatToasts.copied)
    } catch {
      toast(chatToasts.copyFailed)
    }
  }
  const thumb = (rating: Rating) => ({
    variant: 'quiet' as const,
    size: 'sm' as const,
    'aria-pressed': message.rating === rating,
    onClick: () => onRated(message.id, rating),
  })
  return (
    <div className={styles.actions} role="group" aria-label="About this message">
      <Button
        variant="quiet"
        size="sm"
        icon={<Copy />}
        aria-label="Copy message"
        onClick={() => void copy()}
      />
      <Button {...thumb('up')} icon={<ThumbsUp />} aria-label="Thumbs up" />
      <Button {...thumb('down')} icon={<ThumbsDown />} aria-label="Thumbs down" />
    </div>
  )
}
