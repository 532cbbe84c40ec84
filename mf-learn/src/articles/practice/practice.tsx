import type { ArticleEdition } from '@icio/contracts/articles/article-items'
import { readPracticeQuestions } from '@icio/contracts/articles/endpoints'
import { ownTimeZone } from '@icio/contracts/dates/days'
import type { Edition } from '@icio/contracts/editions'
import { enterArticle } from '@icio/contracts/record/endpoints'
import { answersOfArticle } from '@icio/contracts/record/record-rules'
import { recordPage } from '@icio/contracts/record/record-words'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useGatedNavigation, useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Button } from '@icio/shared-ui/parts/button'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { Section } from '@icio/shared-ui/parts/section'
import { quizState } from '../../learn/quiz-state.js'
import { PracticeQuestionCard } from './practice-question-card.js'
import styles from './practice.module.css'
import { useEffect, useRef, useState } from 'react'

interface PracticeProps {
  slug: string
  edition: Edition
  /** The edition that the article is written for; 'both' for most. */
  articleEdition: ArticleEdition
}

/** A few questions about the article, requested after it has rendered. Renders nothing if there are none. */
export function Practice(props: PracticeProps) {
  return useIdle() ? <Questions {...props} /> : null
}

function Questions({ slug, edition, articleEdition }: PracticeProps) {
  const { nav } = useHost()
  const entry = useEntry(slug, articleEdition)
  const enter = useGatedNavigation()
  const practice = useResource(
    (call) => call(readPracticeQuestions, { params: { slug }, query: { edition } }),
    { key: `${slug} ${edition}`, where: 'practice questions' },
  )
  if (practice.at !== 'ready' || practice.value.questions.length === 0) return null
  return (
    <div className={styles.practice} data-no-print>
      <Section
        title="Try it"
        lead="Questions from the quiz on what you have just read. Nobody counts what is right here."
      >
        <ol role="list" className={styles.questions}>
          {practice.value.questions.map((question) => (
            <li key={question.id}>
              <PracticeQuestionCard slug={slug} edition={edition} question={question} onMarked={entry.note} />
            </li>
          ))}
        </ol>
        {entry.minutes > 0 && (
          <p role="status">
            Entered in your <GatedLink to={recordPage}>education record</GatedLink>: {entry.minutes} minutes.
          </p>
        )}
        {nav.hasScreen(routePaths.quiz) && (
          <Button onClick={() => enter('quiz', quizState('beginner', edition))}>Take a whole quiz</Button>
        )}
      </Section>
    </div>
  )
}

/** Enters the article in the record of who is signed in, once three of its questions are answered (PATH-17). */
function useEntry(slug: string, edition: ArticleEdition): { minutes: number; note: () => void } {
  const { nav, log } = useHost()
  const session = useSession()
  const call = useCall()
  const answerCount = useRef(0)
  const [minutes, setMinutes] = useState(0)
  const note = () => {
    answerCount.current += 1
    if (answerCount.current !== answersOfArticle) return
    if (session.at !== 'signed-in' || !nav.hasScreen(recordPage)) return
    call(enterArticle, { body: { slug, edition, time_zone: ownTimeZone() } }).then(
      (entry) => setMinutes(entry.minutes),
      (error: unknown) => log.error(error, 'education record'),
    )
  }
  return { minutes, note }
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
