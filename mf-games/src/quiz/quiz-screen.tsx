import { editions, quizLevelLabels } from '@icio/contracts/editions'
import { answersSeenText } from '@icio/contracts/games/game-errors'
import { quizTitle } from '@icio/contracts/games/quiz-rules'
import { useLocation, useSearchParams } from '@icio/platform'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Notice } from '@icio/shared-ui/parts/notice'
import { useScreenStore } from '../play/use-screen-store.js'
import { GamePage } from '../play/views/game-page.js'
import { PlayPhases } from '../play/views/play-phases.js'
import { practiceWords } from '../practice/practice-words.js'
import { quizPath, readQuizChoice } from './quiz-choice.js'
import { createQuizStore, type QuizChoice } from './quiz-store.js'
import { PlayingView } from './views/playing-view.js'
import { LazyResultsView } from './views/lazy-results-view.js'
import { quizSession } from './quiz-session.js'

/** The Advanced Quiz at /quiz (QUIZ-1 to QUIZ-30). Changing edition or level starts a new quiz. */
export function QuizScreen() {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const { choice, notUnderstood } = readQuizChoice(state, search)
  const { specialization, difficulty, practice } = choice
  const { audience } = editions[specialization]
  return (
    <GamePage
      title={titleOf(choice)}
      edition={specialization}
      about={practice ? `Practice, ${audience}` : `${quizLevelLabels[difficulty]}, ${audience}`}
      eyebrow={practice ? `Quiz, ${audience}` : `${audience}, ${quizLevelLabels[difficulty]} level`}
    >
      {notUnderstood.length > 0 && <Notice tone="neutral">{notUnderstood.join(' ')}</Notice>}
      <Quiz key={`${specialization} ${difficulty} ${String(practice)}`} choice={choice} />
    </GamePage>
  )
}

function Quiz({ choice }: { choice: QuizChoice }) {
  const { session } = useHost()
  const play = useScreenStore((shell) => createQuizStore(shell, choice))
  const signIn = () => {
    play.keptForSignIn()
    session.requireLogin(quizPath(choice))
  }
  return (
    <PlayPhases
      play={play}
      specialization={choice.specialization}
      loading="Loading questions..."
      empty={choice.practice ? practiceWords.empty : noQuestions}
      playing={(phase) => (
        <>
          {phase.game.answers_seen && <Notice tone="neutral">{answersSeenText}</Notice>}
          <PlayingView phase={phase} play={play} />
        </>
      )}
      finished={(phase) => (
        <LazyResultsView
          game={phase.game}
          title={titleOf(choice)}
          session={quizSession(phase)}
          onRestart={() => void play.restarted()}
          kept={{ name: play.kept?.name, onName: play.nameTyped, onSubmitted: play.scoreSubmitted }}
          onSignIn={signIn}
        />
      )}
    />
  )
}

const noQuestions = {
  title: 'No Questions Available',
  text: 'No quiz questions are currently available in the database.',
}

function titleOf({ specialization, difficulty, practice }: QuizChoice): string {
  if (practice) return practiceWords.title
  return quizTitle(specialization === 'government-risk-pools', difficulty)
}
