import { timeText } from '@icio/contracts/dates/day-text'
import type { ChatSource } from '@icio/contracts/assistant/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { Button } from '@icio/shared-ui/parts/button'
import { VisuallyHidden } from '@icio/shared-ui/parts/visually-hidden'
import type { ReactNode } from 'react'
import { caveat } from './assistant-words.js'
import { isGreeting, type ChatMessage } from './chat-message.js'
import { LinkedText } from './linked-text.js'
import { MessageActions, type MessageEvents } from './message-actions.js'
import styles from './message.module.css'
import { isQuoted, QuotedCards } from './quoted-cards.js'
import { RelatedList } from './related-list.js'
import { SourceList } from './source-list.js'

interface MessageViewProps {
  message: ChatMessage
  edition: Edition
  events: MessageEvents
  /** Given if the question can be asked again. */
  onTryAgain?: () => void
}

const endings = { stopped: 'You stopped this answer.', broken: 'This answer broke off.' }

/** A message of the conversation; an assistant's message has everything that CHAT-6 lists. */
export function MessageView({ message, edition, events, onTryAgain }: MessageViewProps) {
  const { type, content, sources, mode, ended } = message
  const quoted = (sources ?? []).filter(isQuoted)
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
      {quoted.length > 0 ? <QuotedCards sources={quoted} /> : <LinkedText text={content} sources={sources} />}
      {ended && <p className={styles.note}>{endings[ended]}</p>}
      {onTryAgain && <TryAgain onTryAgain={onTryAgain} />}
      {quoted.length === 0 && <SourceList sources={sources ?? []} />}
      <RelatedList text={content} edition={edition} />
      <div className={styles.foot}>
        <MessageActions message={message} events={events} />
        {mode && <span className={styles.note}>{caveat[mode]}</span>}
      </div>
    </Frame>
  )
}

/** The answer while it arrives. */
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
