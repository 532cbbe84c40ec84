import { cancelRun, isUnderWay, type GenerationJob } from '@icio/contracts/generation'
import { undoRun } from '@icio/contracts/question-passport'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { Card } from '@icio/shared-ui/parts/card'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Progress } from '@icio/shared-ui/parts/progress'
import { Section } from '@icio/shared-ui/parts/section'
import { bankWords } from '../../banks/bank-words.js'
import styles from '../builder.module.css'
import { stateWords } from './generation-words.js'
import { ErrorLines } from './error-lines.js'
import type { Runs } from './use-runs.js'

/** The latest runs: how far they are, what failed, and the ways to end one or to take it back (BUILD-9, BUILD-10). */
export function RunList({ runs, onChanged }: { runs: Runs; onChanged: () => Promise<void> }) {
  const host = useHost()
  const call = useCall()
  const say = (error: unknown) => {
    host.log.error(error, 'generation run')
    host.toast({ title: 'That did not work', description: (error as Error).message, tone: 'destructive' })
  }
  const cancel = (id: string) => call(cancelRun, { params: { id } }).then(runs.look).catch(say)
  const undo = (id: string) =>
    call(undoRun, { params: { run: id } })
      .then(({ restored, retired }) => {
        host.toast({ title: `${retired} retired, ${restored} restored`, tone: 'success' })
        return onChanged()
      })
      .catch(say)
  if (runs.jobs === null) return <Loading label="Reading the runs…" />
  return (
    <Section title="Runs">
      {runs.jobs.length === 0 && <p className={styles.hint}>Nothing has been generated yet.</p>}
      <ul className={styles.runs} role="list">
        {runs.jobs.map((job) => (
          <Card as="li" key={job.id} className={styles.run}>
            <RunCard job={job} onCancel={() => void cancel(job.id)} onUndo={() => void undo(job.id)} />
          </Card>
        ))}
      </ul>
    </Section>
  )
}

const tones = { done: 'success', cancelled: 'neutral', stopped: 'danger', failed: 'danger' } as const

function RunCard({
  job,
  onCancel,
  onUndo,
}: {
  job: GenerationJob
  onCancel: () => void
  onUndo: () => void
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
      <p className={styles.hint}>
        {job.savedCount} saved, {job.deletedCount} made room
        {job.failedBatches > 0 &&
          `, ${job.failedBatches} failed ${job.failedBatches === 1 ? 'batch' : 'batches'}`}
      </p>
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
        {!goesOn && job.savedCount > 0 && (
          <Button size="sm" variant="quiet" aria-label={`Undo the run of ${title}`} onClick={onUndo}>
            Undo
          </Button>
        )}
      </div>
    </>
  )
}
