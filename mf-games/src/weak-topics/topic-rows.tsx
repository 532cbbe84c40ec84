import { Link } from '@icio/platform'
import styles from './topic-rows.module.css'
import type { WeakTopic } from './weak-topics.js'

interface TopicRow {
  id: string
  topic: string
  /** The player's result on the topic, in words. */
  fact: string
  primer: WeakTopic['primer']
}

/** Topics, each with a result and a link to read up on it. */
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
