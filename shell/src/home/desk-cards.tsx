import type { PlacedExtension } from '@icio/contracts/extension-points/extensions'
import { Tiles } from '@icio/shared-ui/parts/tiles'
import styles from './home-below.module.css'

/** The cards that remotes add to a member's Home, below the site's own ways to begin (EXT-6). */
export function DeskCards({ cards }: { cards: readonly PlacedExtension[] }) {
  return (
    <section className={styles.part} aria-labelledby="home-desk">
      <h2 id="home-desk">For you</h2>
      <p className={styles.partLead}>From other parts of this site, for members.</p>
      <Tiles tiles={cards.map(({ title, text = '', path }) => ({ title, fact: text, to: path }))} />
    </section>
  )
}
