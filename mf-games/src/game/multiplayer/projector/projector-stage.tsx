import { firstSentence } from '@icio/contracts/games/governance-rules'
import type { RevealedQuestion, Standing } from '@icio/contracts/lobbies/lobby-live'
import type { StageAddress } from '@icio/shared-ui/stage/stage-frame'
import {
  StageCards,
  StageJoin,
  StageOptions,
  StagePodium,
  StageQuestion,
  StageStandings,
} from '@icio/shared-ui/stage/stage-parts'
import { difficultyWords } from '../../../quiz/views/difficulty-words.js'
import { CountdownView } from '../game/countdown-view.js'
import type { AskingState } from '../game/live-question.js'
import { winnersOf, seatedPlayers, type LiveView } from '../live-view.js'
import styles from './projector-stage.module.css'

export function ProjectorStage({ view, address }: { view: LiveView; address: StageAddress }) {
  const { state, lobby } = view
  switch (state.phase) {
    case 'waiting': {
      const players = seatedPlayers(lobby)
      return (
        <StageJoin address={address}>
          <section aria-labelledby="lobby-players">
            <h2 id="lobby-players" className={styles.players}>
              Players ({players.length}/{lobby.max_players})
            </h2>
            <StageCards
              cards={players.map(({ player_name, ready }) => ({
                name: player_name,
                note: ready ? ', ready' : '',
              }))}
            />
          </section>
        </StageJoin>
      )
    }
    case 'countdown':
      return (
        <div className={styles.countdown}>
          <CountdownView as="h2" endsAt={view.endsAt} paused={state.paused} />
        </div>
      )
    case 'preview':
    case 'open':
    case 'closing':
    case 'reveal':
      return <ProjectorQuestion state={state} />
    case 'standings':
      return (
        <div className={styles.standings}>
          <h2>Standings after question {state.index + 1}</h2>
          <StageStandings label="Standings" places={placesOf(state.standings)} />
        </div>
      )
    case 'podium':
    case 'ended':
      return <StagePodium title={winnersOf(state.standings, null)} places={placesOf(state.standings)} />
  }
}

function placesOf(standings: readonly Standing[]) {
  return standings.map(({ rank, player_name, score, presence }) => ({
    rank,
    name: player_name,
    points: score,
    ...(presence === 'here' ? {} : { note: presence === 'away' ? 'Away' : 'Left' }),
  }))
}

/** A question for the room, its choices with letter, shape and color in the order of every device (PLAY-18). */
function ProjectorQuestion({ state }: { state: AskingState }) {
  const { question } = state
  const isRevealed = state.phase === 'reveal'
  return (
    <StageQuestion
      label="Question"
      facts={[difficultyWords[question.difficulty], `${question.points} points`]}
      prompt={question.stem}
      isShown={isRevealed}
      kept
      foot={isRevealed && state.explanation ? [firstSentence(state.explanation)] : []}
    >
      <StageOptions options={isRevealed ? revealedRows(state) : rowsOf(question.choices ?? [])} />
      {isRevealed && state.source && <p className={styles.source}>Source: {state.source}</p>}
    </StageQuestion>
  )
}

function rowsOf(choices: readonly { id: string; text: string }[]) {
  return choices.map(({ id, text }, index) => ({ id, text, index }))
}

/** The choices with how many chose each, of everybody who answered. */
function revealedRows({ question, split, correct_choice_id }: RevealedQuestion) {
  const answerCount = Math.max(
    1,
    split.reduce((sum, { count }) => sum + count, 0),
  )
  return rowsOf(question.choices).map((row) => {
    const count = split.find(({ choice_id }) => choice_id === row.id)?.count ?? 0
    return {
      ...row,
      fill: (count / answerCount) * 100,
      figure: String(count),
      note: count === 1 ? 'player' : 'players',
      verdict: row.id === correct_choice_id ? ('right' as const) : ('wrong' as const),
    }
  })
}
