import { readPracticeQuestions } from '@icio/contracts/articles/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useGatedNavigation, useHost } from '@icio/shared-ui/host-contract/use-host'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import { PracticeQuestionCard } from './practice-question-card.js'
import styles from './practice.module.css'
import { useEffect, useState } from 'react'

interface PracticeProps {
  slug: string
  edition: Edition
}

/** A few questions about the article, requested after it has rendered. Renders nothing if there are none. */
export function Practice(props: PracticeProps) {
  return useIdle() ? <Questions {...props} /> : null
}

function Questions({ slug, edition }: PracticeProps) {
  const { nav } = useHost()
  const enter = useGatedNavigation()
  const practice = useResource(
    (call) => call(readPracticeQuestions, { params: { slug }, query: { edition } }),
    {
      key: `${slug} ${edition}`,
      where: 'practice questions',
    },
  )
  if (practice.at !== 'ready' || practice.value.questions.length === 0) return null
  return (
    <div className={styles.practice} data-no-print>
      <Section
        title="Try it"
        lead="Questions from the quiz on what you have just read. Nothing is counted here."
      >
        <ol role="list" className={styles.questions}>
          {practice.value.questions.map((question) => (
            <li key={question.id}>
              <PracticeQuestionCard slug={slug} edition={edition} question={question} />
            </li>
          ))}
        </ol>
        {nav.hasScreen(routePaths.quiz) && (
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

/** Longest wait for an idle browser, in milliseconds. */
const longestWait = 2000

/** True once the browser is idle after showing the page; at once if the browser cannot tell. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(typeof requestIdleCallback !== 'function')
  useEffect(() => {
    if (idle) return
    const waiting = requestIdleCallback(() => setIdle(true), { timeout: longestWait })
    return () => cancelIdleCallback(waiting)
  }, [idle])
  return idle
}
