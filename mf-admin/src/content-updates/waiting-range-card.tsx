import { decideRangeChange, type WaitingRange } from '@icio/contracts/bank-upgrades/endpoints'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { useState } from 'react'
import { changedFields } from '../question-builder/manual/changed-fields.js'
import { Differences } from './differences.js'
import styles from './content-updates.module.css'

/** An edited range question next to the project's new row, with the decisions: take or keep (DATA-39). */
export function WaitingRangeCard({
  change: { specialization, version, current, offered },
  onDecided,
}: {
  change: WaitingRange
  onDecided: () => Promise<void>
}) {
  const host = useHost()
  const call = useCall()
  const [isBusy, setIsBusy] = useState(false)

  async function decide(decision: 'take' | 'keep'): Promise<void> {
    setIsBusy(true)
    try {
      await call(decideRangeChange, {
        params: { specialization, id: current.id },
        body: { decision, version },
      })
      host.toast({ title: 'Decided', tone: 'success' })
      await onDecided()
    } catch (error) {
      host.log.error(error, 'range update')
      host.toast({
        title: error instanceof CallError ? error.message : 'The decision could not be saved.',
        tone: 'destructive',
      })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Card as="article" aria-label={`Range question ${current.id}`}>
      <CardTitle as="h3">Range question {current.id}</CardTitle>
      {offered ? (
        <Differences fields={changedFields(current, offered)} />
      ) : (
        <p>The project has dropped this question. It is in play because you had edited it.</p>
      )}
      <div className={styles.buttons}>
        <Button variant="primary" busy={isBusy} onClick={() => void decide('take')}>
          {offered ? 'Take the new text' : 'Retire it'}
        </Button>
        <Button busy={isBusy} onClick={() => void decide('keep')}>
          Keep yours
        </Button>
      </div>
    </Card>
  )
}
