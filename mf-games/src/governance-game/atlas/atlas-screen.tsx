import { readBiasCards, type BiasCard as Card } from '@icio/contracts/biases/endpoints'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Page } from '@icio/shared-ui/parts/page'
import { Progress } from '@icio/shared-ui/parts/progress'
import { BiasCard } from '../bias/bias-card.js'
import { readFound } from '../found-biases.js'
import { biasWords } from '../scenario-texts.js'
import styles from './atlas-screen.module.css'

/** The atlas at /governance-game/atlas: all biases, and the cards of those that were found (GOV-31, GOV-32). */
export function AtlasScreen() {
  const shell = useHost()
  const session = useSession()
  const account = session.at === 'signed-in' ? session.user.id : session.at
  const atlas = useResource(
    async (call) => {
      const [{ cards }, foundIds] = await Promise.all([call(readBiasCards), readFound(shell)])
      return { cards, found: foundIds }
    },
    { key: session.at === 'loading' ? null : account, where: 'bias atlas' },
  )
  return (
    <Page
      title="Atlas of Biases"
      eyebrow="Governance Game"
      lead={
        account === 'signed-out'
          ? 'A card is found when its scenario is decided. Yours are kept in this browser; sign in to keep them with your account.'
          : 'A card is found when its scenario is decided. Yours are kept with your account.'
      }
      actions={
        <ButtonLink variant="primary" to="/governance-game">
          Find More in the Game
        </ButtonLink>
      }
    >
      {atlas.at === 'loading' && <Loading label="Loading the atlas..." />}
      {atlas.at === 'failed' && (
        <ErrorCard title="The atlas could not be loaded" onRetry={() => void atlas.reload()}>
          Your cards are not lost.
        </ErrorCard>
      )}
      {atlas.at === 'ready' && <Atlas {...atlas.value} />}
    </Page>
  )
}

function Atlas({ cards, found }: { cards: readonly Card[]; found: ReadonlySet<string> }) {
  const own = cards.filter(({ id }) => found.has(id))
  const others = cards.filter(({ id }) => !found.has(id))
  return (
    <>
      <div className={styles.count}>
        <Progress
          value={own.length}
          max={cards.length}
          label="Cards found"
          valueText={`${own.length} of ${cards.length}`}
        />
      </div>
      {own.length > 0 && (
        <section aria-labelledby="found">
          <h2 id="found">Found</h2>
          <ul className={styles.cards} role="list">
            {own.map((card) => (
              <li key={card.id}>
                <BiasCard card={card} as="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="to-find">
          <h2 id="to-find">Still to find</h2>
          <ul className={styles.backs} role="list">
            {others.map(({ id, name }) => (
              <li key={id} className={styles.back}>
                {biasWords(name)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
