import { shareText } from '@icio/contracts/numbers/figure-text'
import { topicWords } from '@icio/contracts/question-bank/topic-words'
import type { RoomKnowledge } from '@icio/contracts/rooms/report-views'
import { Link } from '@icio/platform'
import { Section } from '@icio/shared-ui/parts/section'
import { FactTable } from '../room/fact-table.js'
import { estimateText } from './report-document.js'
import styles from './report.module.css'

/** 'What this room knows' (ROOM-33); lines that the server leaves out are not there. */
export function Knows({ knows }: { knows: RoomKnowledge }) {
  const { topics, divided, confident_wrong, articles, committee_questions } = knows
  const isEmpty =
    topics.length + articles.length + committee_questions.length === 0 && !divided && !confident_wrong
  if (isEmpty) return null
  return (
    <Section title="What this room knows">
      {topics.length > 0 && (
        <FactTable
          className={styles.table}
          head={['Topic', 'Right', '95% interval', 'People']}
          rows={topics.map(({ tag, share, n }) => [
            topicWords(tag),
            `${shareText(share.value * 100)}%`,
            estimateText(share),
            n,
          ])}
        />
      )}
      {divided && (
        <p>
          <strong>What divided it most:</strong> {divided.prompt}
        </p>
      )}
      {confident_wrong && (
        <p>
          <strong>Most certain and wrong:</strong> {confident_wrong.prompt} {confident_wrong.n} chose '
          {confident_wrong.choice}', {Math.round(confident_wrong.confidence)}% sure on average. Right is '
          {confident_wrong.right}'.
        </p>
      )}
      {articles.length > 0 && (
        <>
          <h3>To read next</h3>
          <ul className={styles.list}>
            {articles.map(({ kind, slug, title }) => (
              <li key={slug}>
                <Link to={`/learn/${kind === 'insight' ? 'insights' : 'education'}/${slug}`}>{title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {committee_questions.length > 0 && (
        <>
          <h3>For the next committee</h3>
          <ul className={styles.list}>
            {committee_questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
