import { shortDayText, shortMomentText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import type { ChallengeCase } from '@icio/contracts/challenges/endpoints'
import { Badge } from '@icio/shared-ui/parts/badge'
import { correctionWords } from './correction-words.js'
import styles from '../challenges/challenges.module.css'

const tones = { open: 'warning', upheld: 'success', rejected: 'neutral' } as const

/** A disputed answer: the question as it was dealt, the player's choice, the right one, and the player's objection. */
export function ChallengedAnswer({ entry }: { entry: ChallengeCase }) {
  const { state, question, choices, correct_choice_id, choice_id, explanation, reason, ruling, correction } =
    entry
  return (
    <>
      <p className={styles.facts}>
        <Badge tone={tones[state]}>{state}</Badge>
        <span>
          {entry.game}, {entry.question_id}, {shortMomentText(entry.created_at)}
        </span>
        {entry.same_question > 1 && (
          <Badge tone="info">{entry.same_question} challenges of this question</Badge>
        )}
      </p>
      <p className={styles.question}>{question}</p>
      {entry.picked && <p>The player’s answer to this: {entry.picked}. The choices of the bank:</p>}
      <ul className={styles.choices}>
        {choices.map(({ id, text }) => (
          <li key={id}>
            {text}
            {id === correct_choice_id && <Badge tone="success">counted as right</Badge>}
            {id === choice_id && <Badge tone="accent">the player’s answer</Badge>}
          </li>
        ))}
      </ul>
      <p>
        <strong>Explanation: </strong>
        {explanation}
      </p>
      <blockquote className={styles.reason}>{reason}</blockquote>
      {entry.key_asked && (
        <p>
          <strong>
            <bdi>{entry.key_asked.by}</bdi> asks for another key:{' '}
          </strong>
          ‘{choices.find(({ id }) => id === entry.key_asked?.correct_choice_id)?.text}’.{' '}
          {entry.key_asked.text} It waits for a second person.
        </p>
      )}
      {ruling && (
        <p>
          <strong>Ruling of {shortDayText(dayIn(ruling.ruled_at))}: </strong>
          {ruling.text}
        </p>
      )}
      {correction && (
        <p>
          <strong>Erratum: </strong>
          right is ‘{correction.correct}’, not ‘{correction.was}’. {correctionWords(correction)}
        </p>
      )}
    </>
  )
}
