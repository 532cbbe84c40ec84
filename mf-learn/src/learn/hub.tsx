import { editions, type Edition, type EditionTexts } from '@icio/contracts/editions'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useGatedNavigation, useHost, useExtensions } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Page } from '@icio/shared-ui/parts/page'
import { EditionFigure, EditionMark } from '@icio/shared-ui/drawings/edition'
import Library from 'lucide-react/icons/library'
import { AssistantChat } from '../assistant/assistant-chat.js'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import styles from './hub.module.css'
import { hubWords, gameEntries, moreTitle } from '@icio/contracts/hubs/hub-words'
import { NextTenMinutes } from './next-ten-minutes.js'
import { QuizSection } from './quiz-section.js'
import { ReadingSection } from './reading-section.js'
import { GameDrawing } from '@icio/shared-ui/drawings/game-drawings'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { RoomLink } from '@icio/shared-ui/parts/room-link'
import { Section } from '@icio/shared-ui/parts/section'
import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { listRuleDates } from '@icio/contracts/rule-changes/endpoints'
import {
  nextChanges,
  nextChangeTexts,
  ruleChangePath,
  ruleChangesPath,
} from '@icio/contracts/rule-changes/rule-changes'
import { useResource } from '@icio/shared-ui/api/use-resource'

/** The hub of an edition (LEARN-1, LEARN-2, LEARN-20). */
export function Hub({ edition }: { edition: Edition }) {
  const { hubTitle } = editions[edition]
  const other = editions[edition === 'general' ? 'government-risk-pools' : 'general']
  return (
    <Page
      eyebrow={<HubEdition edition={edition} other={other} />}
      title={hubTitle}
      lead={hubWords[edition].lead}
      picture={<EditionFigure edition={edition} />}
      actions={
        <>
          <LibraryButton edition={edition} />
          <ToolsButton />
          <ButtonLink to="#assistant">Ask the assistant</ButtonLink>
        </>
      }
    >
      <NextTenMinutes edition={edition} />
      <NextChange edition={edition} />
      <AssistantChat edition={edition} />
      <QuizSection edition={edition} />
      <GamesSection edition={edition} />
      <ReadingSection edition={edition} />
      <MoreSection edition={edition} />
      <p className={styles.otherEdition}>
        Looking for the other edition? <GatedLink to={other.hubPath}>{other.hubTitle}</GatedLink>
      </p>
    </Page>
  )
}

/** The edition of this hub, and the way to the other one (LEARN-19, LEARN-20). */
function HubEdition({ edition, other }: { edition: Edition; other: EditionTexts }) {
  return (
    <span className={styles.editions}>
      <EditionMark edition={edition} />
      <GatedLink to={other.hubPath} className={styles.switch}>
        Switch to {other.audience}
      </GatedLink>
    </span>
  )
}

function LibraryButton({ edition }: { edition: Edition }) {
  const { nav } = useHost()
  const enter = useGatedNavigation()
  if (!nav.hasScreen(routePaths.educationLibrary)) return null
  return (
    <Button
      variant="primary"
      icon={<Library />}
      onClick={() => enter('educationLibrary', { specialization: edition })}
    >
      Full Education Library
    </Button>
  )
}

function ToolsButton() {
  const { nav } = useHost()
  if (!nav.hasScreen(routePaths.tools)) return null
  return <ButtonLink to={routePaths.tools}>Professional Tools</ButtonLink>
}

/** Links to the games that this site has (LEARN-1); each receives the edition (LEARN-5). */
function GamesSection({ edition }: { edition: Edition }) {
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

/** The next day on which rules of this edition change, what changes on it, and the way to all changes (CHANGE-3). */
function NextChange({ edition }: { edition: Edition }) {
  const { nav } = useHost()
  const isThere = nav.hasScreen(ruleChangesPath)
  const dates = useResource((call) => call(listRuleDates, { query: { edition } }), {
    key: isThere ? edition : null,
    where: 'next change',
  })
  if (!isThere) return null
  const next = dates.at === 'ready' ? nextChanges(dates.value.changes, dayIn(new Date())) : null
  return (
    <p className={styles.nextChange} data-loading={dates.at === 'loading' || undefined}>
      {next && (
        <span>
          Next: <strong>{dayText(next.day)}</strong>.{' '}
          {next.changes.map((change, index) => (
            <span key={change.id}>
              {index > 0 && '; '}
              <GatedLink to={ruleChangePath(change, edition)}>{change.title}</GatedLink>
            </span>
          ))}
        </span>
      )}
      {dates.at === 'ready' && !next && <span>{nextChangeTexts.none}</span>}
      {dates.at === 'failed' && <span>{nextChangeTexts.failed}</span>}{' '}
      <GatedLink to={`${ruleChangesPath}?edition=${edition}`} className={styles.allChanges}>
        {nextChangeTexts.more}
      </GatedLink>
    </p>
  )
}

/** The cards that other remotes add to this hub (EXT-5). Renders nothing without them. */
function MoreSection({ edition }: { edition: Edition }) {
  const cards = useExtensions('hub-card', edition)
  if (cards.length === 0) return null
  return (
    <Section title={moreTitle}>
      <ul role="list" className={styles.reading}>
        {cards.map(({ title, text, path }) => (
          <Card as="li" key={title} className={styles.card}>
            <CardTitle>
              <GatedLink to={path}>{title}</GatedLink>
            </CardTitle>
            <p className={styles.text}>{text}</p>
          </Card>
        ))}
      </ul>
    </Section>
  )
}

/** /learn (SITE-2). */
export function GeneralHub() {
  return <Hub edition="general" />
}

/** /learn-risk-pools (SITE-2). */
export function RiskPoolHub() {
  return <Hub edition="government-risk-pools" />
}
