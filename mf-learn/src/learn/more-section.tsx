import type { Edition } from '@icio/contracts/editions'
import { moreTitle } from '@icio/contracts/hubs/hub-words'
import { useExtensions } from '@icio/shared-ui/host-contract/use-host'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { Section } from '@icio/shared-ui/parts/section'
import styles from './hub.module.css'

/** The cards that other remotes add to this hub (EXT-5). Renders nothing without them. */
export function MoreSection({ edition }: { edition: Edition }) {
  const cards = useExtensions('hub-card', edition)
  if (cards.length === 0) return null
  return (
    <Section title={moreTitle}>
      <ul role="list" className={styles.reading}>
        {cards.map(({ title, text, path }) => (
          <Card as="li" key={title} className={styles.card}>
            <CardTitle>
              <GatedLink to={path}>{title}</GatedLink>
            </CardTitle>
            <p className={styles.text}>{text}</p>
          </Card>
        ))}
      </ul>
    </Section>
  )
}
