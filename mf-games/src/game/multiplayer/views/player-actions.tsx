import type { LivePlayer } from '@icio/contracts/lobbies/lobby-live'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import Crown from 'lucide-react/icons/crown'
import UserX from 'lucide-react/icons/user-x'
import { useState } from 'react'
import type { LobbyStore } from '../lobby-store.js'

/** The host's actions on another player: hand over the role, or remove the player after a confirmation. */
export function PlayerActions({
  player,
  onWish,
}: {
  player: LivePlayer
  onWish: LobbyStore['hostCommandSent']
}) {
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
