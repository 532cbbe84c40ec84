import {
  decideBankChange,
  decideRangeChange,
  type WaitingChange,
  type WaitingRange,
} from '@icio/contracts/bank-upgrades/endpoints'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { useState, type ReactNode } from 'react'
import { bankWords } from '../banks/bank-words.js'
import { QuestionForm } from '../question-builder/manual/question-form.js'
import { changedFields } from '../question-builder/manual/changed-fields.js'
import type { Draft } from '../question-builder/manual/draft.js'
import { Differences } from './differences.js'
import styles from './content-updates.module.css'

/** An edited question next to the project's new text, with the decisions: take, keep, or merge. */
export function WaitingCard({
  change: { bank, id, version, current, offered },
  onDecided,
}: {
  change: WaitingChange
  onDecided: () => Promise<void>
}) {
  const call = useCall()
  const { isBusy, decide } = useDecision('bank update', onDecided)
  const [mergedDraft, setMergedDraft] = useState<Draft | null>(null)
  const words = bankWords(bank)

  function choose(decision: 'take' | 'keep' | 'merge'): void {
    const question = decision === 'merge' && mergedDraft ? { question: mergedDraft } : {}
    void decide(() =>
      call(decideBankChange, { params: { bank, id }, body: { decision, version, ...question } }),
    )
  }

  return (
    <Changed
      name={`Question ${id}`}
      title={`${words?.title ?? bank}, ${id}`}
      {...{ current, offered, isBusy, onChoose: choose }}
      merging={
        mergedDraft &&
        words && (
          <QuestionForm kind={words.kind} draft={mergedDraft} problems={[]} onChange={setMergedDraft} />
        )
      }
    >
      {offered && !mergedDraft && (
        <Button onClick={() => setMergedDraft({ ...current })}>Merge the two</Button>
      )}
      {mergedDraft && (
        <Button busy={isBusy} onClick={() => choose('merge')}>
          Save the merged text
        </Button>
      )}
    </Changed>
  )
}

/** An edited range question next to the project's new row, with the decisions: take or keep (DATA-39). */
export function WaitingRangeCard({
  change: { specialization, version, current, offered },
  onDecided,
}: {
  change: WaitingRange
  onDecided: () => Promise<void>
}) {
  const call = useCall()
  const { isBusy, decide } = useDecision('range update', onDecided)
  const choose = (decision: 'take' | 'keep') =>
    void decide(() =>
      call(decideRangeChange, { params: { specialization, id: current.id }, body: { decision, version } }),
    )
  const name = `Range question ${current.id}`
  return <Changed {...{ name, title: name, current, offered, isBusy, onChoose: choose }} />
}

interface ChangedProps {
  name: string
  title: string
  current: object
  /** Null if the project has dropped the question. */
  offered: object | null
  isBusy: boolean
  onChoose: (decision: 'take' | 'keep') => void
  merging?: ReactNode
  children?: ReactNode
}

function Changed({ name, title, current, offered, isBusy, onChoose, merging, children }: ChangedProps) {
  return (
    <Card as="article" aria-label={name}>
      <CardTitle as="h3">{title}</CardTitle>
      {offered ? (
        <Differences fields={changedFields(current, offered)} />
      ) : (
        <p>The project has dropped this question. It is in play because you had edited it.</p>
      )}
      {merging}
      <div className={styles.buttons}>
        <Button variant="primary" busy={isBusy} onClick={() => onChoose('take')}>
          {offered ? 'Take the new text' : 'Retire it'}
        </Button>
        <Button busy={isBusy} onClick={() => onChoose('keep')}>
          Keep yours
        </Button>
        {children}
      </div>
    </Card>
  )
}

/**
 * Sends a decision about a changed row, and says whether it was saved.
 *
 * @param where what the log names it if it fails
 * @param onDecided reloads the list
 */
function useDecision(where: string, onDecided: () => Promise<void>) {
  const host = useHost()
  const [isBusy, setIsBusy] = useState(false)

  async function decide(send: () => Promise<unknown>): Promise<void> {
    setIsBusy(true)
    try {
      await send()
      host.toast({ title: 'Decided', tone: 'success' })
      await onDecided()
    } catch (error) {
      host.log.error(error, where)
      host.toast({
        title: error instanceof CallError ? error.message : 'The decision could not be saved.',
        tone: 'destructive',
      })
    } finally {
      setIsBusy(false)
    }
  }

  return { isBusy, decide }
}
