import { educationItems, educationPath } from '@icio/contracts/articles/article-items'
import type { Edition } from '@icio/contracts/editions'
import { quizLength } from '@icio/contracts/games/quiz-rules'
import { BalanceDrawing, QuestionsDrawing, RoomDrawing } from '@icio/shared-ui/drawings/door-drawings'
import { editionColors } from '@icio/shared-ui/drawings/edition'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Section } from '@icio/shared-ui/parts/section'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import styles from './hub.module.css'
import { quizState } from './quiz-state.js'

const [primer] = educationItems

/** Three ways to spend the next ten minutes in this edition (LEARN-20); it leaves out what the site does not have. */
export function NextTenMinutes({ edition }: { edition: Edition }) {
  const { gate, nav } = useHost()
  const steps = [
    primer && nav.hasScreen(`${routePaths.educationLibrary}/${primer.slug}`)
      ? {
          picture: <BalanceDrawing />,
          title: (
            <GatedLink to={educationPath(primer.slug, edition)}>Read: how a bond answers to rates</GatedLink>
          ),
          fact: `${primer.title}, ${primer.duration} minutes`,
        }
      : null,
    nav.hasScreen(routePaths.quiz)
      ? {
          picture: <QuestionsDrawing />,
          title: (
            <button
              type="button"
              onClick={() => void gate.run(() => nav.go('quiz', quizState('beginner', edition)))}
            >
              Answer: {quizLength} questions to begin with
            </button>
          ),
          fact: 'Each explained as soon as you have answered',
        }
      : null,
    nav.hasScreen(routePaths.governanceGame)
      ? {
          picture: <RoomDrawing />,
          title: (
            <button
              type="button"
              onClick={() => void gate.run(() => nav.go('governanceGame', { specialization: edition }))}
            >
              Decide: five items on a committee’s agenda
            </button>
          ),
          fact: 'Each with a trap that has a name',
        }
      : null,
  ].filter((step) => step !== null)
  if (steps.length === 0) return null
  return (
    <Section title="The next ten minutes">
      <ul role="list" {...editionColors(edition, styles.next)}>
        {steps.map(({ picture, title, fact }) => (
          <li key={fact} className={styles.step}>
            {picture}
            <div>
              <h3 className={styles.stepTitle}>{title}</h3>
              <p className={styles.stepFact}>{fact}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
