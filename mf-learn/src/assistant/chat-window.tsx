import type { Edition } from '@icio/contracts/editions'
import {
  assistantCaveat,
  assistantWords,
  noModelNote,
  sharingText,
} from '@icio/contracts/assistant/assistant-texts'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { useStore } from '@icio/platform'
import { Button } from '@icio/shared-ui/parts/button'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { Loading } from '@icio/shared-ui/parts/loading'
import type { Chat } from './chat-store.js'
import styles from './chat-window.module.css'
import { Composer } from './composer.js'
import { ComingAnswer, MessageView } from './message-view.js'
import { useEffect, useRef } from 'react'
import type { Phase } from './conversation.js'

interface ChatWindowProps {
  chat: Chat
  edition: Edition
}

/** The list of messages, the input and the send control (CHAT-1). Both views show the same chat. */
export function ChatWindow({ chat, edition }: ChatWindowProps) {
  const { draft, phase, sharing } = useStore(chat.store)
  return (
    <div className={styles.window}>
      <MessageList chat={chat} edition={edition} />
      <div className={styles.foot}>
        <Composer
          draft={draft}
          isBusy={phase.at !== 'idle'}
          canStop={phase.at === 'waiting' || phase.at === 'answering'}
          onTyped={chat.draftTyped}
          onSend={() => void chat.questionSent()}
          onStop={chat.stopped}
        />
        <p className={styles.caveat}>
          {siteSettings.model.at === 'none' && `${noModelNote} `}
          {assistantCaveat}
        </p>
        <div className={styles.sharing}>
          <CheckboxField
            label={sharingText}
            checked={sharing}
            onChange={({ target }) => chat.sharingChosen(target.checked)}
          />
        </div>
      </div>
    </div>
  )
}

function MessageList({ chat, edition }: ChatWindowProps) {
  const { messages, phase } = useStore(chat.store)
  const list = useFollowedEnd(messages.length, phase)
  const last = messages.at(-1)
  const canTryAgain = phase.at === 'idle' && (last?.type === 'user' || last?.isApology)
  return (
    <div ref={list} className={styles.scroll} tabIndex={0} role="region" aria-label="Conversation">
      <ul role="list" className={styles.messages} aria-label="Messages">
        {messages.map((message) => (
          <MessageView
            key={message.id}
            message={message}
            edition={edition}
            onRated={(id, rating) => void chat.rated(id, rating)}
            onTryAgain={canTryAgain && message === last ? () => void chat.triedAgain() : undefined}
          />
        ))}
        {phase.at === 'answering' && <ComingAnswer text={phase.text} sources={phase.sources} />}
      </ul>
      {phase.at === 'waiting' && <Loading label="The assistant is looking into the library" />}
      {messages.length === 1 && phase.at === 'idle' && <Starters chat={chat} edition={edition} />}
    </div>
  )
}

function Starters({ chat, edition }: ChatWindowProps) {
  return (
    <ul role="list" className={styles.starters} aria-label="Questions to begin with">
      {assistantWords[edition].starters.map((question) => (
        <li key={question}>
          <Button size="sm" onClick={() => void chat.questionSent(question)}>
            {question}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** A list this close to its last automatic position counts as not moved by the visitor, in CSS pixels. */
const near = 80

/**
 * Keeps new messages in view unless the visitor has scrolled away. An answer longer than the window is followed only
 * until its first line reaches the top, because reading starts there.
 *
 * @returns a ref for the scrolling element
 */
function useFollowedEnd(messages: number, phase: Phase) {
  const list = useRef<HTMLDivElement>(null)
  const shownCount = useRef(0)
  const left = useRef(0)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const isNew = messages !== shownCount.current
    shownCount.current = messages
    // The first message is the greeting, which is read from its start.
    if (messages < 2) return
    const isMoved = Math.abs(element.scrollTop - left.current) >= near
    const isOwnQuestion = isNew && phase.at !== 'idle'
    if (isMoved && !isOwnQuestion) return
    element.scrollTop = Math.min(element.scrollHeight, topOfLast(element))
    left.current = element.scrollTop
  }, [messages, phase])
  return list
}

/** Returns the scroll position at which the last message starts at the top, in CSS pixels. */
function topOfLast(element: HTMLElement): number {
  const last = element.querySelector(':scope > ul > li:last-child')
  if (!last) return element.scrollHeight
  const { paddingBlockStart } = getComputedStyle(element)
  const distance = last.getBoundingClientRect().top - element.getBoundingClientRect().top
  return element.scrollTop + distance - (Number.parseFloat(paddingBlockStart) || 0)
}
