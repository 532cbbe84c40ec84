import type { ReactNode, Ref } from 'react'
import styles from './question-prompt.module.css'

interface QuestionPromptProps {
  /** Level of the heading. */
  as?: 'h2' | 'h3'
  /** The choices are named by it. */
  id: string
  /** The focus goes there when the question comes. */
  ref: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** What is asked, as the heading of its question. */
export function QuestionPrompt({ as: Heading = 'h2', id, ref, children }: QuestionPromptProps) {
  return (
    <Heading className={styles.prompt} id={id} ref={ref} tabIndex={-1}>
      {children}
    </Heading>
  )
}
