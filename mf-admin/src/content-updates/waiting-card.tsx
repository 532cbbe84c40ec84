import { decideBankChange, type WaitingChange } from '@icio/contracts/bank-upgrades/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { Button } from '@icio/shared-ui/parts/button'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { useState } from 'react'
import { banks } from '../banks/bank-words.js'
import { QuestionForm } from '../question-builder/manual/question-form.js'
import { changedFields } from '../question-builder/manual/changed-fields.js'
import type { Draft } from '../question-builder/manual/draft.js'
import { Differences } from './differences.js'
import styles from './content-updates.module.css'
import { useDecision } from './use-decision.js'

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
  const [merged, setMerged] = useState<Draft | null>(null)
  const words = banks.find(({ name }) => name === bank)

  function choose(decision: 'take' | 'keep' | 'merge'): void {
    const question = decision === 'merge' && merged ? { question: merged } : {}
    void decide(() =>
      call(decideBankChange, { params: { bank, id }, body: { decision, version, ...question } }),
    )
  }

  return (
    <Card as="article" aria-label={`Question ${id}`}>
      <CardTitle as="h3">
        {words?.title ?? bank}, {id}
      </CardTitle>
      {offered ? (
        <Differences fields={changedFields(current, offered)} />
      ) : (
        <p>The project has dropped this question. It is in play because you had edited it.</p>
      )}
      {merged && words && (
        <QuestionForm kind={words.kind} draft={merged} problems={[]} onChange={setMerged} />
      )}
      <div className={styles.buttons}>
        <Button variant="primary" busy={isBusy} onClick={() => choose('take')}>
          {offered ? 'Take the new text' : 'Retire it'}
        </Button>
        <Button busy={isBusy} onClick={() => choose('keep')}>
          Keep yours
        </Button>
        {offered && !merged && <Button onClick={() => setMerged({ ...current })}>Merge the two</Button>}
        {merged && (
          <Button busy={isBusy} onClick={() => choose('merge')}>
            Save the merged text
          </Button>
        )}
      </div>
    </Card>
  )
}
