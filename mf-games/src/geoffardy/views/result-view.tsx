import { editions } from '@icio/contracts/editions'
import { questionResources } from '@icio/contracts/resources/related-resources'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Card } from '@icio/shared-ui/parts/card'
import { RuleMarks } from '@icio/shared-ui/parts/rule-marks'
import { useId } from 'react'
import { ChallengeAnswer } from '../../challenges/challenge-answer.js'
import { useEnterToContinue } from '../../play/answer-keys.js'
import { verdictTitle } from '../../play/round-session.js'
import { useArrivalFocus } from '../../play/use-arrival-focus.js'
import { ContactNote } from '../../play/views/contact-note.js'
import { Downloads } from '../../play/views/downloads.js'
import { ErratumNotice } from '../../play/views/erratum-notice.js'
import { ResourceLinks } from '../../play/views/resource-links.js'
import { VerdictPart, VerdictWords } from '../../play/views/verdict-panel.js'
import { markedClue, type BoardPhase } from '../board-phase.js'
import { cellDocument } from '../board-document.js'
import { BoardProgress } from './board-progress.js'
import styles from './result-view.module.css'

interface ResultViewProps {
  phase: Extract<BoardPhase, { at: 'result' }>
  onContinue: () => void
}

/** The result of a cell, and how to continue (BOARD-9, BOARD-10). */
export function ResultView({ phase, onContinue }: ResultViewProps) {
  const { game, cell } = phase
  const titleId = useId()
  const title = useArrivalFocus<HTMLHeadingElement>('take')
  useEnterToContinue(title, onContinue)
  const clue = markedClue(game, cell)
  if (!clue) return null
  return (
    <>
      <BoardProgress score={game.score} done={game.answers.length - 1} />
      <Card
        as="section"
        className={styles.card}
        tone={clue.isCorrect ? 'success' : 'danger'}
        aria-labelledby={titleId}
      >
        <h2 id={titleId} ref={title} tabIndex={-1}>
          <VerdictWords correct={clue.isCorrect}>
            {verdictTitle({ is_correct: clue.isCorrect, points: clue.earned })}
          </VerdictWords>
        </h2>
        {clue.erratum && <ErratumNotice>{clue.erratum}</ErratumNotice>}
        <dl className={styles.facts}>
          <dt>Score</dt>
          <dd>{game.score} points</dd>
          <dt>Answer</dt>
          <dd>{clue.answer}</dd>
          {!clue.isCorrect && (
            <>
              <dt>Your question</dt>
              <dd>{clue.picked}</dd>
            </>
          )}
          <dt>Correct question</dt>
          <dd>{clue.correctQuestion}</dd>
          <dt>Explanation</dt>
          <dd>{clue.explanation}</dd>
        </dl>
        <div className={styles.actions}>
          <Button variant="primary" size="lg" onClick={onContinue}>
            Continue Playing
          </Button>
          <ButtonLink size="lg" to={editions[game.specialization].hubPath}>
            Leave Game
          </ButtonLink>
        </div>
        {clue.changes && (
          <VerdictPart label="What changes">
            <RuleMarks marks={clue.changes} edition={game.specialization} />
          </VerdictPart>
        )}
        <section className={styles.learn}>
          <h3 className={styles.more}>Learn More</h3>
          <ResourceLinks
            links={questionResources(`${clue.answer} ${clue.correctQuestion}`, game.specialization).links}
          />
        </section>
        <Downloads what="this clue" sheet={() => cellDocument(clue, game.specialization)} />
        <ChallengeAnswer sessionId={game.id} questionId={cell} />
        <ContactNote subject={`Geoffardy, ${clue.category} for ${clue.points}`} />
      </Card>
    </>
  )
}
