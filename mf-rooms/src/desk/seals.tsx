import { dayText } from '@icio/contracts/dates/day-text'
import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import { openSeal } from '@icio/contracts/room-hosting/endpoints'
import type { HostRoom } from '@icio/contracts/rooms/room-views'
import { sealedLine, type KeptSeal } from '@icio/contracts/rooms/sealed'
import { Button } from '@icio/shared-ui/parts/button'
import { ConfirmDialog } from '@icio/shared-ui/parts/confirm-dialog'
import { Section } from '@icio/shared-ui/parts/section'
import { useState, type FormEvent } from 'react'
import type { DeskProps } from './desk-props.js'
import { SealTruth, type TypedTruth } from './seal-truth.js'
import styles from './desk.module.css'

/** What the room keeps sealed, for its opener: how many ranges, and from its day on the way to open it (FORUM-20). */
export function Seals({ room, act }: DeskProps) {
  const { seals = [] } = room
  if (seals.length === 0) return null
  return (
    <Section title="Sealed">
      {seals.map((seal) => (
        <OneSeal key={seal.id} seal={seal} room={room} act={act} />
      ))}
    </Section>
  )
}

/** Returns why a seal cannot be opened now, and when it can; null where it can. */
function whyNotNow({ ripe, last_day }: KeptSeal, { run_id, rehearsed, agenda }: HostRoom): string | null {
  if (!ripe) return `From then on you can open it here in a run, until ${dayText(last_day)}.`
  const last = `It is deleted after ${dayText(last_day)}.`
  if (!run_id || rehearsed) return `It can be opened in a run. ${last}`
  const isBusy = agenda.some(({ state, kind }) => state === 'open' && kind !== 'questions')
  return isBusy ? `It can be opened once nothing else is open. ${last}` : null
}

function OneSeal({ seal, room, act }: DeskProps & { seal: KeptSeal }) {
  const [truthInput, setTruthInput] = useState<TypedTruth>({ truth: '', source: '' })
  const [problems, setProblems] = useState<Partial<TypedTruth>>({})
  const [asking, setAsking] = useState(false)
  const why = whyNotNow(seal, room)
  function submit(event: FormEvent) {
    event.preventDefault()
    const newProblems = truthProblems(truthInput, seal)
    setProblems(newProblems)
    setAsking(Object.keys(newProblems).length === 0)
  }
  const truth = readNumber(truthInput.truth, { unit: seal.unit })
  return (
    <div className={styles.now}>
      <h3>{seal.prompt}</h3>
      <p className={styles.facts}>
        {sealedLine(seal.n, seal.until)} {why ?? `It is deleted after ${dayText(seal.last_day)}.`}
      </p>
      {seal.ripe && why === null && (
        <form className={styles.form} onSubmit={submit} noValidate>
          <SealTruth typed={truthInput} problems={problems} unit={seal.unit} onTyped={setTruthInput} />
          <Button type="submit">Open the seal</Button>
        </form>
      )}
      <ConfirmDialog
        open={asking}
        title="Open this seal?"
        description="The room sees the figures at once. The ranges are deleted with that, so it is opened once."
        confirmLabel="Open it"
        onConfirm={() =>
          void act((call) =>
            call(openSeal, {
              params: { id: room.id, sid: seal.id },
              body: { truth: truth ?? 0, source: truthInput.source.trim() },
            }),
          )
        }
        onOpenChange={() => setAsking(false)}
      />
    </div>
  )
}

export function truthProblems(
  { truth, source }: TypedTruth,
  { unit }: Pick<KeptSeal, 'unit'>,
): Partial<TypedTruth> {
  const problem = numberProblem(truth, { unit })
  return {
    ...(problem ? { truth: problem } : {}),
    ...(source.trim() === '' ? { source: 'This is required.' } : {}),
  }
}
