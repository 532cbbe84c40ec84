import { editions } from '@icio/contracts/editions'
import { livePaceText } from '@icio/contracts/games/fair-play'
import { minPlayers } from '@icio/contracts/lobbies/endpoints'
import type { Scoring } from '@icio/contracts/lobbies/multiplayer-scoring'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { Notice } from '@icio/shared-ui/parts/notice'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import LogOut from 'lucide-react/icons/log-out'
import Play from 'lucide-react/icons/play'
import Projector from 'lucide-react/icons/projector'
import { useState } from 'react'
import { projectorPath } from '../lobby-links.js'
import type { InsidePlace } from '../lobby-place.js'
import type { LobbyStore } from '../lobby-store.js'
import { isPlaying, ownPlayer, seatedPlayers } from '../live-view.js'
import { LobbyAccess } from './lobby-access.js'
import styles from './lobby-panel.module.css'
import { PlayerActions } from './player-actions.js'
import { PlayerList } from './player-list.js'
import { ShareLobby } from './share-lobby.js'
import { TimeChoice, timeWords } from './time-choice.js'

/** The lobby panel inside a lobby (LOBBY-24 to LOBBY-32, LOBBY-40). */
export function LobbyPanel({ place, store }: { place: InsidePlace; store: LobbyStore }) {
  const { view } = place
  const { lobby, you } = view
  const isHost = you?.is_host ?? false
  const own = ownPlayer(view)
  return (
    <Card as="section" aria-labelledby="lobby-panel">
      <CardTitle as="h2" id="lobby-panel" eyebrow={editions[lobby.specialization].audience}>
        <bdi>{lobby.creator}</bdi>’s lobby
      </CardTitle>
      {view.state.phase !== 'waiting' && <GameGoesOn place={place} onShow={store.gameShown} />}
      <div className={styles.columns}>
        <div className={styles.people}>
          <PlayerList
            lobby={lobby}
            ownSeat={you?.seat ?? null}
            actions={
              isHost
                ? (player) => <PlayerActions player={player} onWish={store.hostCommandSent} />
                : undefined
            }
          />
          {!isPlaying(view) && <Beginning place={place} store={store} />}
        </div>
        <div className={styles.share}>
          <ShareLobby code={lobby.code} />
          {isHost && <LobbyAccess lobby={lobby} onWish={store.hostCommandSent} />}
        </div>
      </div>
      <div className={styles.settings}>
        <TimeChoice onChoose={(time) => store.timeChosen(time, own?.ready ?? false)} />
        <p className={styles.runs}>This lobby plays with {timeWords[lobby.time]}.</p>
        <p className={styles.runs}>{livePaceText}</p>
      </div>
      <div className={styles.foot}>
        <ButtonLink
          variant="quiet"
          icon={<Projector />}
          to={projectorPath(lobby.id)}
          target="_blank"
          rel="noopener"
        >
          Projector view
        </ButtonLink>
        <Button icon={<LogOut />} onClick={() => void store.left()}>
          Leave
        </Button>
      </div>
    </Card>
  )
}

/** Links a player who returned to the panel back to the game. */
function GameGoesOn({ place: { view }, onShow }: { place: InsidePlace; onShow: () => void }) {
  return (
    <Notice
      tone="info"
      title={isPlaying(view) ? 'The game goes on' : 'The game is over'}
      action={
        <Button variant="primary" onClick={onShow}>
          {isPlaying(view) ? 'Back to the Game' : 'See the Results'}
        </Button>
      }
    >
      {isPlaying(view) && view.state.of > 0 && `Question ${view.state.index + 1} of ${view.state.of}.`}
    </Notice>
  )
}

/** The ready button and, for the host, the start (LOBBY-29, LOBBY-32). */
function Beginning({ place, store }: { place: InsidePlace; store: LobbyStore }) {
  const { view, starting } = place
  const [scoring, setScoring] = useState<Scoring>(view.lobby.scoring)
  const isReady = ownPlayer(view)?.ready ?? false
  const hasEnough = seatedPlayers(view.lobby).length >= minPlayers
  // The label says what a click does; with a pressed state as well, 'Not Ready' would be read as the current state.
  const readyButton = (
    <Button
      size="lg"
      variant={isReady || view.you?.is_host ? 'secondary' : 'primary'}
      onClick={() => store.readyChanged(!isReady)}
    >
      {isReady ? 'Not Ready' : 'I am Ready'}
    </Button>
  )
  if (!view.you?.is_host) {
    return (
      <div className={styles.start}>
        {readyButton}
        <p role="status">Waiting for host to start...</p>
      </div>
    )
  }
  return (
    <div className={styles.start}>
      <SelectField
        label="Points"
        options={scoringOptions}
        value={scoring}
        onChange={(event) => setScoring(event.target.value as Scoring)}
      />
      {readyButton}
      <Button
        variant="primary"
        size="lg"
        icon={<Play />}
        busy={starting}
        disabled={!hasEnough}
        onClick={() => void store.startRequested(scoring)}
      >
        Start Game
      </Button>
      <p role="status">{hasEnough ? '' : 'Need at least 2 players to start'}</p>
    </div>
  )
}

const scoringOptions: readonly { value: Scoring; label: string }[] = [
  { value: 'accuracy', label: 'For right answers alone' },
  { value: 'pace', label: 'Right answers, and more for quick ones' },
]
