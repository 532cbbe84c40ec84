import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import { discussionUnset, homeTexts } from '@icio/contracts/site/screen-texts'
import { editions } from '@icio/contracts/editions'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { editionColors, EditionFigure } from '@icio/shared-ui/drawings/edition'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import styles from './home-cards.module.css'

const paths = [
  {
    ...editions['government-risk-pools'],
    text: homeTexts.learn.paths['government-risk-pools'],
  },
  {
    ...editions.general,
    text: homeTexts.learn.paths.general,
  },
]

/** The Learn card with its two paths (SITE-20). */
export function LearnCard() {
  return (
    <Card as="section" aria-labelledby="home-learn" className={styles.card}>
      <CardTitle as="h2" id="home-learn">
        {homeTexts.learn.title}
      </CardTitle>
      <p className={styles.text}>{homeTexts.learn.text}</p>
      <ul className={styles.paths} role="list">
        {paths.map(({ hubPath, audience, specialization: edition, text }) => (
          <li key={hubPath}>
            <GatedLink to={hubPath} className={styles.path}>
              <span {...editionColors(edition, styles.picture)}>
                <EditionFigure edition={edition} />
              </span>
              <span className={styles.audience}>{audience}</span>
              <span className={styles.about}>{text}</span>
              <ArrowRight className={styles.arrow} aria-hidden="true" />
            </GatedLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The Discuss card, which opens the confirmation for the discussion group (SITE-21). */
export function DiscussCard() {
  const { nav } = useHost()
  const { name, network, url } = siteSettings.discussionGroup
  return (
    <Card as="section" tone="accent" aria-labelledby="home-discuss" className={styles.card}>
      <CardTitle as="h2" id="home-discuss">
        Discuss
      </CardTitle>
      <p className={styles.text}>
        The {name} on {network} is where people who carry the same responsibility compare notes: on managers
        and mandates, on policy wording, on what the committee asked last week.
      </p>
      <Button className={styles.action} onClick={nav.openDiscussion}>
        Join the discussion
      </Button>
      <p className={styles.note}>
        {isPlaceholder(url)
          ? discussionUnset.note
          : `Opens ${network} in a new tab. You may need an account there.`}
      </p>
    </Card>
  )
}
