import { shortDayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { listOwnChallenges, type OwnChallenge } from '@icio/contracts/challenges/endpoints'
import { editions } from '@icio/contracts/editions'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useSession } from '@icio/shared-ui/host-contract/use-host'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Section } from '@icio/shared-ui/parts/section'
import styles from './own-challenges.module.css'

/** Lists the challenges of the signed-in person with their rulings; renders nothing if there are none. */
export function OwnChallenges() {
  const challenges = useOwnChallenges()
  if (challenges.length === 0) return null
  return (
    <Section title="Your Challenges" lead="Answers that you disputed, and what the moderators say.">
      <ul className={styles.list} role="list">
        {challenges.map((challenge) => (
          <ChallengeItem key={challenge.id} challenge={challenge} />
        ))}
      </ul>
    </Section>
  )
}

/** Challenges are optional on their screen: if they cannot be read, it renders without them. */
function useOwnChallenges(): readonly OwnChallenge[] {
  const isSignedIn = useSession().at === 'signed-in'
  const own = useResource((call) => call(listOwnChallenges), {
    key: isSignedIn ? 'own' : null,
    where: 'own challenges',
  })
  return own.at === 'ready' ? own.value.challenges : []
}

const states = {
  open: { tone: 'neutral', words: 'Being looked at' },
  upheld: { tone: 'success', words: 'Upheld' },
  rejected: { tone: 'warning', words: 'Not upheld' },
} as const

function ChallengeItem({ challenge }: { challenge: OwnChallenge }) {
  const { question, reason, state, ruling, created_at, specialization } = challenge
  const { tone, words } = states[state]
  return (
    <li className={styles.challenge}>
      <p className={styles.head}>
        <Badge tone={tone}>{words}</Badge>
        <span>
          {editions[specialization].audience}, {shortDayText(dayIn(created_at))}
        </span>
      </p>
      <p className={styles.question}>{question}</p>
      <p className={styles.reason}>Your reason: {reason}</p>
      {ruling && (
        <p>
          Ruling of {shortDayText(dayIn(ruling.ruled_at))}: {ruling.text}
        </p>
      )}
    </li>
  )
}
