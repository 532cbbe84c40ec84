import { listNames, removeName } from '@icio/contracts/room-hosting/endpoints'
import { changeRoom } from '@icio/contracts/rooms/endpoints'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Button } from '@icio/shared-ui/parts/button'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { ConfirmDialog } from '@icio/shared-ui/parts/confirm-dialog'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Section } from '@icio/shared-ui/parts/section'
import { useState } from 'react'
import type { DeskProps } from './desk-props.js'
import styles from './desk.module.css'

/** Who is in the run: nobody else is let in, a name is taken away, a person removed (ROOM-44). */
export function People({ room, act }: DeskProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title="People">
      <div className={styles.settings}>
        <CheckboxField
          label="Let nobody else in"
          hint="Who has a seat keeps it."
          checked={room.locked}
          onChange={({ target: { checked } }) =>
            // Read with the press: the gate runs the call later, when the box shows what is stored again.
            void act((call) => call(changeRoom, { params: { id: room.id }, body: { locked: checked } }))
          }
        />
        <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary>Names</summary>
          {isOpen && <Names room={room} act={act} />}
        </details>
      </div>
    </Section>
  )
}

/** The names of those who are there. Nothing here tells what one of them has entered or answered. */
function Names({ room, act }: DeskProps) {
  const [asking, setAsking] = useState<string | null>(null)
  const names = useResource((call) => call(listNames, { params: { id: room.id } }), {
    key: `${room.id} ${room.counts.seats}`,
    where: 'names',
  })
  if (names.at === 'loading') return <Loading label="Reading the names…" />
  if (names.at === 'failed') return <p role="alert">The names could not be loaded.</p>
  async function remove(name: string, seat: boolean) {
    await act((call) => call(removeName, { params: { id: room.id }, body: { name, seat } }))
    if (names.at === 'ready') await names.reload()
  }
  if (names.value.names.length === 0) return <p>Nobody has given a name.</p>
  return (
    <>
      <ul className={styles.queue} role="list">
        {names.value.names.map((name) => (
          <li key={name}>
            <p>
              <bdi>{name}</bdi>
            </p>
            <span className={styles.step}>
              <Button
                size="sm"
                aria-label={`Take the name away: ${name}`}
                onClick={() => void remove(name, false)}
              >
                Take the name away
              </Button>
              <Button size="sm" aria-label={`Remove: ${name}`} onClick={() => setAsking(name)}>
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== null}
        title={`Remove ${asking ?? ''}?`}
        description="This browser takes no other seat in this run. What it answered stays counted."
        confirmLabel="Remove"
        destructive
        onConfirm={() => asking !== null && void remove(asking, true)}
        onOpenChange={() => setAsking(null)}
      />
    </>
  )
}
