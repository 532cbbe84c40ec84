import { educationItems, educationPath, type EducationItem } from '@icio/contracts/articles/article-items'
import type { Specialization } from '@icio/contracts/editions'
import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import { Section } from '@icio/shared-ui/parts/section'
import { GatedLink } from '../entries/gated-link.js'
import { hubWords } from './hub-words.js'
import styles from './hub.module.css'

/** The cards 'Investment Primers' and 'Investment Policy', and the partner's library (LEARN-2, LEARN-3). */
export function ReadingSection({ specialization }: { specialization: Specialization }) {
  const words = hubWords[specialization]
  const [partner] = siteSettings.partners
  return (
    <Section title="Reading" lead="Written for this site, with the sources named at the end of each text.">
      <div className={styles.reading}>
        <ReadingCard
          title="Investment Primers"
          text={words.primers}
          card="primers"
          specialization={specialization}
        />
        <ReadingCard
          title="Investment Policy"
          text={words.policy}
          card="policy"
          specialization={specialization}
        />
      </div>
      {!isPlaceholder(partner.url) && (
        <p className={styles.partner}>
          More from our partner: <ExternalLink href={partner.url}>{partner.name}</ExternalLink>
        </p>
      )}
    </Section>
  )
}

interface ReadingCardProps {
  title: string
  text: string
  card: EducationItem['card']
  specialization: Specialization
}

function ReadingCard({ title, text, card, specialization }: ReadingCardProps) {
  const items = educationItems.filter((item) => item.card === card)
  return (
    <Card as="article" className={styles.card}>
      <CardTitle>{title}</CardTitle>
      <p className={styles.text}>{text}</p>
      <ul role="list" className={styles.items}>
        {items.map((item) => (
          <li key={item.slug} className={styles.item}>
            <ItemTitle item={item} specialization={specialization} />
            <span className={styles.facts}>
              {item.level}, {item.duration} min
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ItemTitle({ item, specialization }: { item: EducationItem; specialization: Specialization }) {
  const { nav } = useHost()
  const address = educationPath(item.slug, specialization)
  if (!nav.knows(new URL(address, 'https://site.invalid').pathname)) return <span>{item.title}</span>
  return <GatedLink to={address}>{item.title}</GatedLink>
}
