import type { LiveLobby } from '@icio/contracts/lobbies/lobby-live'
import { Button } from '@icio/shared-ui/parts/button'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import type { LobbyStore } from '../lobby-store.js'
import styles from './lobby-access.module.css'

/** Opens and closes the lobby to new players, and lists the removed players whom the host may let back in. */
export function LobbyAccess({ lobby, onWish }: { lobby: LiveLobby; onWish: LobbyStore['hostCommandSent'] }) {
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
