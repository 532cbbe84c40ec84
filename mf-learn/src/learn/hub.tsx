import { editions, type Edition } from '@icio/contracts/editions'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useGatedNavigation, useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Page } from '@icio/shared-ui/parts/page'
import { EditionFigure, EditionMark } from '@icio/shared-ui/drawings/edition'
import Library from 'lucide-react/icons/library'
import { AssistantChat } from '../assistant/assistant-chat.js'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { GamesSection } from './games-section.js'
import styles from './hub.module.css'
import { hubWords } from '@icio/contracts/hubs/hub-words'
import { MoreSection } from './more-section.js'
import { NextChange } from './next-change.js'
import { NextTenMinutes } from './next-ten-minutes.js'
import { QuizSection } from './quiz-section.js'
import { ReadingSection } from './reading-section.js'

/**
 * The hub of an edition: the next ten minutes, assistant, quiz, games, primers and policy, and links to the library
 * (LEARN-1, LEARN-2, LEARN-20).
 */
export function Hub({ edition }: { edition: Edition }) {
  const { hubTitle } = editions[edition]
  const other = editions[edition === 'general' ? 'government-risk-pools' : 'general']
  return (
    <Page
      eyebrow={<HubEdition edition={edition} />}
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
function HubEdition({ edition }: { edition: Edition }) {
  const other = editions[edition === 'general' ? 'government-risk-pools' : 'general']
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
