import type { LiveLobby, LivePlayer } from '@icio/contracts/lobbies/lobby-live'
import { Avatar } from '@icio/shared-ui/parts/avatar'
import { Badge } from '@icio/shared-ui/parts/badge'
import { VisuallyHidden } from '@icio/shared-ui/parts/visually-hidden'
import Crown from 'lucide-react/icons/crown'
import type { ReactNode } from 'react'
import { seatedPlayers } from '../live-view.js'
import styles from './player-list.module.css'

interface PlayerListProps {
  lobby: LiveLobby
  /** The player's own seat; null for a projector. */
  ownSeat: number | null
  /** Heading level. */
  as?: 'h2' | 'h3'
  /** The host's actions on a player. */
  actions?: (player: LivePlayer) => ReactNode
}

/** The players in the lobby: a crown for the creator, 'You', and who is ready (LOBBY-25 to LOBBY-27). */
export function PlayerList({ lobby, ownSeat, as: Heading = 'h3', actions }: PlayerListProps) {
  const players = seatedPlayers(lobby)
  return (
    <section className={styles.section} aria-labelledby="lobby-players">
      <Heading id="lobby-players">
        Players ({players.length}/{lobby.max_players})
      </Heading>
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
            {actions && <span className={styles.actions}>{actions(player)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
