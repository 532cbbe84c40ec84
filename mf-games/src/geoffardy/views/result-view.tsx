import { editions } from '@icio/contracts/editions'
import { questionResources } from '@icio/contracts/resources/related-resources'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Card } from '@icio/shared-ui/parts/card'
import { RuleMarks } from '@icio/shared-ui/parts/rule-marks'
import { useId } from 'react'
import { ChallengeAnswer } from '../../challenges/challenge-answer.js'
import { choiceText, erratumWords, markingOf, verdictTitle } from '../../play/round.js'
import { Verdict } from '../../play/views/answer-bar.js'
import { ContactNote } from '../../play/views/contact-note.js'
import { Downloads } from '../../play/views/downloads.js'
import { ErratumNotice } from '../../play/views/erratum-notice.js'
import { VerdictPart } from '../../play/views/verdict-panel.js'
import { ResourceLinks } from '../../play/views/resource-links.js'
import { RoundLayout } from '../../play/views/round-layout.js'
import type { BoardPhase } from '../board-phase.js'
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
  const clue = game.questions.find(({ id }) => id === cell)
  const marking = markingOf(game, cell)
  if (!clue || !marking) return null
  const { is_correct: isCorrect, erratum, changes } = marking
  const correctQuestion = choiceText(clue, marking.correct_choice_id)
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
        <Card as="section" tone={isCorrect ? 'success' : 'danger'} aria-labelledby={titleId}>
          {erratum && <ErratumNotice>{erratumWords(erratum)}</ErratumNotice>}
          <dl className={styles.facts}>
            <dt>Answer</dt>
            <dd className={styles.clue}>{clue.answer}</dd>
            {!isCorrect && (
              <>
                <dt>Your question</dt>
                <dd className={styles.wrong}>{choiceText(clue, marking.choice_id)}</dd>
              </>
            )}
            <dt>Correct question</dt>
            <dd className={styles.right}>{correctQuestion}</dd>
            <dt>Explanation</dt>
            <dd>{marking.explanation}</dd>
            <dt>Score</dt>
            <dd>{game.score} points</dd>
          </dl>
          {changes && (
            <VerdictPart label="What changes">
              <RuleMarks marks={changes} edition={game.specialization} />
            </VerdictPart>
          )}
        </Card>
      }
      bar={
        <Verdict
          as="h2"
          id={titleId}
          correct={isCorrect}
          title={verdictTitle(marking)}
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
            links={questionResources(`${clue.answer} ${correctQuestion}`, game.specialization).links}
          />
          <Downloads what="this clue" sheet={() => cellDocument(clue, marking, game.specialization)} />
          <ChallengeAnswer sessionId={game.id} questionId={cell} />
          <ContactNote subject={`Geoffardy, ${clue.category} for ${clue.points}`} />
        </Card>
      }
    />
  )
}
