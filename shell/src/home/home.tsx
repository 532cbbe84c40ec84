import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { editions } from '@icio/contracts/editions'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button, buttonClasses } from '@icio/shared-ui/parts/button'
import { useEffect } from 'react'
import { GatedLink } from '../gate/gated-link.js'
import { useArrival } from '../navigation/use-arrival.js'
import { useShell } from '../shell-context.js'
import { Curves } from './curves.js'
import styles from './home.module.css'
import { DiscussCard, LearnCard } from './home-cards.js'

/** The home page (SITE-18 to SITE-21). It opens the disclosure until the visitor has agreed (GATE-1). */
export function Home() {
  const { gate } = useShell()
  useArrival('')
  useEffect(() => gate.ask(), [gate])
  return (
    <div className={styles.home}>
      <Hero />
      <div className={styles.cards}>
        <LearnCard />
        {hasDiscussionGroup() && <DiscussCard />}
      </div>
    </div>
  )
}

/** Without a configured address there is no link to the group (SITE-23). */
const hasDiscussionGroup = () => !isPlaceholder(siteSettings.discussionGroup.url)

function Hero() {
  const { nav } = useHost()
  const { siteName, forumName } = siteSettings
  return (
    <div className={styles.hero}>
      <h1 className={styles.title}>Education and community for insurance investment professionals</h1>
      <div className={styles.aside}>
        <p className={styles.lead}>
          {siteName} extends the {forumName}, held every year: learn at your own pace, test what you know, and
          talk it over with peers between one forum and the next.
        </p>
        <div className={styles.actions}>
          <GatedLink to={editions['government-risk-pools'].hubPath} className={primary}>
            Start learning: Government Risk Pools
          </GatedLink>
          <GatedLink to={editions.general.hubPath} className={primary}>
            Start learning: Commercial Insurers
          </GatedLink>
          {hasDiscussionGroup() && (
            <Button size="lg" onClick={nav.openDiscussion}>
              Discuss with peers
            </Button>
          )}
        </div>
      </div>
      <Curves className={styles.curves} />
    </div>
  )
}

const primary = buttonClasses({ variant: 'primary', size: 'lg' }, false)
