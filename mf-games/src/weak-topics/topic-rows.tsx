import { Link } from '@icio/platform'
import { topicWords } from '@icio/contracts/question-bank/topic-words'
import { Section } from '@icio/shared-ui/parts/section'
import type { WeakTopic } from './weak-topics.js'
import styles from './topic-rows.module.css'

interface TopicRow {
  id: string
  topic: string
  /** The player's result on the topic, in words. */
  fact: string
  primer: WeakTopic['primer']
}

export function TopicRows({ rows }: { rows: readonly TopicRow[] }) {
  return (
    <ul className={styles.topics} role="list">
      {rows.map(({ id, topic, fact, primer }) => (
        <li key={id} className={styles.topic}>
          <span className={styles.name}>{topic}</span>
          <span className={styles.fact}>{fact}</span>
          <Link to={primer.url}>{primer.title}</Link>
        </li>
      ))}
    </ul>
  )
}

/** What to read next: the missed topics, each with its primer. Renders nothing if nothing was missed. */
export function WeakTopicsList({ topics }: { topics: readonly WeakTopic[] }) {
  if (topics.length === 0) return null
  return (
    <Section title="Topics to Revisit" lead="What you missed most, and the pages that explain it.">
      <TopicRows
        rows={topics.map(({ topic, missed, asked, primer }) => ({
          id: topic,
          topic: topicWords(topic),
          fact: `${missed} of ${asked} missed`,
          primer,
        }))}
      />
    </Section>
  )
}
