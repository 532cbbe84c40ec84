import { keptClear } from '@icio/shared-ui/parts/clear-place'
import type { ReactNode, Ref } from 'react'
import styles from './question-prompt.module.css'

interface QuestionPromptProps {
  as?: 'h2' | 'h3'
  /** Names the group of choices. */
  id: string
  ref: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** The prompt, as the heading of its question; toasts do not stand over it (PLAY-7). */
export function QuestionPrompt({ as: Heading = 'h2', id, ref, children }: QuestionPromptProps) {
  return (
    <Heading className={styles.prompt} {...keptClear} id={id} ref={ref} tabIndex={-1}>
      {children}
    </Heading>
  )
}
