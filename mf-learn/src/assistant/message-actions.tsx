import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import Copy from 'lucide-react/icons/copy'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { chatToasts } from './assistant-words.js'
import type { ChatMessage, Rating } from './chat-message.js'
import styles from './message.module.css'

export interface MessageEvents {
  onRated: (id: string, rating: Rating) => void
}

/** The copy button and the two thumbs of an assistant's message (CHAT-6). */
export function MessageActions({ message, events }: { message: ChatMessage; events: MessageEvents }) {
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
    onClick: () => events.onRated(message.id, rating),
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
