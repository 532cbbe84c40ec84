import type { GovernanceGame, GovernanceQuestion } from '@icio/contracts/game-sessions/endpoints'
import { topicWords } from '@icio/contracts/question-bank/topic-words'
import { markingOf } from '../../play/round.js'
import styles from './agenda.module.css'

/**
 * The scenarios of the game as the items of a meeting: decided with their points, now, or to come (GOV-34).
 *
 * @param current id of the scenario on the screen
 */
export function Agenda({ game, current }: { game: GovernanceGame; current: string }) {
  return (
    <div className={styles.agenda}>
      {/* Not a heading: the first heading of the round is its question, which takes the focus. */}
      <p className={styles.title} id="agenda">
        Agenda
      </p>
      <ol role="list" className={styles.items} aria-labelledby="agenda">
        {game.questions.map((scenario, index) => {
          const answer = markingOf(game, scenario.id)
          const isNow = scenario.id === current
          return (
            <li key={scenario.id} className={styles.item} aria-current={isNow ? 'step' : undefined}>
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.name}>{subjectOf(scenario)}</span>
              <span className={styles.state} data-earned={answer ? answer.points > 0 : undefined}>
                {answer ? `${answer.points} points` : isNow ? 'Now' : 'To come'}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** Every scenario is about governance and behavior; the item is named for what else it is about. */
const ofEveryScenario = new Set(['behavioural-finance', 'governance'])

function subjectOf({ tags }: GovernanceQuestion): string {
  const subject = tags.find((tag) => !ofEveryScenario.has(tag)) ?? tags[0]
  return subject === undefined ? 'A decision' : topicWords(subject)
}
