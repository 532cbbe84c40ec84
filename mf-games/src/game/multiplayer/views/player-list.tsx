import type { LiveLobby, LivePlayer } from '@icio/contracts/lobbies/lobby-live'
import { Avatar } from '@icio/shared-ui/parts/avatar'
import { Badge } from '@icio/shared-ui/parts/badge'
import { VisuallyHidden } from '@icio/shared-ui/parts/visually-hidden'
import Crown from 'lucide-react/icons/crown'
import { useState } from 'react'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import UserX from 'lucide-react/icons/user-x'
import { seatedPlayers } from '../live-view.js'
import type { LobbyStore } from '../lobby-store.js'
import styles from './player-list.module.css'

interface PlayerListProps {
  lobby: LiveLobby
  ownSeat: number | null
  /** Carries out the host's actions on a player; only the host has them. */
  onWish: LobbyStore['hostCommandSent'] | undefined
}

/** The players in the lobby: a crown for the creator, 'You', and who is ready (LOBBY-25 to LOBBY-27). */
export function PlayerList({ lobby, ownSeat, onWish }: PlayerListProps) {
  const players = seatedPlayers(lobby)
  return (
    <section className={styles.section} aria-labelledby="lobby-players">
      <h3 id="lobby-players">
        Players ({players.length}/{lobby.max_players})
      </h3>
      <ul className={styles.players} role="list">
        {players.map((player) => (
          <li key={player.id} className={styles.player} data-ready={player.ready || undefined}>
            <Avatar name={player.player_name} size="sm" decorative />
            <span className={styles.name}>
              {player.is_host && (
                <>
                  <Crown className={styles.crown} aria-hidden="true" />
                  <VisuallyHidden>Host: </VisuallyHidden>
                </>
              )}
              <bdi>{player.player_name}</bdi>
            </span>
            <span className={styles.badges}>
              {player.seat === ownSeat && <Badge tone="accent">You</Badge>}
              {player.presence === 'away' && <Badge tone="warning">Away</Badge>}
              <Badge tone={player.ready ? 'success' : 'neutral'}>
                {player.ready ? 'Ready' : 'Not ready'}
              </Badge>
            </span>
            {onWish && (
              <span className={styles.actions}>
                <PlayerActions player={player} onWish={onWish} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The host's actions on another player: hand over the role, or remove the player after a confirmation. */
function PlayerActions({ player, onWish }: { player: LivePlayer; onWish: LobbyStore['hostCommandSent'] }) {
  const [asking, setAsking] = useState(false)
  if (player.is_host) return null
  const { player_name: name, seat } = player
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={<Crown />}
        aria-label={`Make ${name} the host`}
        disabled={player.presence !== 'here'}
        onClick={() => void onWish('transfer', { seat })}
      />
      <Button
        variant="quiet"
        size="sm"
        icon={<UserX />}
        aria-label={`Remove ${name}`}
        onClick={() => setAsking(true)}
      />
      <LazyConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={
          <>
            Remove <bdi>{name}</bdi>?
          </>
        }
        description={
          <>
            <bdi>{name}</bdi> leaves the lobby and cannot come back unless you allow it.
          </>
        }
        confirmLabel="Remove"
        destructive
        onConfirm={() => void onWish('kick', { seat })}
      />
    </>
  )
}
