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
import { useFollowedEnd } from './use-followed-end.js'

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
            events={{ onRated: (id, rating) => void chat.rated(id, rating) }}
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

/** Suggested questions. */
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
