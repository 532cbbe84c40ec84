import { enterSponsor, listSponsors, removeSponsor } from '@icio/contracts/credit/endpoints'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { Section } from '@icio/shared-ui/parts/section'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState, type FormEvent } from 'react'
import styles from './certificates.module.css'

/** The names under which organizers offer sessions for credit (CREDIT-1). */
export function Sponsors() {
  const call = useCall()
  const { log } = useHost()
  const sponsors = useResource((get) => get(listSponsors), { where: 'sponsors' })
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  async function act(work: () => Promise<unknown>) {
    try {
      await work()
      setName('')
      setProblem(undefined)
      await sponsors.reload()
    } catch (error) {
      if (!(error instanceof CallError)) log.error(error, 'sponsors')
      setProblem(error instanceof CallError ? error.message : 'Not saved. Please try again.')
    }
  }
  function enter(event: FormEvent) {
    event.preventDefault()
    if (!name.trim()) return setProblem('Enter a name.')
    void act(() => call(enterSponsor, { body: { name: name.trim() } }))
  }
  return (
    <Section
      title="Sponsors"
      lead="Organizers choose one of these names for a session for credit. Enter a name only where its owner has agreed; what has been offered or certified under a name keeps it."
    >
      <ResourceView resource={sponsors} name="The sponsors">
        {({ sponsors: list }) => (
          <>
            {list.length === 0 && <p role="status">There is none yet.</p>}
            <ul className={styles.list} role="list">
              {list.map((sponsor) => (
                <li key={sponsor.id} className={styles.row}>
                  <bdi>{sponsor.name}</bdi>
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`Remove ${sponsor.name}`}
                    onClick={() => void act(() => call(removeSponsor, { params: { id: sponsor.id } }))}
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </ResourceView>
      <form className={styles.form} onSubmit={enter} noValidate>
        <TextField
          label="A new sponsor"
          required
          maxLength={120}
          value={name}
          error={problem}
          onChange={({ target }) => {
            setName(target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit">Enter the sponsor</Button>
      </form>
    </Section>
  )
}
