import type { PeerNumber } from '@icio/contracts/peers/endpoints'
import { GatedLink } from '../parts/gated-link.js'
import styles from './peers.module.css'

/**
 * The two sides of the argument about a number, and what to read (PEER-2, PEER-5).
 *
 * @param isLessFirst the side that comes first changes from number to number, so that neither is the page's own
 */
export function NumberSides({
  number: { more, less, read },
  isLessFirst,
}: {
  number: PeerNumber
  isLessFirst: boolean
}) {
  const sides = [
    { title: 'For more', ...more },
    { title: 'For less', ...less },
  ]
  return (
    <>
      <div className={styles.sides}>
        {(isLessFirst ? sides.toReversed() : sides).map(({ title, text, section }) => (
          <div key={title}>
            <h3 className={styles.side}>{title}</h3>
            <p>{text}</p>
            <p className={styles.source}>
              <GatedLink to={section.path}>{section.title}</GatedLink>
            </p>
          </div>
        ))}
      </div>
      <p className={styles.source}>
        To read: <GatedLink to={read.path}>{read.title}</GatedLink>
      </p>
    </>
  )
}
