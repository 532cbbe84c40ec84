import type { Edition } from '@icio/contracts/editions'
import { useStore } from '@icio/platform'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { Section } from '@icio/shared-ui/parts/section'
import Maximize2 from 'lucide-react/icons/maximize-2'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useEffect, useRef, useState } from 'react'
import styles from './assistant-chat.module.css'
import { assistantWords } from '@icio/contracts/assistant/assistant-texts'
import { createChat, type Chat } from './chat-store.js'
import { ChatWindow } from './chat-window.js'

/**
 * The assistant of an edition: the conversation in a window and in an expanded view (CHAT-2, CHAT-3). On a phone it is
 * the greeting and a field until something is asked (CHAT-36).
 */
export function AssistantChat({ edition }: { edition: Edition }) {
  const host = useHost()
  const [chat] = useState(() => createChat(host, edition))
  const [isExpanded, setExpanded] = useState(false)
  const isBegun = useStore(chat.store, ({ messages, phase }) => messages.length > 1 || phase.at !== 'idle')
  const place = usePlaceInView(isBegun)
  useEffect(() => chat.dispose, [chat])
  return (
    <Section
      id="assistant"
      title="Ask the assistant"
      lead={assistantWords[edition].lead}
      actions={
        <>
          <NewConversation chat={chat} />
          <Button icon={<Maximize2 />} aria-haspopup="dialog" onClick={() => setExpanded(true)}>
            Expand
          </Button>
        </>
      }
    >
      <div ref={place} className={styles.place} data-begun={isBegun}>
        {isExpanded ? (
          <p className={styles.elsewhere}>The conversation is open in the larger view.</p>
        ) : (
          <ChatWindow chat={chat} edition={edition} />
        )}
      </div>
      <LazyDialog open={isExpanded} onOpenChange={setExpanded} title="Ask the assistant" size="lg">
        <div className={styles.expanded}>
          <ChatWindow chat={chat} edition={edition} />
        </div>
      </LazyDialog>
    </Section>
  )
}

/** On a phone the window grows when a conversation begins: then all of it comes into view, not the middle of a reply. */
function usePlaceInView(isBegun: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const wasBegun = useRef(isBegun)
  useEffect(() => {
    if (isBegun && !wasBegun.current) place.current?.scrollIntoView?.({ block: 'nearest' })
    wasBegun.current = isBegun
  }, [isBegun])
  return place
}

function NewConversation({ chat }: { chat: Chat }) {
  const canClear = useStore(chat.store, ({ messages, phase }) => messages.length > 1 && phase.at === 'idle')
  if (!canClear) return null
  return (
    <Button variant="quiet" icon={<RotateCcw />} onClick={chat.cleared}>
      New conversation
    </Button>
  )
}
