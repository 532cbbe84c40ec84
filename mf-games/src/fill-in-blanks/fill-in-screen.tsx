import { editions, type Edition } from '@icio/contracts/editions'
import type { RoundId } from '@icio/contracts/path/mastery'
import { roundWords } from '@icio/contracts/path/path-words'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import type { FillInGame, FillInQuestion } from '@icio/contracts/game-sessions/endpoints'
import { levelLabels } from '@icio/contracts/games/fill-in-rules'
import { pointsForQuestion } from '@icio/contracts/games/quiz-rules'
import { VisuallyHidden } from '@icio/shared-ui/parts/visually-hidden'
import { useEdition } from '../play/edition-choice.js'
import { reviewOf, choiceText, roundIn } from '../play/round.js'
import { useScreenStore } from '../play/use-screen-store.js'
import { gamesByEdition } from '../play/views/edition-chip.js'
import { EndView } from '../play/views/end-view.js'
import { GamePage } from '../play/views/game-page.js'
import { PlayPhases } from '../play/views/play-phases.js'
import { practiceWords } from '../practice/practice-words.js'
import {
  fillInDocument,
  gap,
  sentenceWith,
  correctSentence,
  whyWrong,
  fillInItemDocument,
} from './fill-in-document.js'
import { playPorts } from '../play/play-ports.js'
import { createQuestionGameStore } from '../play/play-store.js'
import { PointsProgress } from '../play/views/game-progress.js'
import { RoundView, type RoundProps, type RoundVerdict } from '../play/views/round-view.js'
import { Downloads } from '../play/views/downloads.js'
import { RelatedResources } from '../play/views/resource-links.js'
import { VerdictPanel, VerdictPart, WhyWrong } from '../play/views/verdict-panel.js'
import styles from './fill-in-screen.module.css'

/** Fill in the Blanks at /fill-in-blanks (FILL-1 to FILL-12). */
export function FillInScreen() {
  const { edition, notUnderstood, practice, module } = useEdition()
  const { audience } = editions[edition]
  return (
    <GamePage
      title={practice ? practiceWords.title : module ? roundWords.title : 'Fill in the Blanks'}
      edition={edition}
      notUnderstood={notUnderstood}
      {...(practice || module
        ? { eyebrow: `Fill in the Blanks, ${audience}` }
        : { games: gamesByEdition(routePaths.fillInBlanks) })}
    >
      <FillIn
        key={`${edition} ${String(practice)} ${String(module)}`}
        edition={edition}
        practice={practice}
        module={module}
      />
    </GamePage>
  )
}

interface FillInProps {
  edition: Edition
  practice: true | undefined
  module: RoundId | undefined
}

/** Up to twenty sentences, played like the quiz (FILL-4). */
function FillIn({ edition, practice, module }: FillInProps) {
  const play = useScreenStore((shell) =>
    createQuestionGameStore(
      playPorts(shell, { game: 'fill-in-blanks', specialization: edition, practice, module }),
    ),
  )
  return (
    <PlayPhases
      play={play}
      edition={edition}
      loading="Loading questions..."
      empty={practice ? practiceWords.empty : noItems}
      playing={(phase) => <FillInRoundView phase={phase} play={play} />}
      finished={(game) => (
        <EndView
          name="Fill in the Blanks"
          game={game}
          answers={reviewOf(game, (item) => ({ prompt: sentenceWith(item, gap) }))}
          sheet={() => fillInDocument(game, new Date())}
          onAgain={() => void play.restarted()}
        />
      )}
    />
  )
}

const noItems = {
  title: 'No Questions Available',
  text: 'No fill-in-blank questions are currently available in the database.',
}

/** The current item: open, or answered with its explanation beside it (FILL-1, FILL-4). */
function FillInRoundView({ phase, play }: RoundProps<FillInGame>) {
  const round = roundIn(phase)
  const { question: item, number, marked, selected } = round
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
            points={pointsForQuestion(number - 1)}
            level={levelLabels[item.difficulty]}
          />
        ),
        prompt: (
          <GappedSentence
            item={item}
            selected={selected === null ? null : choiceText(item, selected)}
            correct={marked ? choiceText(item, marked.correct_choice_id) : null}
          />
        ),
        feedback: (verdict) => <FillInVerdict key={item.id} item={item} verdict={verdict} number={number} />,
      }}
    />
  )
}

interface FillInVerdictProps {
  item: FillInQuestion
  verdict: RoundVerdict
  number: number
}

/** Shows the marking of an item: correct or not, the full sentence, the explanation (FILL-5, FILL-6). */
function FillInVerdict({ item, verdict, number }: FillInVerdictProps) {
  const { answer, specialization: edition } = verdict
  return (
    <VerdictPanel
      verdict={verdict}
      contactSubject={`Fill in the Blanks, question ${number} (${item.id})`}
      more={
        <>
          <Downloads what="this question" sheet={() => fillInItemDocument(item, answer, number, edition)} />
          <RelatedResources text={correctSentence(item, answer)} edition={edition} />
        </>
      }
    >
      {!answer.is_correct && <WhyWrong>{whyWrong(item, answer)}</WhyWrong>}
      <VerdictPart label="The full sentence">
        <p>{correctSentence(item, answer)}</p>
      </VerdictPart>
      <VerdictPart label="Explanation">
        <p>{answer.explanation}</p>
      </VerdictPart>
    </VerdictPanel>
  )
}

/**
 * The sentence with its gap, in which the selected text stands until the marking: then the right term stands there, after
 * a wrong choice that is struck out (FILL-5).
 *
 * @param selected the text of the selected choice; null leaves the gap open
 * @param correct the text of the correct choice; null until the marking
 */
function GappedSentence({
  item,
  selected,
  correct,
}: {
  item: FillInQuestion
  selected: string | null
  correct: string | null
}) {
  return (
    <>
      {item.sentence_before}
      {correct !== null ? (
        <>
          {selected !== null && selected !== correct && (
            <>
              <del className={styles.wrong}>{selected}</del>{' '}
            </>
          )}
          <mark className={styles.right}>{correct}</mark>
        </>
      ) : selected === null ? (
        <span className={styles.gap}>
          <VisuallyHidden>blank</VisuallyHidden>
        </span>
      ) : (
        <mark className={styles.filled}>{selected}</mark>
      )}
      {item.sentence_after}
    </>
  )
}
