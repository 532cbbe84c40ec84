import { cancelRun, isUnderWay, type GenerationJob } from '@icio/contracts/generation/endpoints'
import { listUndoableRuns, undoRun, type UndoableRuns } from '@icio/contracts/question-passport/endpoints'
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
import { ErrorLines } from './error-lines.js'
import type { Runs } from './use-runs.js'

/** What an undo of a run would change now. */
type Undo = UndoableRuns['runs'][number]

/** The latest runs: their progress and errors, and buttons to cancel or undo each (BUILD-9, BUILD-10). */
export function RunList({ runs, onChanged }: { runs: Runs; onChanged: () => Promise<void> }) {
  const host = useHost()
  const call = useCall()
  // The list of undoable runs is read again when a run has saved more.
  const saved = runs.jobs?.reduce((sum, { savedCount }) => sum + savedCount, 0)
  const undoable = useResource((call) => call(listUndoableRuns), { key: String(saved) })
  const [asked, setAsked] = useState<Undo | null>(null)
  const say = (error: unknown) => {
    host.log.error(error, 'generation run')
    host.toast({ title: 'That did not work', description: (error as Error).message, tone: 'destructive' })
  }
  const cancel = (id: string) => call(cancelRun, { params: { id } }).then(runs.look).catch(say)
  async function undo({ run }: Undo): Promise<void> {
    try {
      const { restored, retired } = await call(undoRun, { params: { run } })
      host.toast({ title: `${retired} retired, ${restored} restored`, tone: 'success' })
    } catch (error) {
      say(error)
    }
    await Promise.all([onChanged(), undoable.reload()])
  }
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
              onUndo={setAsked}
            />
          </Card>
        ))}
      </ul>
      <LazyConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => open || setAsked(null)}
        title="Undo this run?"
        description={asked ? whatUndoChanges(asked) : ''}
        confirmLabel="Undo the run"
        onConfirm={() => asked && void undo(asked)}
        destructive
      />
    </Section>
  )
}

function whatUndoChanges({ retires, restores }: Undo): string {
  const questions = (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`
  const back = restores > 0 ? ` ${questions(restores)} that made room come back.` : ''
  return `${questions(retires)} of the run are retired.${back}`
}

const tones = { done: 'success', cancelled: 'neutral', stopped: 'danger', failed: 'danger' } as const

function RunCard({
  job,
  undoable,
  onCancel,
  onUndo,
}: {
  job: GenerationJob
  /** Null while unknown. */
  undoable: Undo[] | null
  onCancel: () => void
  onUndo: (undo: Undo) => void
}) {
  const goesOn = isUnderWay(job.state)
  const title = bankWords(job.bank)?.title ?? job.bank
  return (
    <>
      <div className={styles.runHead}>
        <strong>{title}</strong>
        <Badge tone={tones[job.state as keyof typeof tones] ?? 'info'}>{stateWords[job.state]}</Badge>
        <span className={styles.hint}>
          {job.startedBy}, {new Date(job.startedAt).toLocaleString('en-US')}
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
          <UndoButton title={title} undo={undoable.find(({ run }) => run === job.id)} onUndo={onUndo} />
        )}
      </div>
    </>
  )
}

/** The button that undoes a run, shown while that would change anything. */
function UndoButton({
  title,
  undo,
  onUndo,
}: {
  title: string
  undo: Undo | undefined
  onUndo: (undo: Undo) => void
}) {
  if (!undo) return <span className={styles.hint}>Undone: none of its questions is in the bank.</span>
  return (
    <Button size="sm" variant="quiet" aria-label={`Undo the run of ${title}`} onClick={() => onUndo(undo)}>
      Undo
    </Button>
  )
}
