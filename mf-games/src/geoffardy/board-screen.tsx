import { editions, type Specialization } from '@icio/contracts/editions'
import { Notice } from '@icio/shared-ui/parts/notice'
import { useEdition } from '../play/use-edition.js'
import { usePlay } from '../play/use-play.js'
import { GamePage } from '../play/views/game-page.js'
import { LoadingPlace } from '../play/views/loading-place.js'
import { createBoardStore, type BoardPlay } from './board-store.js'
import { BoardEndView } from './views/board-end-view.js'
import { BoardIntro } from './views/board-intro.js'
import { BoardView } from './views/board-view.js'
import { ClueView } from './views/clue-view.js'
import { ResultView } from './views/result-view.js'

/** The board game at /geoffardy, named after its host (BOARD-1). */
export function BoardScreen() {
  const { specialization, notUnderstood } = useEdition()
  return (
    <GamePage title="Geoffardy!" eyebrow={editions[specialization].audience}>
      {notUnderstood.length > 0 && <Notice tone="neutral">{notUnderstood.join(' ')}</Notice>}
      <Board key={specialization} specialization={specialization} />
    </GamePage>
  )
}

function Board({ specialization }: { specialization: Specialization }) {
  const play = usePlay((shell) => createBoardStore(shell, specialization))
  return <Phase play={play} />
}

function Phase({ play }: { play: BoardPlay }) {
  const { phase } = play
  switch (phase.at) {
    case 'intro':
      return <BoardIntro making={phase.making} onStart={play.startRequested} />
    case 'making':
      return <LoadingPlace label="Generating game board..." />
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
          onAnswer={(choiceId, confidence) => void play.answerChosen(choiceId, confidence)}
          onBack={play.leftQuestion}
        />
      )
    case 'result':
      return <ResultView phase={phase} onContinue={play.continued} />
    case 'complete':
      return <BoardEndView game={phase.game} onRestart={() => void play.restarted()} />
  }
}
