import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { homeTexts } from '@icio/contracts/site/screen-texts'
import { editions } from '@icio/contracts/editions'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { Button, buttonClasses } from '@icio/shared-ui/parts/button'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { useLazyValue } from '@icio/shared-ui/parts/lazy-value'
import { useEffect, useState } from 'react'
import { useArrival } from '../navigation/use-arrival.js'
import { useShell } from '../shell-context.js'
import styles from './home.module.css'

/**
 * The home page (SITE-18 to SITE-21, SITE-26, SITE-27). It opens the disclosure until the visitor has agreed, as a sheet
 * beside the page (GATE-1).
 */
export function Home() {
  const { gate } = useShell()
  useArrival('')
  useEffect(() => gate.askQuietly(), [gate])
  return (
    <div className={styles.home}>
      <Desk />
      <Hero />
      <Below />
    </div>
  )
}

const loadDesk = () => import('./member-desk.js')

/** What Home has for a member first; its code loads after the page's own (SITE-37). */
function Desk() {
  const { log } = useShell()
  const session = useSession()
  const isMember = session.at === 'signed-in'
  const deskModule = useLazyValue(loadDesk, isMember, (error) => log.error(error, 'desk'))
  if (!isMember) return null
  return <div className={styles.desk}>{deskModule && <deskModule.MemberDesk userId={session.user.id} />}</div>
}

const loadBelow = () => import('./home-below.js')

/** Everything below the hero, in a file of its own, because every other page also loads the shell's script. */
function Below() {
  const { log } = useShell()
  const [hasFailed, setHasFailed] = useState(false)
  const belowModule = useLazyValue(loadBelow, !hasFailed, (error) => {
    log.error(error, 'home')
    setHasFailed(true)
  })
  if (belowModule) return <belowModule.HomeBelow />
  return (
    <div className={styles.below} data-loading={!hasFailed || undefined}>
      {hasFailed && <Button onClick={() => setHasFailed(false)}>Show the rest of this page</Button>}
    </div>
  )
}

function Hero() {
  const { nav } = useHost()
  return (
    <div className={styles.hero}>
      <h1 className={styles.title}>{homeTexts.title}</h1>
      <div className={styles.aside}>
        <p className={styles.lead}>{homeTexts.lead(siteSettings)}</p>
        <div className={styles.actions}>
          <GatedLink to={editions['government-risk-pools'].hubPath} className={primary}>
            Start learning: Government Risk Pools
          </GatedLink>
          <GatedLink to={editions.general.hubPath} className={primary}>
            Start learning: Commercial Insurers
          </GatedLink>
          <Button size="lg" onClick={nav.openDiscussion}>
            Discuss with peers
          </Button>
        </div>
      </div>
      <Curves />
    </div>
  )
}

const primary = buttonClasses({ variant: 'primary', size: 'lg' }, false)

const shifts = [0, 1, 2, 3, 4, 5]

function Curves() {
  return (
    <svg className={styles.curves} viewBox="0 0 1200 200" preserveAspectRatio="none" aria-hidden="true">
      {shifts.map((shift) => (
        <path
          key={shift}
          d={curve(shift)}
          vectorEffect="non-scaling-stroke"
          data-first={shift === 0 || undefined}
        />
      ))}
    </svg>
  )
}

/** One curve: short rates at the left, rising steeply at first and then flattening toward the long rates. */
function curve(shift: number): string {
  const start = 186 - shift * 4
  const middle = 96 + shift * 12
  const end = 22 + shift * 23
  return `M0 ${start}C150 ${start - 34},260 ${middle},520 ${(middle + end) / 2}S1000 ${end + 4},1200 ${end}`
}
