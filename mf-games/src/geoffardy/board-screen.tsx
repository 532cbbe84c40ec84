import type { Edition } from '@icio/contracts/editions'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { Notice } from '@icio/shared-ui/parts/notice'
import { useEdition } from '../play/use-edition.js'
import { useScreenStore } from '../play/use-screen-store.js'
import { gamesByEdition } from '../play/views/edition-chip.js'
import { EndView } from '../play/views/end-view.js'
import { GamePage } from '../play/views/game-page.js'
import { NothingToPlay } from '../play/views/nothing-to-play.js'
import { LoadingPlace } from '../play/views/loading-place.js'
import { reviewOfBoard } from './board-phase.js'
import { createBoardStore, type BoardPlay } from './board-store.js'
import { BoardIntro, EmptyBoard } from './views/board-intro.js'
import { BoardView } from './views/board-view.js'
import { ClueView } from './views/clue-view.js'
import { ResultView } from './views/result-view.js'
import { WagerSwitch } from './views/wager-form.js'

/** The board game at /geoffardy, named after its host (BOARD-1). */
export function BoardScreen() {
  const { edition, notUnderstood } = useEdition()
  return (
    <GamePage title="Geoffardy!" edition={edition} games={gamesByEdition(routePaths.geoffardy)}>
      {notUnderstood.length > 0 && <Notice tone="neutral">{notUnderstood.join(' ')}</Notice>}
      <Board key={edition} edition={edition} />
    </GamePage>
  )
}

function Board({ edition }: { edition: Edition }) {
  const play = useScreenStore((shell) => createBoardStore(shell, edition))
  return <Phase play={play} edition={edition} />
}

function Phase({ play, edition }: { play: BoardPlay; edition: Edition }) {
  const { phase } = play
  switch (phase.at) {
    case 'intro':
      return <BoardIntro game={phase.game} onStart={play.startRequested} onChoose={play.cellChosen} />
    case 'making':
      return (
        <>
          <LoadingPlace label="Generating game board..." />
          <EmptyBoard />
        </>
      )
    case 'failed':
      return (
        <NothingToPlay title={phase.failure.title} edition={edition} onRetry={() => void play.retried()}>
          {phase.failure.text}
        </NothingToPlay>
      )
    case 'board':
      return (
        <BoardView
          phase={phase}
          onChoose={play.cellChosen}
          onShuffle={(name) => void play.shuffleRequested(name)}
        />
      )
    case 'question':
      return (
        <ClueView
          phase={phase}
          onAnswer={(answer) => void play.answerChosen(answer)}
          onBack={play.leftQuestion}
        />
      )
    case 'result':
      return <ResultView phase={phase} onContinue={play.continued} />
    case 'complete':
      return (
        <EndView
          name="Geoffardy"
          game={phase.game}
          answers={reviewOfBoard(phase.game)}
          labels={{ points: 'Total Points', right: 'Correct Questions' }}
          back="Back to Education"
          more={<WagerSwitch />}
          onAgain={() => void play.restarted()}
        />
      )
  }
}
