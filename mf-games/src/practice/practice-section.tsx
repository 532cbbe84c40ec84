import { shortMomentText } from '@icio/contracts/dates/day-text'
import { ownTimeZone } from '@icio/contracts/dates/days'
import { readPractice, type Practice, type PracticeDeck } from '@icio/contracts/practice/endpoints'
import { editions } from '@icio/contracts/editions'
import { CallError, type Call } from '@icio/shared-ui/api/call'
import { useResource, type Resource } from '@icio/shared-ui/api/use-resource'
import { useSession } from '@icio/shared-ui/host-contract/use-host'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { EmptyState } from '@icio/shared-ui/parts/empty-state'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Section } from '@icio/shared-ui/parts/section'
import { topicWords } from '@icio/contracts/question-bank/topic-words'
import { practiceLink } from './practice-link.js'
import { practiceWords } from './practice-words.js'
import { primerOn } from '../weak-topics/weak-topics.js'
import { TopicRows } from '../weak-topics/topic-rows.js'
import styles from './practice-section.module.css'

const games: Readonly<Record<PracticeDeck['game'], string>> = {
  quiz: 'Quiz questions',
  'fill-in-blanks': 'Fill in the Blanks',
  governance: 'Governance scenarios',
}

/**
 * The 'Practice what I missed' section of a signed-in person: what is due, by game and edition.
 *
 * @param topics whether to list the missed topics as well
 */
export function PracticeSection({ topics = true }: { topics?: boolean }) {
  const session = useSession()
  const id = session.at === 'signed-in' ? session.user.id : null
  const practice = useResource(readOwnPractice, { key: id, where: 'practice' })
  if (session.at === 'signed-out' || (practice.at === 'ready' && practice.value === null)) return null
  return (
    <Section
      title={practiceWords.title}
      lead="Questions you missed come back at growing distances, until you know them."
    >
      <PracticeBody practice={practice} topics={topics} />
    </Section>
  )
}

/** Reads what the person has missed; null if the service does not exist or the session has just ended. */
function readOwnPractice(call: Call): Promise<Practice | null> {
  return call(readPractice, { query: { time_zone: ownTimeZone() } }).catch((error: unknown) => {
    if (error instanceof CallError && (error.code === 'not_found' || error.status === 401)) return null
    throw error
  })
}

function PracticeBody({ practice, topics }: { practice: Resource<Practice | null>; topics: boolean }) {
  switch (practice.at) {
    case 'loading':
      return <Loading label="Loading what you missed..." />
    case 'failed':
      return (
        <ErrorCard title="What you missed could not be loaded" as="h3" onRetry={() => void practice.reload()}>
          Nothing is lost, and the games work as ever.
        </ErrorCard>
      )
    case 'ready':
      if (!practice.value?.decks.length)
        return (
          <EmptyState title="Nothing missed yet" as="h3">
            Questions that you answer wrongly while signed in gather here.
          </EmptyState>
        )
      return (
        <>
          <ul className={styles.decks} role="list">
            {practice.value.decks.map((deck) => (
              <Deck key={`${deck.game} ${deck.specialization}`} deck={deck} />
            ))}
          </ul>
          {topics && <PracticeTopics topics={practice.value.topics} />}
        </>
      )
  }
}

function Deck({ deck }: { deck: PracticeDeck }) {
  const { game, specialization, due, total } = deck
  return (
    <li className={styles.deck}>
      <div>
        <p className={styles.game}>{games[game]}</p>
        <p className={styles.facts}>
          {editions[specialization].audience}: {due} of {total} due now
        </p>
      </div>
      {due > 0 ? (
        <ButtonLink to={practiceLink(deck)}>
          Practice {due === 1 ? '1 question' : `${due} questions`}
        </ButtonLink>
      ) : (
        // With the time of day, because the first repetitions are due within a day.
        <p className={styles.facts}>Next on {shortMomentText(deck.next_due_at)}</p>
      )}
    </li>
  )
}

/** The topics that this person misses most, over all games, each with a link to its primer. */
function PracticeTopics({ topics }: { topics: Practice['topics'] }) {
  if (topics.length === 0) return null
  return (
    <div>
      <h3 className={styles.title}>Your weak topics</h3>
      <TopicRows
        rows={topics.map(({ tag, missed, specialization }) => ({
          id: `${tag} ${specialization}`,
          topic: topicWords(tag),
          fact: `${missed} missed`,
          primer: primerOn(tag, '', specialization),
        }))}
      />
    </div>
  )
}
