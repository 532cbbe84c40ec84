import { shortMomentText } from '@icio/contracts/dates/day-text'
import { cancelRun, isUnderWay, type GenerationJob } from '@icio/contracts/generation/endpoints'
import {
  listUndoableRuns,
  publishRun,
  readPublication,
  undoRun,
  type Publication,
  type UndoableRuns,
} from '@icio/contracts/question-passport/endpoints'
import { Link } from '@icio/platform'
import { useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { Card } from '@icio/shared-ui/parts/card'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Progress } from '@icio/shared-ui/parts/progress'
import { Section } from '@icio/shared-ui/parts/section'
import { useState } from 'react'
import { bankWords } from '../../banks/bank-words.js'
import styles from '../builder.module.css'
import { outcomeText, stateWords } from './generation-words.js'
import type { Runs } from './use-runs.js'

/** What an undo of a run would change now. */
type Undo = UndoableRuns['runs'][number]

/** What is done to the questions of a run: they are published or taken back, one at a time. */
type Doing = { run: string; what: 'publish' | 'undo' } | null

/** The latest runs: their progress and errors, and buttons to cancel, publish or undo each (BUILD-9, BUILD-10). */
export function RunList({ runs, onChanged }: { runs: Runs; onChanged: () => Promise<void> }) {
  const host = useHost()
  const call = useCall()
  // The list of undoable runs is read again when a run has saved more.
  const savedTotal = runs.jobs?.reduce((sum, { savedCount }) => sum + savedCount, 0)
  const undoable = useResource((call) => call(listUndoableRuns), { key: String(savedTotal) })
  const [pendingUndo, setPendingUndo] = useState<Undo | null>(null)
  const [publicationOffer, setPublicationOffer] = useState<{ run: string; publication: Publication } | null>(
    null,
  )
  const [doing, setDoing] = useState<Doing>(null)
  const say = (error: unknown) => {
    host.log.error(error, 'generation run')
    host.toast({ title: 'That did not work', description: (error as Error).message, tone: 'destructive' })
  }
  const cancel = (id: string) => call(cancelRun, { params: { id } }).then(runs.look).catch(say)
  async function change(next: NonNullable<Doing>, work: () => Promise<string>): Promise<void> {
    if (doing) return
    setDoing(next)
    try {
      host.toast({ title: await work(), tone: 'success' })
    } catch (error) {
      say(error)
    }
    await Promise.all([onChanged(), undoable.reload()]).finally(() => setDoing(null))
  }
  const undo = ({ run }: Undo) =>
    change({ run, what: 'undo' }, async () => {
      const { restored, retired } = await call(undoRun, { params: { run } })
      return `${retired} retired, ${restored} restored`
    })
  const publish = ({ run, publication }: NonNullable<typeof publicationOffer>) =>
    change({ run, what: 'publish' }, async () => {
      const body = { retires: publication.retires.map(({ id }) => id) }
      const { published, retired } = await call(publishRun, { params: { run }, body })
      return `${published} published, ${retired} retired`
    })
  const offer = ({ run }: Undo) =>
    call(readPublication, { params: { run } })
      .then((publication) => setPublicationOffer({ run, publication }))
      .catch(say)
  if (runs.jobs === null) return <Loading label="Reading the runs…" />
  return (
    <Section title="Runs">
      {runs.jobs.length === 0 && <p className={styles.hint}>Nothing has been generated yet.</p>}
      {undoable.at === 'failed' && (
        <p className={styles.hint}>
          What can be undone could not be read.{' '}
          <Button size="sm" variant="quiet" onClick={() => void undoable.reload()}>
            Try again
          </Button>
        </p>
      )}
      <ul className={styles.runs} role="list">
        {runs.jobs.map((job) => (
          <Card as="li" key={job.id} className={styles.run}>
            <RunCard
              job={job}
              undoable={undoable.at === 'ready' ? undoable.value.runs : null}
              onCancel={() => void cancel(job.id)}
              doing={doing}
              onUndo={setPendingUndo}
              onPublish={(run) => void offer(run)}
            />
          </Card>
        ))}
      </ul>
      <LazyConfirmDialog
        open={pendingUndo !== null}
        onOpenChange={(open) => open || setPendingUndo(null)}
        title="Undo this run?"
        description={pendingUndo ? whatUndoChanges(pendingUndo) : ''}
        confirmLabel="Undo the run"
        onConfirm={() => pendingUndo && void undo(pendingUndo)}
        destructive
      />
      <LazyConfirmDialog
        open={publicationOffer !== null}
        onOpenChange={(open) => open || setPublicationOffer(null)}
        title={publicationOffer ? `Publish ${questions(publicationOffer.publication.publishes)}?` : ''}
        description={publicationOffer ? whatPublishingRetires(publicationOffer.publication) : ''}
        confirmLabel="Publish"
        onConfirm={() => publicationOffer && void publish(publicationOffer)}
        destructive={publicationOffer !== null && publicationOffer.publication.retires.length > 0}
      >
        {publicationOffer && publicationOffer.publication.retires.length > 0 && (
          <ul className={styles.leaving}>
            {publicationOffer.publication.retires.map(({ bank, id, text }) => (
              <li key={`${bank} ${id}`}>
                {text} <span className={styles.hint}>{id}</span>
              </li>
            ))}
          </ul>
        )}
      </LazyConfirmDialog>
    </Section>
  )
}

