import { chatMessageLimit } from '@icio/contracts/assistant/endpoints'
import { Button } from '@icio/shared-ui/parts/button'
import { isComposing } from '@icio/shared-ui/parts/composing-key'
import { VisuallyHidden } from '@icio/shared-ui/parts/visually-hidden'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import Square from 'lucide-react/icons/square'
import { useEffect, useId, useRef, type FormEvent, type KeyboardEvent } from 'react'
import styles from './composer.module.css'

interface ComposerProps {
  draft: string
  /** A reply is awaited: nothing can be typed or sent (CHAT-10). */
  isBusy: boolean
  canStop: boolean
  onTyped: (draft: string) => void
  onSend: () => void
  onStop: () => void
}

/** The input and its button. Enter sends, Shift+Enter starts a new line (CHAT-12). */
export function Composer({ draft, isBusy, canStop, onTyped, onSend, onStop }: ComposerProps) {
  const id = useId()
  const { input, stop, sent } = useFocusKept(isBusy, canStop)
  const send = () => {
    sent()
    onSend()
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    send()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form className={styles.composer} onSubmit={submit}>
      <textarea
        ref={input}
        aria-label="Your question for the assistant"
        className={styles.input}
        rows={2}
        maxLength={chatMessageLimit}
        placeholder="Ask a question"
        value={draft}
        disabled={isBusy}
        aria-describedby={`${id}-keys`}
        onChange={(event) => onTyped(event.target.value)}
        onKeyDown={sendOnEnter}
      />
      <VisuallyHidden id={`${id}-keys`}>Enter sends, Shift and Enter begin a new line.</VisuallyHidden>
      {canStop ? (
        <Button key="stop" ref={stop} icon={<Square />} onClick={onStop}>
          Stop
        </Button>
      ) : (
        <Button
          key="send"
          variant="primary"
          type="submit"
          icon={<SendHorizontal />}
          disabled={isBusy || !draft.trim()}
        >
          Send
        </Button>
      )}
    </form>
  )
}

/**
 * A disabled input loses the focus. After a visitor sends a question, this hook moves the focus to Stop while the reply
 * arrives, and back to the input afterward, unless the visitor has moved it elsewhere.
 */
function useFocusKept(isBusy: boolean, canStop: boolean) {
  const input = useRef<HTMLTextAreaElement>(null)
  const stop = useRef<HTMLButtonElement>(null)
  const isOurs = useRef(false)
  useEffect(() => {
    const { activeElement } = document
    const isFree = !activeElement || activeElement === document.body || !activeElement.isConnected
    if (!isOurs.current || !(isFree || activeElement === stop.current || activeElement === input.current))
      return
    if (canStop) stop.current?.focus()
    if (isBusy) return
    input.current?.focus()
    isOurs.current = false
  }, [isBusy, canStop])
  return { input, stop, sent: () => void (isOurs.current = true) }
}
