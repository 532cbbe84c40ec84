import { editionIds, editions, quizLevelLabels, quizLevels, type Edition } from '@icio/contracts/editions'
import { roundTitle } from '@icio/contracts/path/path-words'
import { answersSeenText } from '@icio/contracts/games/game-errors'
import { quizTitle, pointsForQuestion } from '@icio/contracts/games/quiz-rules'
import { useLocation, useSearchParams } from '@icio/platform'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Notice } from '@icio/shared-ui/parts/notice'
import { useEffect, useState } from 'react'
import type { QuizGame, QuizQuestion } from '@icio/contracts/game-sessions/endpoints'
import { figureOfTags } from '@icio/shared-ui/figures/figure-of-tags'
import { LazyFigure } from '@icio/shared-ui/figures/lazy-figure'
import { keepLastPlayed } from '../play/edition-choice.js'
import { playPorts } from '../play/play-ports.js'
import { createQuestionGameStore } from '../play/play-store.js'
import { useScreenStore } from '../play/use-screen-store.js'
import { GamePage } from '../play/views/game-page.js'
import { PlayPhases } from '../play/views/play-phases.js'
import { practiceWords } from '../practice/practice-words.js'
import { quizPath, readQuizChoice, type QuizChoice } from './quiz-choice.js'
import { LazyResultsView } from './views/lazy-results-view.js'
import { choiceText, roundIn } from '../play/round.js'
import { PointsProgress } from '../play/views/game-progress.js'
import { RelatedResources } from '../play/views/resource-links.js'
import { RoundView, type RoundProps, type RoundVerdict } from '../play/views/round-view.js'
import { CorrectAnswer, VerdictPanel, VerdictPart, WhyWrong } from '../play/views/verdict-panel.js'
import { difficultyWords } from './views/difficulty-words.js'
import styles from './quiz-screen.module.css'

/** The Advanced Quiz at /quiz (QUIZ-1 to QUIZ-30). Changing edition or level starts a new quiz. */
export function QuizScreen() {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const { choice, named, asks, notUnderstood } = readQuizChoice(state, search)
  // The line stays until question 1 is answered: choosing edition and level takes two presses.
  const [isNew] = useState(asks)
  const { specialization: edition, difficulty, practice, module } = choice
  const { edition: namedEdition, level: namedLevel } = named
  useEffect(() => keepLastPlayed({ edition: namedEdition, level: namedLevel }), [namedEdition, namedLevel])
  const { audience } = editions[edition]
  const isDrawn = !practice && !module
  return (
    <GamePage
      title={titleOf(choice)}
      edition={edition}
      notUnderstood={notUnderstood}
      about={
        practice
          ? `Practice, ${audience}`
          : module
            ? `${roundTitle(module)}, ${audience}`
            : `${quizLevelLabels[difficulty]}, ${audience}`
      }
      {...(isDrawn ? { games: quizzes, playing: quizLabel(choice) } : { eyebrow: `Quiz, ${audience}` })}
    >
      <Quiz
        key={`${edition} ${difficulty} ${String(practice)} ${String(module)}`}
        choice={choice}
        asks={isNew}
      />
    </GamePage>
  )
}

function Quiz({ choice, asks }: { choice: QuizChoice; asks: boolean }) {
  const { session } = useHost()
  const play = useScreenStore((shell) => createQuizStore(shell, choice))
  const signIn = () => {
    play.keptForSignIn()
    session.requireLogin(quizPath(choice))
  }
  return (
    <PlayPhases
      play={play}
      edition={choice.specialization}
      loading="Loading questions..."
      empty={choice.practice ? practiceWords.empty : noQuestions}
      playing={(phase) => (
        <>
          {asks && phase.at === 'asking' && phase.index === 0 && <WhichQuiz choice={choice} />}
          {phase.game.answers_seen && <Notice tone="neutral">{answersSeenText}</Notice>}
          <QuizRoundView phase={phase} play={play} />
        </>
      )}
      finished={(game) => (
        <LazyResultsView
          game={game}
          title={titleOf(choice)}
          onRestart={() => void play.restarted()}
          kept={{ name: play.kept?.name, onName: play.nameTyped, onSubmitted: play.scoreSubmitted }}
          onSignIn={signIn}
        />
      )}
    />
  )
}

