import type { FillInQuestion } from '@icio/contracts/game-sessions/endpoints'
import { VisuallyHidden } from '@icio/shared-ui/parts/visually-hidden'
import styles from './gapped-sentence.module.css'

/**
 * The sentence with its gap, in which the picked text stands until the marking: then the right term stands there, after
 * a wrong pick that is struck out (FILL-5).
 *
 * @param picked the text of the picked choice; null leaves the gap open
 * @param right the text of the right choice; null until the marking
 */
export function GappedSentence({
  item,
  picked,
  right,
}: {
  item: FillInQuestion
  picked: string | null
  right: string | null
}) {
  return (
    <>
      {item.sentence_before}
      {right !== null ? (
        <>
          {picked !== null && picked !== right && (
            <>
              <del className={styles.wrong}>{picked}</del>{' '}
            </>
          )}
          <mark className={styles.right}>{right}</mark>
        </>
      ) : picked === null ? (
        <span className={styles.gap}>
          <VisuallyHidden>blank</VisuallyHidden>
        </span>
      ) : (
        <mark className={styles.filled}>{picked}</mark>
      )}
      {item.sentence_after}
    </>
  )
}
