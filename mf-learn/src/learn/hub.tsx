import { editions, type Specialization } from '@icio/contracts/editions'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Page } from '@icio/shared-ui/parts/page'
import Library from 'lucide-react/icons/library'
import { AssistantChat } from '../assistant/assistant-chat.js'
import { GatedLink } from '../entries/gated-link.js'
import { useEntry } from '../entries/use-entry.js'
import { GamesSection } from './games-section.js'
import styles from './hub.module.css'
import { hubWords } from './hub-words.js'
import { QuizSection } from './quiz-section.js'
import { ReadingSection } from './reading-section.js'

/** The hub of an edition: assistant, quiz, games, primers and policy, and links to the library (LEARN-1, LEARN-2). */
export function Hub({ specialization }: { specialization: Specialization }) {
  const edition = editions[specialization]
  const other = editions[specialization === 'general' ? 'government-risk-pools' : 'general']
  return (
    <Page
      eyebrow="Learn"
      title={edition.hubTitle}
      lead={hubWords[specialization].lead}
      actions={
        <>
          <LibraryButton specialization={specialization} />
          <ToolsButton />
        </>
      }
    >
      <AssistantChat specialization={specialization} />
      <QuizSection specialization={specialization} />
      <GamesSection specialization={specialization} />
      <ReadingSection specialization={specialization} />
      <p className={styles.otherEdition}>
        Looking for the other edition? <GatedLink to={other.hubPath}>{other.hubTitle}</GatedLink>
      </p>
    </Page>
  )
}

function LibraryButton({ specialization }: { specialization: Specialization }) {
  const { nav } = useHost()
  const { enter } = useEntry()
  if (!nav.knows(routePaths.educationLibrary)) return null
  return (
    <Button
      variant="primary"
      icon={<Library />}
      onClick={() => enter('educationLibrary', { specialization })}
    >
      Full Education Library
    </Button>
  )
}

function ToolsButton() {
  const { nav } = useHost()
  const { enter } = useEntry()
  if (!nav.knows(routePaths.tools)) return null
  return <Button onClick={() => enter('tools')}>Professional Tools</Button>
}
