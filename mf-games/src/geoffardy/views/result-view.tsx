import { editions } from '@icio/contracts/editions'
import { questionResources } from '@icio/contracts/resources/related-resources'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Card } from '@icio/shared-ui/parts/card'
import { RuleMarks } from '@icio/shared-ui/parts/rule-marks'
import { useId } from 'react'
import { ChallengeAnswer } from '../../challenges/challenge-answer.js'
import { verdictTitle } from '../../play/round.js'
import { Verdict } from '../../play/views/answer-bar.js'
import { ContactNote } from '../../play/views/contact-note.js'
import { Downloads } from '../../play/views/downloads.js'
import { ErratumNotice } from '../../play/views/erratum-notice.js'
import { ResourceLinks } from '../../play/views/resource-links.js'
import { RoundLayout } from '../../play/views/round-layout.js'
import { VerdictPart } from '../../play/views/verdict-panel.js'
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
  const moreId = useId()
  const clue = markedClue(game, cell)
  if (!clue) return null
  return (
    <RoundLayout
      progress={
        <BoardProgress
          score={game.score}
          done={game.answers.length - 1}
          worth={{ points: `${clue.points} points`, about: clue.category }}
        />
      }
      question={
        <Card as="section" tone={clue.isCorrect ? 'success' : 'danger'} aria-labelledby={titleId}>
          {clue.erratum && <ErratumNotice>{clue.erratum}</ErratumNotice>}
          <dl className={styles.facts}>
            <dt>Answer</dt>
            <dd className={styles.clue}>{clue.answer}</dd>
            {!clue.isCorrect && (
              <>
                <dt>Your question</dt>
                <dd className={styles.wrong}>{clue.selected}</dd>
              </>
            )}
            <dt>Correct question</dt>
            <dd className={styles.right}>{clue.correctQuestion}</dd>
            <dt>Explanation</dt>
            <dd>{clue.explanation}</dd>
            <dt>Score</dt>
            <dd>{game.score} points</dd>
          </dl>
          {clue.changes && (
            <VerdictPart label="What changes">
              <RuleMarks marks={clue.changes} edition={game.specialization} />
            </VerdictPart>
          )}
        </Card>
      }
      bar={
        <Verdict
          as="h2"
          id={titleId}
          correct={clue.isCorrect}
          title={verdictTitle({ is_correct: clue.isCorrect, points: clue.earned })}
          arrival="take"
          continueLabel="Continue Playing"
          onNext={onContinue}
        >
          <ButtonLink variant="quiet" to={editions[game.specialization].hubPath}>
            Leave Game
          </ButtonLink>
        </Verdict>
      }
      feedback={
        <Card as="section" className={styles.more} aria-labelledby={moreId}>
          <h3 id={moreId}>Learn More</h3>
          <ResourceLinks
            links={questionResources(`${clue.answer} ${clue.correctQuestion}`, game.specialization).links}
          />
          <Downloads what="this clue" sheet={() => cellDocument(clue, game.specialization)} />
          <ChallengeAnswer sessionId={game.id} questionId={cell} />
          <ContactNote subject={`Geoffardy, ${clue.category} for ${clue.points}`} />
        </Card>
      }
    />
  )
}
