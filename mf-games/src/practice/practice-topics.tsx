import { topicWords } from '@icio/contracts/question-bank/topic-words'
import type { Practice } from '@icio/contracts/practice/endpoints'
import { primerOn } from '../weak-topics/weak-topics.js'
import { TopicRows } from '../weak-topics/topic-rows.js'
import styles from './practice-topics.module.css'

/** The topics that this person misses most, over all games, each with a link to its primer. */
export function PracticeTopics({ topics }: { topics: Practice['topics'] }) {
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
