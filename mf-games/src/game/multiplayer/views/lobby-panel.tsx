import { keptClear } from '@icio/shared-ui/parts/clear-place'
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
import type { LiveLobby } from '@icio/contracts/lobbies/lobby-live'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import type { ToastMessage } from '@icio/shared-ui/host-contract/contract'
import Copy from 'lucide-react/icons/copy'
import LinkIcon from 'lucide-react/icons/link'
import { QrCode } from '@icio/shared-ui/parts/qr-code'
import type { TimeSetting } from '@icio/contracts/lobbies/multiplayer-phases'
import { projectorPath, joinLink } from '../lobby-links.js'
import type { InsidePlace } from '../lobby-place.js'
import type { LobbyStore } from '../lobby-store.js'
import { isPlaying, ownPlayer, seatedPlayers } from '../live-view.js'
import { PlayerList } from './player-list.js'
import { codeCopied, copyFailed, linkCopied } from '../lobby-toasts.js'
import { readTimeSetting } from '../game-settings.js'
import styles from './lobby-panel.module.css'
import shareLobbyStyles from './share-lobby.module.css'

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
            onWish={isHost ? store.hostCommandSent : undefined}
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

/** Opens and closes the lobby to new players, and lists the removed players whom the host may let back in. */
function LobbyAccess({ lobby, onWish }: { lobby: LiveLobby; onWish: LobbyStore['hostCommandSent'] }) {
  const { room_locked: isLocked, kicked = [] } = lobby
  return (
    <div className={styles.door}>
      <Button
        size="sm"
        variant="quiet"
        icon={isLocked ? <Lock /> : <LockOpen />}
        onClick={() => void onWish('lock_room', { on: !isLocked })}
      >
        {isLocked ? 'Let new players in' : 'Let nobody else in'}
      </Button>
      {kicked.map(({ player_id, player_name }) => (
        <Button
          key={player_id}
          size="sm"
          variant="quiet"
          aria-label={`Let ${player_name} back in`}
          onClick={() => void onWish('allow', { player_id })}
        >
          Let <bdi>{player_name}</bdi> back in
        </Button>
      ))}
    </div>
  )
}

/** Ways to invite others: the code to say aloud, the link to send, the QR code to scan (LOBBY-24). */
function ShareLobby({ code }: { code: string }) {
  const { toast, log } = useHost()
  const link = joinLink(code)
  const copy = async (text: string, done: ToastMessage) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(done)
    } catch (error) {
      log.error(error, 'lobby copy')
      toast(copyFailed)
    }
  }
  return (
    <section className={shareLobbyStyles.share} aria-labelledby="lobby-code">
      <div className={shareLobbyStyles.words}>
        <h3 id="lobby-code">Lobby code</h3>
        <p className={shareLobbyStyles.code} {...keptClear}>
          {code}
        </p>
        <div className={shareLobbyStyles.buttons}>
          <Button icon={<Copy />} onClick={() => void copy(code, codeCopied)}>
            Copy Code
          </Button>
          <Button icon={<LinkIcon />} onClick={() => void copy(link, linkCopied)}>
            Copy Link
          </Button>
        </div>
      </div>
      <QrCode text={link} label={`QR code that leads to the lobby ${code}`} />
    </section>
  )
}

const options: readonly { value: TimeSetting; label: string }[] = [
  { value: 'standard', label: 'Standard: 20 to 45 seconds' },
  { value: 'relaxed', label: 'Relaxed: twice as long' },
  { value: 'untimed', label: 'No time limit' },
]

const timeWords: Readonly<Record<TimeSetting, string>> = {
  standard: 'standard time',
  relaxed: 'relaxed time',
  untimed: 'no time limit',
}

/** How much time this player needs. The lobby uses the slowest setting and does not show whose it is. */
function TimeChoice({ onChoose }: { onChoose: (time: TimeSetting) => void }) {
  const [time, setTime] = useState(readTimeSetting)
  return (
    <SelectField
      label="Time for answers"
      hint="Each question has a clock. The game runs at the longest time that anybody asks for; nobody is told who asked."
      options={options}
      value={time}
      onChange={(event) => {
        const newTime = event.target.value as TimeSetting
        setTime(newTime)
        onChoose(newTime)
      }}
    />
  )
}
