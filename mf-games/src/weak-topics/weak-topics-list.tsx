import type { Specialization } from '@icio/contracts/editions'
import { Link } from '@icio/platform'
import { Section } from '@icio/shared-ui/parts/section'
import { weakTopics, type TopicAnswer } from './weak-topics.js'
import styles from './weak-topics-list.module.css'

interface WeakTopicsListProps {
  answers: readonly TopicAnswer[]
  specialization: Specialization
}

/** What to read next: the topics that were missed, each with its primer. Nothing where nothing was missed. */
export function WeakTopicsList({ answers, specialization }: WeakTopicsListProps) {
  const topics = weakTopics(answers, specialization)
  if (topics.length === 0) return null
  return (
    <Section title="Topics to Revisit">
      <ul className={styles.topics} role="list">
        {topics.map(({ topic, missed, asked, primer }) => (
          <li key={topic} className={styles.topic}>
            <span className={styles.name}>{topic}</span>
            <span className={styles.count}>
              {missed} of {asked} missed
            </span>
            <Link to={primer.url}>{primer.title}</Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
