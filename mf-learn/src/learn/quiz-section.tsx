import { quizLevels, type Edition } from '@icio/contracts/editions'
import { quizLength } from '@icio/contracts/games/quiz-rules'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useGatedNavigation, useHost } from '@icio/shared-ui/host-contract/use-host'
import { Section } from '@icio/shared-ui/parts/section'
import { VisuallyHidden } from '@icio/shared-ui/parts/visually-hidden'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { levelTexts } from '@icio/contracts/hubs/hub-words'
import styles from './quiz-section.module.css'
import { quizState } from './quiz-state.js'

/** The entry to the solo quiz: picking a level starts it (LEARN-4). */
export function QuizSection({ edition }: { edition: Edition }) {
  const { nav } = useHost()
  const enter = useGatedNavigation()
  if (!nav.hasScreen(routePaths.quiz)) return null
  return (
    <Section
      title="Test your knowledge"
      lead={`${quizLength} questions at your own pace, each explained as soon as you have answered. Pick a level to begin.`}
    >
      <ul role="list" className={styles.levels}>
        {quizLevels.map((difficulty) => (
          <li key={difficulty} className={styles.place}>
            <button
              type="button"
              className={styles.level}
              aria-describedby={`level-${difficulty}`}
              onClick={() => enter('quiz', quizState(difficulty, edition))}
            >
              {levelTexts[difficulty].title}
              <VisuallyHidden> quiz</VisuallyHidden>
              <ArrowRight className={styles.arrow} aria-hidden="true" />
            </button>
            <p className={styles.text} id={`level-${difficulty}`}>
              {levelTexts[difficulty].text}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
