import type { Standing } from '@icio/contracts/lobbies/lobby-live'
import { OptionMark } from '@icio/shared-ui/stage/option-mark'
import type { StageAddress } from '@icio/shared-ui/stage/stage-frame'
import {
  StageCards,
  StageJoin,
  StageOptions,
  StagePodium,
  StageQuestion,
  StageStandings,
  StageWhy,
} from '@icio/shared-ui/stage/stage-parts'
import { difficultyWords } from '../../../quiz/views/difficulty-words.js'
import { AnswerSplit } from '../game/answer-split.js'
import { CountdownView } from '../game/countdown-view.js'
import type { AskingState } from '../game/live-question.js'
import { winnersOf } from '../game/winners.js'
import { seatedPlayers, type LiveView } from '../live-view.js'
import styles from './projector-stage.module.css'

/** What the room sees in each phase. */
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
  return (
    <StageQuestion
      label="Question"
      facts={[difficultyWords[question.difficulty], `${question.points} points`]}
      prompt={question.stem}
    >
      {state.phase === 'reveal' ? (
        <>
          <div className={styles.split}>
            <AnswerSplit revealed={state} />
          </div>
          <StageWhy>{state.explanation}</StageWhy>
          {state.source && <p className={styles.source}>Source: {state.source}</p>}
        </>
      ) : (
        <StageOptions
          options={(question.choices ?? []).map((choice, place) => ({
            ...choice,
            mark: <OptionMark index={place} />,
          }))}
        />
      )}
    </StageQuestion>
  )
}
