import type { FillInQuestion } from '@icio/contracts/game-sessions/endpoints'
import { VisuallyHidden } from '@icio/shared-ui/parts/visually-hidden'
import styles from './gapped-sentence.module.css'

/**
 * The sentence with its gap, in which the selected text stands until the marking: then the right term stands there, after
 * a wrong choice that is struck out (FILL-5).
 *
 * @param selected the text of the selected choice; null leaves the gap open
 * @param correct the text of the correct choice; null until the marking
 */
export function GappedSentence({
  item,
  selected,
  correct,
}: {
  item: FillInQuestion
  selected: string | null
  correct: string | null
}) {
  return (
    <>
      {item.sentence_before}
      {correct !== null ? (
        <>
          {selected !== null && selected !== correct && (
            <>
              <del className={styles.wrong}>{selected}</del>{' '}
            </>
          )}
          <mark className={styles.right}>{correct}</mark>
        </>
      ) : selected === null ? (
        <span className={styles.gap}>
          <VisuallyHidden>blank</VisuallyHidden>
        </span>
      ) : (
        <mark className={styles.filled}>{selected}</mark>
      )}
      {item.sentence_after}
    </>
  )
}
