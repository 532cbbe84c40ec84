import type { Edition } from '@icio/contracts/editions'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { Notice } from '@icio/shared-ui/parts/notice'
import type { BoardGame } from '@icio/contracts/game-sessions/endpoints'
import { boardCategories, cellValues } from '@icio/contracts/games/board-rules'
import { Button } from '@icio/shared-ui/parts/button'
import { Loading } from '@icio/shared-ui/parts/loading'
import { useEdition } from '../play/edition-choice.js'
import { reviewOf } from '../play/round.js'
import { useScreenStore } from '../play/use-screen-store.js'
import { gamesByEdition } from '../play/views/edition-chip.js'
import { EndView } from '../play/views/end-view.js'
import { GamePage } from '../play/views/game-page.js'
import { NothingToPlay } from '../play/views/nothing-to-play.js'
import { LoadingPlace } from '../play/views/loading-place.js'
import type { BoardPhase } from './board-phase.js'
import { createBoardStore, type BoardPlay } from './board-store.js'
import { ClueView } from './views/clue-view.js'
import { ResultView } from './views/result-view.js'
import { WagerSwitch } from './views/wager-form.js'
import { BoardProgress } from './views/board-progress.js'
import { BoardTable, CategoryOrnament } from './views/board-table.js'
import styles from './views/board-intro.module.css'
import tableStyles from './views/board-table.module.css'

/** The board game at /geoffardy, named after its host (BOARD-1). */
export function BoardScreen() {
  const { edition, notUnderstood } = useEdition()
  return (
    <GamePage
      title="Geoffardy!"
      edition={edition}
      games={gamesByEdition(routePaths.geoffardy)}
      notUnderstood={notUnderstood}
    >
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
          answers={reviewOf(phase.game, ({ answer }) => ({ prompt: answer }))}
          labels={{ points: 'Total Points', right: 'Correct Questions' }}
          back="Back to Education"
          more={<WagerSwitch />}
          onAgain={() => void play.restarted()}
        />
      )
  }
}

interface BoardViewProps {
  phase: Extract<BoardPhase, { at: 'board' }>
  onChoose: (cell: string) => void
  onShuffle: (category: string) => void
}

/** The board from which the player chooses a cell (BOARD-6). */
function BoardView({ phase, onChoose, onShuffle }: BoardViewProps) {
  const { game } = phase
  return (
    <>
      <BoardProgress score={game.score} done={game.answers.length} />
      <BoardTable key={phase.from} phase={phase} onChoose={onChoose} onShuffle={onShuffle} />
      <Origin madeBy={game.board.made_by} />
    </>
  )
}

/** States the origin of the categories when the visitor should know it (docs/spec/decisions.md, 11). */
function Origin({ madeBy }: { madeBy: BoardGame['board']['made_by'] }) {
  if (madeBy === 'model')
    return <Notice tone="neutral">These categories were written by AI and may be inaccurate.</Notice>
  if (madeBy === 'reviewed_after_failure')
    return (
      <Notice tone="neutral">
        No new board could be generated, so these categories come from our reviewed collection.
      </Notice>
    )
  return null
}

interface BoardIntroProps {
  game: BoardGame | null
  onStart: () => void
  onChoose: (cell: string) => void
}

/** The board before the first cell: a welcome above the grid, which can be played at once (BOARD-3, BOARD-4, BOARD-19). */
function BoardIntro({ game, onStart, onChoose }: BoardIntroProps) {
  return (
    <>
      <section className={styles.intro}>
        <div>
          <h2 className={styles.title}>Welcome to Geoffardy!</h2>
          <p className={styles.how}>
            Your host Geoff gives the answers; you find the questions. There are three categories, each with
            clues for 100, 200 and 400 points. A wrong pick costs nothing.
          </p>
        </div>
        <div className={styles.start}>
          <Button variant="primary" size="lg" onClick={onStart}>
            Start Game
          </Button>
          <WagerSwitch />
        </div>
      </section>
      {!game && <Loading label="Generating game board..." />}
      {game ? (
        <BoardTable
          phase={{ at: 'board', game, from: null, shuffling: null }}
          takesFocus={false}
          onChoose={onChoose}
        />
      ) : (
        <EmptyBoard />
      )}
    </>
  )
}

/** The outline of the grid while the board is generated: without points, so that no cell looks as if it could be pressed. */
function EmptyBoard() {
  const columns = Array.from({ length: boardCategories }, (_, column) => column)
  return (
    <div className={styles.empty} aria-hidden="true">
      {columns.map((column) => (
        <div key={column} className={tableStyles.head}>
          <CategoryOrnament />
        </div>
      ))}
      {cellValues.map((value) =>
        columns.map((column) => <div key={`${value} ${column}`} className={tableStyles.blank} />),
      )}
    </div>
  )
}
