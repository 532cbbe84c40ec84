import { VisuallyHidden } from '@icio/shared-ui/parts/visually-hidden'
import type { FillInItem } from '../fill-in-session.js'
import styles from './gapped-sentence.module.css'

/**
 * The sentence with its gap, in which the picked text stands until the marking: then the right term stands there, after
 * a wrong pick that is struck out (FILL-5).
 *
 * @param picked the text of the picked choice; null leaves the gap open
 */
export function GappedSentence({ item, picked }: { item: FillInItem; picked: string | null }) {
  const { sentenceBefore, blank, sentenceAfter } = item
  return (
    <>
      {sentenceBefore}
      {blank !== null ? (
        <>
          {picked !== null && picked !== blank && (
            <>
              <del className={styles.wrong}>{picked}</del>{' '}
            </>
          )}
          <mark className={styles.right}>{blank}</mark>
        </>
      ) : picked === null ? (
        <span className={styles.gap}>
          <VisuallyHidden>blank</VisuallyHidden>
        </span>
      ) : (
        <mark className={styles.filled}>{picked}</mark>
      )}
      {sentenceAfter}
    </>
  )
}
