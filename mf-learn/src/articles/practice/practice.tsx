import { readPracticeQuestions } from '@icio/contracts/articles/endpoints'
import type { Specialization } from '@icio/contracts/editions'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useCall } from '@icio/shared-ui/api/call'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import { useCallback } from 'react'
import { useEntry } from '../../entries/use-entry.js'
import { useLoaded } from '../../loading/use-loaded.js'
import { PracticeQuestionCard } from './practice-question-card.js'
import styles from './practice.module.css'
import { useIdle } from './use-idle.js'

interface PracticeProps {
  slug: string
  edition: Specialization
}

/** A few questions about the article, requested after it has rendered. Renders nothing if there are none. */
export function Practice(props: PracticeProps) {
  return useIdle() ? <Questions {...props} /> : null
}

function Questions({ slug, edition }: PracticeProps) {
  const { nav } = useHost()
  const { enter } = useEntry()
  const call = useCall()
  const load = useCallback(
    () => call(readPracticeQuestions, { params: { slug }, query: { edition } }),
    [call, slug, edition],
  )
  const { loaded } = useLoaded(load)
  if (loaded.at !== 'ready' || loaded.value.questions.length === 0) return null
  return (
    <div className={styles.practice} data-no-print>
      <Section
        title="Try it"
        lead="Questions from the quiz on what you have just read. Nothing is counted here."
      >
        <ol role="list" className={styles.questions}>
          {loaded.value.questions.map((question) => (
            <li key={question.id}>
              <PracticeQuestionCard slug={slug} edition={edition} question={question} />
            </li>
          ))}
        </ol>
        {nav.knows(routePaths.quiz) && (
          <Button
            onClick={() =>
              enter(
                'quiz',
                edition === 'general'
                  ? { difficulty: 'beginner' }
                  : { difficulty: 'beginner', specialization: edition },
              )
            }
          >
            Take a whole quiz
          </Button>
        )}
      </Section>
    </div>
  )
}
