import type { GovernanceGame, GovernanceQuestion } from '@icio/contracts/game-sessions/endpoints'
import { governancePoints } from '@icio/contracts/games/governance-rules'
import { topicWords } from '@icio/contracts/question-bank/topic-words'
import type { Edition } from '@icio/contracts/editions'
import { behavioralBooks, quarterlyNewsletter } from '@icio/contracts/games/book-references'
import { questionResources } from '@icio/contracts/resources/related-resources'
import { Section } from '@icio/shared-ui/parts/section'
import { roundIn, markingOf } from '../../play/round.js'
import { useWide } from '../../play/use-wide.js'
import { QuestionLabels } from '../../play/views/question-labels.js'
import { RoundView, type RoundProps } from '../../play/views/round-view.js'
import { MeetingTable } from '../meeting/meeting-table.js'
import { useTrap, GovernanceFeedback } from './governance-feedback.js'
import { GameProgress } from '../../play/views/game-progress.js'
import { ResourceLinks } from '../../play/views/resource-links.js'
import styles from './governance-round-view.module.css'

/**
 * The current scenario as an item of a meeting: what it is about, the arguments at the table, the vote; then the
 * marking, with the trap beside it (GOV-8, GOV-29, GOV-33).
 */
export function GovernanceRoundView({ phase, play }: RoundProps<GovernanceGame>) {
  const round = roundIn(phase)
  const { question: scenario, number } = round
  const { game } = phase
  const voices = scenario.voices ?? []
  const trap = useTrap(round)
  const isWide = useWide()
  return (
    <>
      <RoundView
        phase={phase}
        play={play}
        round={round}
        parts={{
          progress: <GovernanceProgress game={game} scenario={number} />,
          labels: (
            <QuestionLabels badges={[`Scenario ${scenario.id}`]} worth={`Worth ${governancePoints} points`} />
          ),
          aside: isWide && (
            <>
              <MeetingTable voices={voices} />
              <Agenda game={game} current={scenario.id} />
            </>
          ),
          context: (
            <>
              <p>{scenario.context}</p>
              {!isWide && <MeetingTable voices={voices} />}
            </>
          ),
          prompt: scenario.question,
          letters: true,
          continueLabels: { next: 'Next Scenario', end: 'View Final Score' },
          feedback: (verdict) => (
            <GovernanceFeedback key={scenario.id} scenario={scenario} verdict={verdict} trap={trap} />
          ),
        }}
      />
      {!isWide && <Agenda game={game} current={scenario.id} />}
      <ReferenceMaterials scenario={scenario} edition={game.specialization} />
    </>
  )
}

/**
 * The scenarios of the game as the items of a meeting: decided with their points, now, or to come (GOV-34).
 *
 * @param current id of the scenario on the screen
 */
function Agenda({ game, current }: { game: GovernanceGame; current: string }) {
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

/** Progress of the game: the score out of its maximum, and the number of the scenario (GOV-7). */
function GovernanceProgress({ game, scenario }: { game: GovernanceGame; scenario: number }) {
  const total = game.questions.length
  return (
    <GameProgress
      score={{ label: 'Current Score', value: game.score, of: game.max_score }}
      label="Scenario Progress"
      value={scenario}
      max={total}
      valueText={`${scenario}/${total}, ${Math.round((scenario / total) * 100)}%`}
    />
  )
}

const books = [
  ...behavioralBooks.map(({ title, author, url }) => ({ title: `${title} (${author})`, url })),
  quarterlyNewsletter(),
]

/** Further reading: articles that match the scenario's text, and books on behavioral economics (GOV-15). */
function ReferenceMaterials({ scenario, edition }: { scenario: GovernanceQuestion; edition: Edition }) {
  const { links } = questionResources(`${scenario.context} ${scenario.question}`, edition)
  return (
    <Section title="Reference Materials">
      <div className={styles.columns}>
        <div>
          <h3 className={styles.heading}>From the library</h3>
          <ResourceLinks links={links} />
        </div>
        <div>
          <h3 className={styles.heading}>Behavioral economics</h3>
          <div className={styles.books}>
            <ResourceLinks links={books} />
          </div>
        </div>
      </div>
    </Section>
  )
}
