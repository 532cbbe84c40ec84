import { editions, type Edition } from '@icio/contracts/editions'
import { readPath, type PathModule } from '@icio/contracts/path/endpoints'
import {
  answerWords,
  exhaustedText,
  pathAddress,
  pathEntry,
  stateWords,
} from '@icio/contracts/path/path-words'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { Skeleton } from '@icio/shared-ui/parts/loading'
import { Page } from '@icio/shared-ui/parts/page'
import { EditionField, editionIn } from '../address/edition-in-address.js'
import { useAddress } from '../address/use-address.js'
import { CheckSection } from './check-section.js'
import styles from './path.module.css'

/** /path: the seven modules of an edition, what each reads, and what the person's own answers show (PATH-1). */
export default function PathScreen({ now = new Date() }: { now?: Date }) {
  const host = useHost()
  const session = useSession()
  const [search, changeAddress] = useAddress()
  const edition = editionIn(search)
  const reader = session.at === 'signed-in' ? session.user.id : session.at
  const path = useResource((call) => call(readPath, { query: { specialization: edition } }), {
    key: session.at === 'loading' ? null : `${edition} ${reader}`,
    where: 'path',
  })
  const isMember = session.at === 'signed-in'
  return (
    <Page eyebrow={editions[edition].audience} title={pathEntry.title} lead={pathEntry.lead}>
      <div className={styles.edition}>
        <EditionField
          edition={edition}
          onSelect={(selected) => changeAddress(() => new URLSearchParams({ edition: selected }))}
        />
      </div>
      {session.at === 'signed-out' && (
        <p>
          <Button onClick={() => host.session.requireLogin(pathAddress(edition))}>
            Sign in to keep your place.
          </Button>
        </p>
      )}
      {path.at === 'loading' && <Skeleton lines={12} label="Loading the path…" />}
      {path.at === 'failed' && (
        <ErrorCard title="The path did not answer" onRetry={() => void path.reload()}>
          Your answers are kept. Please try again in a moment.
        </ErrorCard>
      )}
      {path.at === 'ready' && (
        <ol role="list" className={styles.modules}>
          {path.value.modules.map((module) => (
            <li key={module.id} className={styles.module}>
              <Module module={module} edition={edition} isMember={isMember} now={now} />
            </li>
          ))}
        </ol>
      )}
      {isMember && <CheckSection edition={edition} />}
    </Page>
  )
}

interface ModuleProps {
  module: PathModule
  edition: Edition
  isMember: boolean
  now: Date
}

function Module({ module, edition, isMember, now }: ModuleProps) {
  const core = module.readings.filter(({ core: isCore }) => isCore)
  const more = module.readings.filter(({ core: isCore }) => !isCore)
  return (
    <>
      <div className={styles.words}>
        <h2 className={styles.title}>{module.title}</h2>
        <p>{module.promise}</p>
        <Readings readings={core} />
        {more.length > 0 && (
          <details>
            <summary>More reading</summary>
            <Readings readings={more} />
          </details>
        )}
      </div>
      {isMember && (
        <div className={styles.way}>
          <p>
            <Badge tone={module.state === 'shown' ? 'success' : 'neutral'}>{stateWords(module)}</Badge>
          </p>
          {answerWords(module, now).map((sentence) => (
            <p key={sentence} className={styles.fact}>
              {sentence}
            </p>
          ))}
          <NextRound module={module} edition={edition} />
        </div>
      )}
    </>
  )
}

function Readings({ readings }: { readings: PathModule['readings'] }) {
  return (
    <ul role="list" className={styles.readings}>
      {readings.map(({ title, path, minutes }) => (
        <li key={path}>
          <GatedLink to={path}>{title}</GatedLink> <span className={styles.minutes}>{minutes} min</span>
        </li>
      ))}
    </ul>
  )
}

/** The way to five questions, or, where too few new ones are left, to practice (PATH-3, PATH-8). */
function NextRound({ module: { id, title, round }, edition }: Pick<ModuleProps, 'module' | 'edition'>) {
  if (!round)
    return (
      <p>
        {exhaustedText} <GatedLink to={routePaths.practice}>Practice what is due</GatedLink>
      </p>
    )
  const game = round === 'quiz' ? routePaths.quiz : routePaths.fillInBlanks
  return (
    <p>
      <GatedLink
        to={`${game}?${new URLSearchParams({ module: id, edition }).toString()}`}
        variant="secondary"
        aria-label={`Five questions: ${title}`}
      >
        Five questions
      </GatedLink>
    </p>
  )
}
