import { editions, type Edition } from '@icio/contracts/editions'
import { GameDrawing } from '@icio/shared-ui/drawings/game-drawings'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useGatedNavigation, useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { RoomLink } from '@icio/shared-ui/parts/room-link'
import { Section } from '@icio/shared-ui/parts/section'
import { gameEntries } from '@icio/contracts/hubs/hub-words'
import styles from './hub.module.css'

/** Links to the games that this site has (LEARN-1); each receives the edition (LEARN-5). */
export function GamesSection({ edition }: { edition: Edition }) {
  const { nav } = useHost()
  const enter = useGatedNavigation()
  const games = gameEntries.filter((game) => nav.hasScreen(routePaths[game.to]))
  if (games.length === 0) return null
  return (
    <Section
      title="Games"
      lead="Short rounds to practice with, alone or with colleagues."
      actions={
        <RoomLink edition={edition} title={`A round for ${editions[edition].audience}`} label="Open a room" />
      }
    >
      <ul role="list" className={styles.games}>
        {games.map((game) => (
          <Card as="li" key={game.to} className={styles.game}>
            <div className={styles.gamePicture}>
              <GameDrawing game={game.to} />
            </div>
            <CardTitle eyebrow={game.fact}>{game.title}</CardTitle>
            <p className={styles.text}>{game.text[edition]}</p>
            <Button className={styles.action} onClick={() => enter(game.to, { specialization: edition })}>
              {game.action}
            </Button>
          </Card>
        ))}
      </ul>
    </Section>
  )
}