function questions(count: number): string {
  return `${count} ${count === 1 ? 'question' : 'questions'}`
}

function whatPublishingRetires({ retires }: Publication): string {
  if (retires.length === 0) return 'The bank has a place for all of them: nothing is retired.'
  return `${questions(retires.length)} of the bank ${retires.length === 1 ? 'makes' : 'make'} room and ${retires.length === 1 ? 'is' : 'are'} retired. One undo brings them back:`
}

function whatUndoChanges({ retires, restores }: Undo): string {
  const back = restores > 0 ? ` ${questions(restores)} that made room come back.` : ''
  return `${questions(retires)} of the run are retired.${back}`
}

const tones = { done: 'success', cancelled: 'neutral', stopped: 'danger', failed: 'danger' } as const

function RunCard({
  job,
  undoable,
  doing,
  onCancel,
  onUndo,
  onPublish,
}: {
  job: GenerationJob
  /** Null while unknown. */
  undoable: Undo[] | null
  doing: Doing
  onCancel: () => void
  onUndo: (undo: Undo) => void
  onPublish: (undo: Undo) => void
}) {
  const goesOn = isUnderWay(job.state)
  const title = bankWords(job.bank)?.title ?? job.bank
  return (
    <>
      <div className={styles.runHead}>
        <strong>{title}</strong>
        <Badge tone={tones[job.state as keyof typeof tones] ?? 'info'}>{stateWords[job.state]}</Badge>
        <span className={styles.hint}>
          <bdi>{job.startedBy}</bdi>, {shortMomentText(job.startedAt)}
        </span>
      </div>
      {job.kind === 'full-set' && (
        <Progress
          label={`Batches of ${title}`}
          value={goesOn ? Math.max(0, job.batch - 1) : job.batch}
          max={job.batches}
          valueText={`Batch ${Math.min(job.batch || 1, job.batches)} of ${job.batches}`}
        />
      )}
      <p className={styles.hint}>{outcomeText(job)}</p>
      {job.errors.length > 0 && (
        <details>
          <summary>What was not saved, and why ({job.errors.length})</summary>
          <ErrorLines errors={job.errors} />
        </details>
      )}
      <div className={styles.buttons}>
        {goesOn && job.kind === 'full-set' && (
          <Button size="sm" disabled={job.state === 'cancelling'} onClick={onCancel}>
            Cancel
          </Button>
        )}
        {!goesOn && job.savedCount > 0 && undoable && (
          <QuestionsOfRun
            title={title}
            undo={undoable.find(({ run }) => run === job.id)}
            doing={doing}
            onUndo={onUndo}
            onPublish={onPublish}
          />
        )}
      </div>
    </>
  )
}

/** How many of a run wait, and the buttons that publish what is approved and undo the run, while that changes anything. */
function QuestionsOfRun({
  title,
  undo,
  doing,
  onUndo,
  onPublish,
}: {
  title: string
  undo: Undo | undefined
  doing: Doing
  onUndo: (undo: Undo) => void
  onPublish: (undo: Undo) => void
}) {
  if (!undo) return <span className={styles.hint}>Undone: none of its questions is in the bank.</span>
  const { drafts = 0, approved = 0 } = undo
  const isDoing = (what: NonNullable<Doing>['what']) => doing?.run === undo.run && doing.what === what
  return (
    <>
      {drafts > approved && (
        <Link to="/question-audit/review?reason=draft">
          {drafts - approved} {drafts - approved === 1 ? 'waits' : 'wait'} for a first look
        </Link>
      )}
      {approved > 0 && (
        <Button
          size="sm"
          variant="primary"
          busy={isDoing('publish')}
          disabled={doing !== null && !isDoing('publish')}
          onClick={() => onPublish(undo)}
        >
          {isDoing('publish') ? 'Publishing…' : `Publish ${approved} approved`}
        </Button>
      )}
      <Button
        size="sm"
        variant="quiet"
        aria-label={isDoing('undo') ? undefined : `Undo the run of ${title}`}
        busy={isDoing('undo')}
        disabled={doing !== null && !isDoing('undo')}
        onClick={() => onUndo(undo)}
      >
        {isDoing('undo') ? 'Undoing…' : 'Undo'}
      </Button>
    </>
  )
}

export function ErrorLines({ errors }: { errors: readonly string[] }) {
  return (
    <ul className={styles.errors}>
      {errors.map((error, index) => (
        <li key={index}>{error}</li>
      ))}
    </ul>
  )
}
