import { VisuallyHidden } from '@icio/shared-ui/parts/visually-hidden'
import type { FillInItem } from '../fill-in-session.js'
import styles from './gapped-sentence.module.css'

/**
 * The sentence with its gap. The picked text fills the gap, so that the sentence can be read as a whole.
 *
 * @param filled the text of the picked choice; null leaves the gap open
 */
export function GappedSentence({ item, filled }: { item: FillInItem; filled: string | null }) {
  return (
    <>
      {item.sentenceBefore}
      {filled === null ? (
        <span className={styles.gap}>
          <VisuallyHidden>blank</VisuallyHidden>
        </span>
      ) : (
        <mark className={styles.filled}>{filled}</mark>
      )}
      {item.sentenceAfter}
    </>
  )
}
