import { decideRangeChange, type WaitingRange } from '@icio/contracts/bank-upgrades/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { Button } from '@icio/shared-ui/parts/button'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { changedFields } from '../question-builder/manual/changed-fields.js'
import { Differences } from './differences.js'
import styles from './content-updates.module.css'
import { useDecision } from './use-decision.js'

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

  return (
    <Card as="article" aria-label={`Range question ${current.id}`}>
      <CardTitle as="h3">Range question {current.id}</CardTitle>
      {offered ? (
        <Differences fields={changedFields(current, offered)} />
      ) : (
        <p>The project has dropped this question. It is in play because you had edited it.</p>
      )}
      <div className={styles.buttons}>
        <Button variant="primary" busy={isBusy} onClick={() => choose('take')}>
          {offered ? 'Take the new text' : 'Retire it'}
        </Button>
        <Button busy={isBusy} onClick={() => choose('keep')}>
          Keep yours
        </Button>
      </div>
    </Card>
  )
}
