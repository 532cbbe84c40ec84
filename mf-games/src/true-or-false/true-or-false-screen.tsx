import { keptClear } from '@icio/shared-ui/parts/clear-place'
import type { Edition } from '@icio/contracts/editions'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import type { TrueOrFalseGame, TrueOrFalseQuestion } from '@icio/contracts/game-sessions/endpoints'
import { pointsAt } from '@icio/contracts/games/games'
import { Button } from '@icio/shared-ui/parts/button'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useEdition } from '../play/edition-choice.js'
import { reviewOf, roundIn } from '../play/round.js'
import { useScreenStore } from '../play/use-screen-store.js'
import { gamesByEdition } from '../play/views/edition-chip.js'
import { EndView } from '../play/views/end-view.js'
import { GamePage } from '../play/views/game-page.js'
import { PlayPhases } from '../play/views/play-phases.js'
import { correctWords, trueOrFalseDocument } from './true-or-false-document.js'
import { playPorts } from '../play/play-ports.js'
import { createQuestionGameStore } from '../play/play-store.js'
import { PointsProgress } from '../play/views/game-progress.js'
import { RoundView, type RoundProps, type RoundVerdict } from '../play/views/round-view.js'
import { difficultyWords } from '../quiz/views/difficulty-words.js'
import { RelatedResources } from '../play/views/resource-links.js'
import { VerdictPanel, VerdictPart, WhyWrong } from '../play/views/verdict-panel.js'
import type { AnswersParts } from '../play/views/question-card.js'
import styles from './true-or-false-screen.module.css'

/** True or False at /true-or-false. */
export function TrueOrFalseScreen() {
  const { edition, notUnderstood } = useEdition()
  return (
    <GamePage
      title="True or False"
      edition={edition}
      games={gamesByEdition(routePaths.trueOrFalse)}
      notUnderstood={notUnderstood}
    >
      <TrueOrFalse key={edition} edition={edition} />
    </GamePage>
  )
}

/** Ten statements, each judged once, played like the quiz. */
function TrueOrFalse({ edition }: { edition: Edition }) {
  const play = useScreenStore((shell) =>
    createQuestionGameStore(playPorts(shell, { game: 'true-or-false', specialization: edition })),
  )
  return (
    <PlayPhases
      play={play}
      edition={edition}
      loading="Loading questions..."
      empty={noStatements}
      playing={(phase) => <TrueOrFalseRoundView phase={phase} play={play} />}
      finished={(game) => (
        <EndView
          name="True or False"
          game={game}
          answers={reviewOf(game, (statement, marking) => ({
            prompt: `${statement.prompt} Proposed answer: ${statement.claim}`,
            correct: correctWords(statement, marking),
          }))}
          sheet={() => trueOrFalseDocument(game, new Date())}
          onAgain={() => void play.restarted()}
        />
      )}
    />
  )
}

const noStatements = {
  title: 'No Questions Available',
  text: 'No quiz questions are currently available in the database.',
}

/** The current statement: open, or judged by one press with its explanation beside it (TF-2). */
function TrueOrFalseRoundView({ phase, play }: RoundProps<TrueOrFalseGame>) {
  const round = roundIn(phase)
  const { question: statement, number } = round
  return (
    <RoundView
      phase={phase}
      play={play}
      round={round}
      parts={{
        progress: (
          <PointsProgress
            game={phase.game}
            number={number}
            points={pointsAt('true-or-false', number - 1)}
            level={difficultyWords[statement.difficulty]}
          />
        ),
        context: <p className={styles.question}>{statement.prompt}</p>,
        prompt: `Proposed answer: ${statement.claim}`,
        answers: (parts) => <TwoHalves {...parts} />,
        continueLabels: { next: 'Next Statement', end: 'See Results' },
        feedback: (verdict) => (
          <StatementVerdict key={statement.id} statement={statement} verdict={verdict} />
        ),
      }}
    />
  )
}

interface StatementVerdictProps {
  statement: TrueOrFalseQuestion
  verdict: RoundVerdict
}

/** Shows the marking of a statement: the verdict, the right answer, and why (TF-3). */
function StatementVerdict({ statement, verdict }: StatementVerdictProps) {
  const { right_answer, why_wrong, explanation, source } = verdict.answer
  return (
    <VerdictPanel
      verdict={verdict}
      contactSubject={`True or False, question ${statement.id}`}
      more={<RelatedResources text={statement.prompt} edition={verdict.specialization} />}
    >
      {why_wrong && <WhyWrong>{why_wrong}</WhyWrong>}
      {right_answer !== undefined && right_answer !== statement.claim && (
        <VerdictPart label="The right answer">
          <p>{right_answer}</p>
        </VerdictPart>
      )}
      <VerdictPart label="Explanation">
        <p>{explanation}</p>
        {source && <p>Source: {source}</p>}
      </VerdictPart>
    </VerdictPanel>
  )
}

const verdictWords = { correct: 'Correct answer', wrong: 'Your answer', missed: 'Correct answer' }

/** The two answers as two halves of the screen; one press, or the key 1 or 2, answers (TF-2, PLAY-16). */
function TwoHalves({ choices, selected, verdicts, locked, onSelect }: AnswersParts) {
  return (
    <div className={styles.halves} {...keptClear}>
      {choices.map(({ id, text }, index) => {
        const verdict = verdicts[id]
        return (
          <Button
            key={id}
            className={styles.half}
            icon={verdict && (verdict === 'wrong' ? <CircleX /> : <CircleCheck />)}
            aria-pressed={id === selected}
            data-verdict={verdict}
            disabled={locked}
            onClick={() => onSelect(id)}
          >
            {text}
            {!locked && (
              <span className={styles.key} aria-hidden="true">
                {' '}
                {index + 1}
              </span>
            )}
            {verdict && <span className={styles.verdict}> {verdictWords[verdict]}</span>}
          </Button>
        )
      })}
    </div>
  )
}
