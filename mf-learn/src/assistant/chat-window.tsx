import type { Edition } from '@icio/contracts/editions'
import { useStore } from '@icio/platform'
import { Button } from '@icio/shared-ui/parts/button'
import { Loading } from '@icio/shared-ui/parts/loading'
import { assistantWords } from '@icio/contracts/assistant/assistant-texts'
import type { Chat } from './chat-store.js'
import styles from './chat-window.module.css'
import { Composer } from './composer.js'
import { ComingAnswer, MessageView } from './message-view.js'
import { useFollowedEnd } from './use-followed-end.js'

interface ChatWindowProps {
  chat: Chat
  specialization: Edition
  /** False while there is only the input, with suggested questions under it (CHAT-36). */
  isOpen?: boolean
}

/** The list of messages, the input and the send control (CHAT-1). Both views show the same chat. */
export function ChatWindow({ chat, specialization, isOpen = true }: ChatWindowProps) {
  const { draft, phase, sharing } = useStore(chat.store)
  return (
    <div className={isOpen ? styles.window : styles.closed}>
      {isOpen && <MessageList chat={chat} specialization={specialization} />}
      <div key="foot" className={styles.foot}>
        <Composer
          draft={draft}
          isBusy={phase.at !== 'idle'}
          canStop={phase.at === 'waiting' || phase.at === 'answering'}
          onTyped={chat.draftTyped}
          onSend={() => void chat.questionSent()}
          onStop={chat.stopped}
        />
        {!isOpen && <Starters chat={chat} specialization={specialization} />}
        <p className={styles.caveat}>
          Answers are for education and may be inaccurate. They are no investment advice. Do not enter
          personal data.
          {sharing === 'yes' && (
            <>
              {' '}
              Your ratings go to the moderators.{' '}
              <Button variant="quiet" size="sm" onClick={() => void chat.sharingChosen(false)}>
                Stop sending ratings
              </Button>
            </>
          )}
        </p>
      </div>
    </div>
  )
}

function MessageList({ chat, specialization }: Omit<ChatWindowProps, 'isOpen'>) {
  const { messages, phase, askSharingAt } = useStore(chat.store)
  const list = useFollowedEnd(messages.length, phase, askSharingAt !== null)
  const last = messages.at(-1)
  const canTryAgain = phase.at === 'idle' && (last?.type === 'user' || last?.isApology)
  return (
    <div ref={list} className={styles.scroll} tabIndex={0} role="region" aria-label="Conversation">
      <ul role="list" className={styles.messages} aria-label="Messages">
        {messages.map((message) => (
          <MessageView
            key={message.id}
            message={message}
            specialization={specialization}
            events={{ onRated: (id, rating) => void chat.rated(id, rating) }}
            asksSharing={askSharingAt === message.id}
            onSharing={(agreed) => void chat.sharingChosen(agreed)}
            onTryAgain={canTryAgain && message === last ? () => void chat.triedAgain() : undefined}
          />
        ))}
        {phase.at === 'answering' && <ComingAnswer text={phase.text} sources={phase.sources} />}
      </ul>
      {phase.at === 'waiting' && <Loading label="The assistant is looking into the library" />}
      {messages.length === 1 && phase.at === 'idle' && (
        <Starters chat={chat} specialization={specialization} />
      )}
    </div>
  )
}

/** Suggested questions. */
function Starters({ chat, specialization }: Omit<ChatWindowProps, 'isOpen'>) {
  return (
    <ul role="list" className={styles.starters} aria-label="Questions to begin with">
      {assistantWords[specialization].starters.map((question) => (
        <li key={question}>
          <Button size="sm" onClick={() => void chat.questionSent(question)}>
            {question}
          </Button>
        </li>
      ))}
    </ul>
  )
}
