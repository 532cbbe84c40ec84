import { pointsForQuestion } from '@icio/contracts/rules/quiz-rules'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { Card } from '@icio/shared-ui/parts/card'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { ChoiceList, type Verdict } from '@icio/shared-ui/parts/choice-list'
import { useId } from 'react'
import { answerKeys, useAnswerKeysSetting } from '../../play/answer-keys.js'
import type { Submission } from '../../play/play-phase.js'
import { useArrivalFocus, type Arrival } from '../../play/use-arrival-focus.js'
import { SubmissionTrouble } from '../../play/views/submission-trouble.js'
import type { QuizQuestion, QuizSession } from '../quiz-session.js'
import { difficultyWords } from './difficulty-words.js'
import styles from './question-view.module.css'

interface QuestionViewProps {
  session: QuizSession
  question: QuizQuestion
  submission: Submission
  arrival: Arrival
  onPick: (choiceId: string) => void
  onSubmit: () => void
}

/** One question: what is asked, its choices, and Submit; after marking the choices show what was right. */
export function QuestionView({
  session,
  question,
  submission,
  arrival,
  onPick,
  onSubmit,
}: QuestionViewProps) {
  const titleId = useId()
  const title = useArrivalFocus<HTMLHeadingElement>(arrival)
  const [keysOn, setKeysOn] = useAnswerKeysSetting()
  const locked = session.explanationShown
  const heard = keysOn && !locked
  const onKeyDown = answerKeys({ choiceIds: question.choices.map(({ id }) => id), onPick, onSubmit })
  return (
    <Card
      className={styles.card}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={heard ? onKeyDown : undefined}
    >
      <p className={styles.labels}>
        <Badge>{difficultyWords[question.difficulty]}</Badge>
        <span className={styles.worth}>{pointsForQuestion(session.currentQuestion)} points</span>
      </p>
      <h2 className={styles.prompt} id={titleId} ref={title} tabIndex={-1}>
        {question.prompt}
      </h2>
      <ChoiceList
        legend={titleId}
        choices={question.choices}
        selected={session.selectedChoice}
        onSelect={onPick}
        locked={locked}
        verdicts={verdictsOf(question, session.selectedChoice)}
      />
      {submission.at === 'failed' && <SubmissionTrouble text={submission.text} onRetry={onSubmit} />}
      <div className={styles.foot}>
        <Button
          variant="primary"
          size="lg"
          busy={submission.at === 'sending'}
          disabled={locked || session.selectedChoice === null}
          onClick={onSubmit}
        >
          Submit Answer
        </Button>
        <CheckboxField
          label="Answer with keys 1–4 and Enter"
          checked={keysOn}
          onChange={(event) => setKeysOn(event.target.checked)}
        />
      </div>
    </Card>
  )
}

/** Green for the correct choice, red for a wrong pick (QUIZ-15); nothing while the question is open. */
function verdictsOf(question: QuizQuestion, picked: string | null): Record<string, Verdict | undefined> {
  return Object.fromEntries(
    question.choices.map(({ id, isCorrect }) => {
      if (isCorrect === undefined) return [id, undefined]
      if (isCorrect) return [id, id === picked ? 'correct' : 'missed']
      return [id, id === picked ? 'wrong' : undefined]
    }),
  )
}
