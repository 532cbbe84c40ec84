import { enterSponsor } from '@icio/contracts/credit/endpoints'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { Button } from '@icio/shared-ui/parts/button'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState } from 'react'
import styles from './credit.module.css'

/** Sponsors are entered by administrators alone (CREDIT-1). */
export function NewSponsor({ entered }: { entered: (sponsor: { id: string; name: string }) => void }) {
  const call = useCall()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  async function enter() {
    if (!name.trim()) return setProblem('Enter a name.')
    try {
      entered(await call(enterSponsor, { body: { name: name.trim() } }))
      setName('')
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : 'Not entered. Please try again.')
    }
  }
  return (
    <div className={styles.actions}>
      <TextField
        label="A new sponsor"
        maxLength={120}
        value={name}
        error={problem}
        onChange={({ target }) => {
          setName(target.value)
          setProblem(undefined)
        }}
      />
      <Button onClick={() => void enter()}>Enter the sponsor</Button>
    </div>
  )
}
