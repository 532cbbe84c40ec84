import { educationItems, educationPath, type EducationItem } from '@icio/contracts/articles/article-items'
import type { Edition } from '@icio/contracts/editions'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { PartnerLink } from '@icio/shared-ui/parts/partner-link'
import { Section } from '@icio/shared-ui/parts/section'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { hubWords } from '@icio/contracts/hubs/hub-words'
import styles from './hub.module.css'

/** The cards 'Investment Primers' and 'Investment Policy', and the partners (LEARN-2, LEARN-3, SITE-24). */
export function ReadingSection({ edition }: { edition: Edition }) {
  const words = hubWords[edition]
  return (
    <Section title="Reading" lead="Written for this site, with the sources named at the end of each text.">
      <div className={styles.reading}>
        <ReadingCard title="Investment Primers" text={words.primers} card="primers" edition={edition} />
        <ReadingCard title="Investment Policy" text={words.policy} card="policy" edition={edition} />
      </div>
      <ul role="list" className={styles.partners} aria-label="Partners">
        {siteSettings.partners.map(({ name, description, url }) => (
          <li key={name}>
            <PartnerLink address={url}>{name}</PartnerLink> {description}
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface ReadingCardProps {
  title: string
  text: string
  card: EducationItem['card']
  edition: Edition
}

function ReadingCard({ title, text, card, edition }: ReadingCardProps) {
  const items = educationItems.filter((item) => item.card === card)
  return (
    <Card as="article" className={styles.card}>
      <CardTitle>{title}</CardTitle>
      <p className={styles.text}>{text}</p>
      <ul role="list" className={styles.items}>
        {items.map((item) => (
          <li key={item.slug} className={styles.item}>
            <ItemTitle item={item} edition={edition} />
            <span className={styles.facts}>
              {item.level}, {item.duration} min
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ItemTitle({ item, edition }: { item: EducationItem; edition: Edition }) {
  const { nav } = useHost()
  const address = educationPath(item.slug, edition)
  if (!nav.hasScreen(new URL(address, 'https://site.invalid').pathname)) return <span>{item.title}</span>
  return <GatedLink to={address}>{item.title}</GatedLink>
}
