import { topicWords } from '@icio/contracts/question-bank/topic-words'
import type { Edition } from '@icio/contracts/editions'
import { Section } from '@icio/shared-ui/parts/section'
import { TopicRows } from './topic-rows.js'
import { weakTopics, type TopicAnswer } from './weak-topics.js'

interface WeakTopicsListProps {
  answers: readonly TopicAnswer[]
  edition: Edition
}

/** What to read next: the missed topics, each with its primer. Renders nothing if nothing was missed. */
export function WeakTopicsList({ answers, edition }: WeakTopicsListProps) {
  const topics = weakTopics(answers, edition)
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
