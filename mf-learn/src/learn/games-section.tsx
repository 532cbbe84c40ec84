import type { Specialization } from '@icio/contracts/editions'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { Section } from '@icio/shared-ui/parts/section'
import { useEntry } from '../entries/use-entry.js'
import { gameEntries } from './hub-words.js'
import styles from './hub.module.css'

/** Links to the games that this site has (LEARN-1); each receives the edition (LEARN-5). */
export function GamesSection({ specialization }: { specialization: Specialization }) {
  const { nav } = useHost()
  const { enter } = useEntry()
  const games = gameEntries.filter((game) => nav.knows(routePaths[game.to]))
  if (games.length === 0) return null
  return (
    <Section title="Games" lead="Short rounds to practice with, alone or with colleagues.">
      <ul role="list" className={styles.cards}>
        {games.map((game) => (
          <Card as="li" key={game.to} className={styles.card}>
            <CardTitle eyebrow={game.fact}>{game.title}</CardTitle>
            <p className={styles.text}>{game.text[specialization]}</p>
            <Button className={styles.action} onClick={() => enter(game.to, { specialization })}>
              {game.action}
            </Button>
          </Card>
        ))}
      </ul>
    </Section>
  )
}
