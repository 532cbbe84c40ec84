import { ownTimeZone } from '@icio/contracts/dates/days'
import { readPractice, type PracticeDeck } from '@icio/contracts/practice/endpoints'
import { editions } from '@icio/contracts/editions'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { buttonClasses } from '@icio/shared-ui/parts/button'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import styles from './home-below.module.css'

const paths: Readonly<Record<PracticeDeck['game'], string>> = {
  quiz: routePaths.quiz,
  'fill-in-blanks': routePaths.fillInBlanks,
  governance: routePaths.governanceGame,
}

/**
 * What a member has missed and what is due now, with one link that starts it (SITE-28). Renders nothing for visitors,
 * and nothing if nothing is due or the service does not answer.
 */
export function DuePractice() {
  const { nav } = useHost()
  const session = useSession()
  const isMember = session.at === 'signed-in' && nav.hasScreen(routePaths.practice)
  const practice = useResource((call) => call(readPractice, { query: { time_zone: ownTimeZone() } }), {
    key: isMember ? session.user.id : null,
    where: 'due practice',
  })
  // The decks come with the most due questions first.
  const deck = practice.at === 'ready' ? practice.value.decks.find(({ due }) => due > 0) : undefined
  if (!isMember || !deck) return null
  const search = new URLSearchParams({ practice: 'due', edition: deck.specialization })
  return (
    <aside className={styles.due} aria-label="Due for practice">
      <p>
        {deck.due === 1 ? '1 question that you missed is' : `${deck.due} questions that you missed are`} due
        again ({editions[deck.specialization].audience}).
      </p>
      <GatedLink
        to={`${paths[deck.game]}?${search}`}
        className={buttonClasses({ variant: 'primary' }, false)}
      >
        Practice now
      </GatedLink>
    </aside>
  )
}
