import { CountdownView } from '../game/countdown-view.js'
import { SeatList } from '../game/seat-list.js'
import { StandingsTable } from '../game/standings-table.js'
import { winnersOf } from '../game/winners.js'
import { joinLink } from '../lobby-links.js'
import type { LiveView } from '../live-view.js'
import { PlayerList } from '../views/player-list.js'
import { QrCode } from '../views/qr-code.js'
import { ProjectorQuestion } from './projector-question.js'
import styles from './projector-stage.module.css'

/** What the room sees in each phase. */
export function ProjectorStage({ view }: { view: LiveView }) {
  const { state, lobby } = view
  switch (state.phase) {
    case 'waiting':
      return (
        <div className={styles.split}>
          <div className={styles.join}>
            <p className={styles.code}>{lobby.code}</p>
            <p>Enter this code under Multiplayer, or point a phone here.</p>
            <QrCode text={joinLink(lobby.code)} label={`QR code that leads to the lobby ${lobby.code}`} />
          </div>
          <PlayerList lobby={lobby} ownSeat={null} as="h2" />
        </div>
      )
    case 'countdown':
      return <CountdownView as="h2" endsAt={view.endsAt} paused={state.paused} />
    case 'preview':
    case 'open':
    case 'closing':
    case 'reveal':
      return (
        <div className={styles.split}>
          <ProjectorQuestion state={state} />
          <SeatList lobby={lobby} state={state} ownSeat={null} />
        </div>
      )
    case 'standings':
    case 'podium':
    case 'ended':
      return (
        <div className={styles.table}>
          <h2>
            {state.phase === 'standings'
              ? `Standings after question ${state.index + 1}`
              : winnersOf(state.standings, null)}
          </h2>
          <StandingsTable standings={state.standings} ownSeat={null} label="Standings" />
        </div>
      )
  }
}
