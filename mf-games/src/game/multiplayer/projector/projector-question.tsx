import { QuestionLabels } from '../../../play/views/question-labels.js'
import { difficultyWords } from '../../../quiz/views/difficulty-words.js'
import { AnswerSplit } from '../game/answer-split.js'
import type { AskingState } from '../game/live-question.js'
import styles from './projector-question.module.css'

/**
 * A question for the room. The choices carry no numbers: each player sees them in a different order, so a number called
 * out would mean a different choice to everybody.
 */
export function ProjectorQuestion({ state }: { state: AskingState }) {
  const { question } = state
  return (
    <section className={styles.question} aria-labelledby="projector-question">
      <QuestionLabels badges={[difficultyWords[question.difficulty]]} worth={`${question.points} points`} />
      <h2 id="projector-question">{question.stem}</h2>
      {state.phase === 'reveal' ? (
        <>
          <AnswerSplit revealed={state} />
          <p className={styles.explanation}>{state.explanation}</p>
          {state.source && <p className={styles.source}>Source: {state.source}</p>}
        </>
      ) : (
        <ul className={styles.choices} role="list">
          {(question.choices ?? []).map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