/** Creates the store of a solo quiz: ten questions, each answered once, marked by the server (QUIZ-6, QUIZ-14). */
export function createQuizStore(shell: ShellApi, choice: QuizChoice) {
  return createQuestionGameStore(playPorts(shell, { game: 'quiz', ...choice }))
}

/** One line above question 1 of somebody of whom nothing is known yet: for whom, and how hard (PLAY-11). */
function WhichQuiz({ choice }: { choice: QuizChoice }) {
  const link = (label: string, other: QuizChoice) => {
    const isThis = quizPath(other) === quizPath(choice)
    return (
      <ButtonLink
        key={label}
        size="sm"
        variant={isThis ? 'secondary' : 'quiet'}
        to={quizPath(other)}
        aria-current={isThis || undefined}
      >
        {label}
      </ButtonLink>
    )
  }
  return (
    <div className={styles.which}>
      <p>
        <span>For whom?</span>
        {editionIds.map((edition) => link(shortNames[edition], { ...choice, specialization: edition }))}
      </p>
      <p>
        <span>How hard?</span>
        {quizLevels.map((level) => link(quizLevelLabels[level], { ...choice, difficulty: level }))}
      </p>
    </div>
  )
}

const shortNames: Readonly<Record<Edition, string>> = {
  general: 'Insurers',
  'government-risk-pools': 'Risk pools',
}

/** Every quiz there is, for the chip of the bar. */
const quizzes = editionIds.flatMap((edition) =>
  quizLevels.map((difficulty) => {
    const choice = { specialization: edition, difficulty }
    return { label: quizLabel(choice), to: quizPath(choice) }
  }),
)

function quizLabel({ specialization: edition, difficulty }: QuizChoice): string {
  return `${editions[edition].audience}, ${quizLevelLabels[difficulty]} level`
}

const noQuestions = {
  title: 'No Questions Available',
  text: 'No quiz questions are currently available in the database.',
}

function titleOf({ specialization: edition, difficulty, practice, module }: QuizChoice): string {
  if (module) return roundTitle(module)
  if (practice) return practiceWords.title
  return quizTitle(edition === 'government-risk-pools', difficulty)
}

/** The current question: open, or answered with its explanation beside it (QUIZ-7). */
function QuizRoundView({ phase, play }: RoundProps<QuizGame>) {
  const round = roundIn(phase)
  const { question, number } = round
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
            level={difficultyWords[question.difficulty]}
          />
        ),
        prompt: question.prompt,
        feedback: (verdict) => <Explanation key={question.id} question={question} verdict={verdict} />,
        picture: pictureOf(question.tags, phase.game.specialization),
      }}
    />
  )
}

/** Shows the marking of a quiz answer (QUIZ-13, QUIZ-16). */
function Explanation({ question, verdict }: { question: QuizQuestion; verdict: RoundVerdict }) {
  const { is_correct, correct_choice_id, why_wrong, explanation, source } = verdict.answer
  return (
    <VerdictPanel
      verdict={verdict}
      contactSubject={`Quiz question ${question.id}`}
      more={<RelatedResources text={question.prompt} edition={verdict.specialization} />}
    >
      {!is_correct && <CorrectAnswer>{choiceText(question, correct_choice_id)}</CorrectAnswer>}
      {why_wrong && <WhyWrong>{why_wrong}</WhyWrong>}
      <VerdictPart label="Explanation">
        <p>{explanation}</p>
        {source && <p className={styles.source}>Source: {source}</p>}
      </VerdictPart>
    </VerdictPanel>
  )
}

/** The figure that shows what the question is about, if its tags name one (FIG-2). */
function pictureOf(tags: readonly string[], edition: Edition) {
  const id = figureOfTags(tags)
  return id !== null && <LazyFigure id={id} edition={edition} ahead="0px" />
}
