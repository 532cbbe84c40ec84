import { answersSeenText, liveTooFastText } from '@icio/contracts/games/game-errors'
import { Notice } from '@icio/shared-ui/parts/notice'
import type { InsidePlace } from '../lobby-place.js'
import type { LobbyStore } from '../lobby-store.js'
import { AnswerSplit } from './answer-split.js'
import { CountdownView } from './countdown-view.js'
import styles from './game-stage.module.css'
import { LiveQuestion, type AskingState } from './live-question.js'
import { PodiumView } from './podium-view.js'
import { ReportQuestion } from './report-question.js'
import { RevealPanel } from './reveal-panel.js'
import { SeatList } from './seat-list.js'
import { StandingsView } from './standings-view.js'

/** What a player sees in each phase; above it, as soon as that is so, that the score will not count (LEAD-22, LEAD-23). */
export function GameStage({ place, store }: { place: InsidePlace; store: LobbyStore }) {
  const { not_counted } = place.view.state
  return (
    <>
      {not_counted && (
        <Notice tone="neutral">{not_counted === 'answers_seen' ? answersSeenText : liveTooFastText}</Notice>
      )}
      <Phase place={place} store={store} />
    </>
  )
}

function Phase({ place, store }: { place: InsidePlace; store: LobbyStore }) {
  const { view } = place
  const { state } = view
  const ownSeat = view.you?.seat ?? null
  switch (state.phase) {
    case 'waiting':
      return null
    case 'countdown':
      return <CountdownView endsAt={view.endsAt} paused={state.paused} />
    case 'preview':
    case 'open':
    case 'closing':
    case 'reveal':
      return <QuestionStage place={place} state={state} store={store} />
    case 'standings':
      return <StandingsView standings={state.standings} index={state.index} ownSeat={ownSeat} />
    case 'podium':
      return (
        <PodiumView
          view={view}
          state={state}
          starting={place.starting}
          onRematch={() => void store.startRequested(view.lobby.scoring)}
        />
      )
    case 'ended':
      return <PodiumView view={view} state={state} starting={false} />
  }
}

/** The question with the list of players beside it and, after the reveal, the marking. */
function QuestionStage({
  place: { view, own },
  state,
  store,
}: {
  place: InsidePlace
  state: AskingState
  store: LobbyStore
}) {
  const { lobby, you } = view
  return (
    <div className={styles.stage}>
      <div className={styles.question}>
        <LiveQuestion
          key={`${lobby.game} ${state.index}`}
          state={state}
          own={own}
          onSelect={(id) => void store.choiceSelected(id)}
          onLock={() => void store.answerLocked()}
        />
      </div>
      {state.phase === 'reveal' && (
        <>
          <div className={styles.reveal}>
            <RevealPanel revealed={state} own={own} edition={lobby.specialization}>
              <ReportQuestion
                key={state.index}
                onReport={(reason, note) => store.questionReported(state.index, reason, note)}
              />
            </RevealPanel>
          </div>
          <section className={styles.split} aria-labelledby="game-split">
            <h3 id="game-split">How everybody answered</h3>
            <AnswerSplit revealed={state} />
          </section>
        </>
      )}
      <div className={state.phase === 'reveal' ? styles.scores : styles.seats}>
        <SeatList lobby={lobby} state={state} ownSeat={you?.seat ?? null} />
      </div>
    </div>
  )
}
