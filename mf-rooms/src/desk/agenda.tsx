import {
  addActivity,
  changeActivity,
  listBankItems,
  removeActivity,
  stepActivity,
  type ActivityInput,
} from '@icio/contracts/rooms/endpoints'
import { dayIn } from '@icio/contracts/dates/days'
import type { BankItem, HostActivity } from '@icio/contracts/rooms/room-views'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Button } from '@icio/shared-ui/parts/button'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Section } from '@icio/shared-ui/parts/section'
import { TextField } from '@icio/shared-ui/parts/text-field'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { lazy, Suspense, useState } from 'react'
import { ActivityForm } from './activity-form.js'
import { AgendaClock, PlanForm, PlannedFacts } from './activity-plan.js'
import type { DeskProps } from './desk-props.js'
import { ItemKeyView } from './item-key.js'
import { kindTexts } from './kind-texts.js'
import { titleOf } from './next-step.js'
import { sealText } from '../room/result-texts.js'
import { BodyQuestion } from '../public-body/public-body-desk.js'
import styles from './desk.module.css'

const RoundForm = lazy(() => import(/* webpackChunkName: "round-form" */ '../round/round-form.js'))
const ExperimentPicker = lazy(
  () => import(/* webpackChunkName: "experiment-picker" */ '../mirror/experiment-picker.js'),
)

/** The ways to a new activity. */
const forms = {
  own: 'New activity',
  bank: 'From the banks',
  round: 'New round',
  mirror: 'Bias mirror',
} as const
type Form = keyof typeof forms

/** The agenda, which can be changed until each activity opens (ROOM-9, ROOM-10). */
export function Agenda({ room, act }: DeskProps) {
  const [adding, setAdding] = useState<Form | null>(room.agenda.length === 0 ? 'own' : null)
  const [open, setOpen] = useState<Readonly<Record<RowForm, string | null>>>({ edit: null, plan: null })
  const isOfPublicBody = room.participants === 'public_body'
  return (
    <Section
      title="Agenda"
      actions={
        <>
          {(Object.keys(forms) as Form[]).map((form) => (
            <Button
              key={form}
              aria-expanded={adding === form}
              onClick={() => setAdding(adding === form ? null : form)}
            >
              {forms[form]}
            </Button>
          ))}
        </>
      }
    >
      {adding === 'own' && (
        <ActivityForm
          label="Add to the agenda"
          isOfPublicBody={isOfPublicBody}
          onSubmit={(body) => add(body, 'own')}
        />
      )}
      {adding === 'bank' && <FromBanks room={room} act={act} />}
      <Suspense fallback={<Loading label="Opening…" />}>
        {adding === 'round' && (
          <RoundForm
            tables={room.tables}
            isOfPublicBody={isOfPublicBody}
            buttons={[
              ...(room.agenda.some(({ state }) => state === 'open')
                ? []
                : [{ label: 'Open', onPress: openRound }]),
              { label: 'Add to the agenda', onPress: (body) => add(body, 'round') },
            ]}
          />
        )}
        {adding === 'mirror' && <ExperimentPicker room={room} act={act} />}
      </Suspense>
      <AgendaClock room={room} />
      <ol className={styles.agenda} role="list">
        {room.agenda.map((activity, index) => (
          <AgendaRow
            key={activity.id}
            activity={activity}
            index={index}
            room={room}
            act={act}
            open={{ edit: open.edit === activity.id, plan: open.plan === activity.id }}
            onToggle={(form) => setOpen({ ...open, [form]: open[form] === activity.id ? null : activity.id })}
            onSaved={(form) => setOpen((now) => (now[form] === activity.id ? { ...now, [form]: null } : now))}
          />
        ))}
      </ol>
    </Section>
  )

  /** Closes a form whose activity was added, and no other one that the host has opened in the meantime. */
  function done(form: Form) {
    setAdding((open) => (open === form ? null : open))
  }

  async function add(body: ActivityInput, form: Form) {
    if (await act((call) => call(addActivity, { params: { id: room.id }, body }))) done(form)
  }

  /** Adds a round and opens its first vote (ROUND-23). */
  async function openRound(body: ActivityInput) {
    const isOpen = await act(async (call) => {
      const { id, phase_seq } = await call(addActivity, { params: { id: room.id }, body })
      await call(stepActivity, { params: { id: room.id, aid: id }, body: { to: 'first', phase_seq } })
    })
    if (isOpen) done('round')
  }
}

/** A form that stands open under a row: the activity itself, or its time and note. */
type RowForm = 'edit' | 'plan'

interface RowProps extends DeskProps {
  activity: HostActivity
  index: number
  open: Readonly<Record<RowForm, boolean>>
  onToggle: (form: RowForm) => void
  /** Closes a form that was stored, and no other one that the host has opened in the meantime. */
  onSaved: (form: RowForm) => void
}

/** An activity of the agenda: its kind, its planned time, and what can be done with it while it is a draft. */
function AgendaRow(props: RowProps) {
  const { activity, room, act, open, onSaved } = props
  return (
    <li data-state={activity.state}>
      <span>{activity.number}.</span>
      <div>
        <p>{titleOf(activity)}</p>
        <p className={styles.facts}>
          {kindTexts[activity.kind]}
          {activity.seal &&
            `, ${activity.state === 'draft' ? sealText(activity.seal, dayIn(new Date())) : 'sealed'}`}
          {activity.id === room.current_id ? ', on the stage' : activity.state === 'draft' ? '' : ', done'}
        </p>
        <PlannedFacts activity={activity} room={room} />
      </div>
      {activity.state === 'draft' && <DraftSteps {...props} />}
      {activity.state === 'draft' && activity.ref !== undefined && (
        <ItemKeyView activity={activity} room={room} act={act} />
      )}
      <BodyQuestion activity={activity} room={room} act={act} />
      {open.plan && activity.state === 'draft' && (
        <div className={styles.editing}>
          <PlanForm activity={activity} room={room} act={act} onSaved={() => onSaved('plan')} />
        </div>
      )}
      {open.edit && activity.state === 'draft' && (
        <div className={styles.editing}>
          <ActivityForm
            label="Save"
            first={activity}
            isOfPublicBody={room.participants === 'public_body'}
            onSubmit={async (input) => {
              const params = { id: room.id, aid: activity.id }
              const body = activity.seal && !input.seal ? { ...input, seal: null } : input
              if (await act((call) => call(changeActivity, { params, body }))) onSaved('edit')
            }}
          />
        </div>
      )}
    </li>
  )
}

/** The steps of a draft: its place, its forms, and taking it out (ROOM-9). */
function DraftSteps({ activity, index, room, act, open, onToggle }: RowProps) {
  const params = { id: room.id, aid: activity.id }
  const move = (position: number) => act((call) => call(changeActivity, { params, body: { position } }))
  return (
    <span className={styles.step}>
      <Button
        size="sm"
        icon={<ArrowUp />}
        aria-label={`${titleOf(activity)}: earlier`}
        disabled={index === 0 || room.agenda[index - 1]?.state !== 'draft'}
        onClick={() => void move(index)}
      />
      <Button
        size="sm"
        icon={<ArrowDown />}
        aria-label={`${titleOf(activity)}: later`}
        disabled={index === room.agenda.length - 1}
        onClick={() => void move(index + 2)}
      />
      {activity.ref === undefined && activity.kind !== 'round' && activity.kind !== 'mirror' && (
        <Button size="sm" aria-expanded={open.edit} onClick={() => onToggle('edit')}>
          Edit
        </Button>
      )}
      <Button
        size="sm"
        aria-label={`Time and note of ${titleOf(activity)}`}
        aria-expanded={open.plan}
        onClick={() => onToggle('plan')}
      >
        Time and note
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Remove ${titleOf(activity)}`}
        onClick={() => void act((call) => call(removeActivity, { params }))}
      >
        Remove
      </Button>
    </span>
  )
}

/** Questions of the banks, with right answer and explanation (ROOM-9). */
function FromBanks({ room, act }: DeskProps) {
  const [find, setFind] = useState('')
  const [searchText, setSearchText] = useState('')
  const items = useResource(
    (call) =>
      call(listBankItems, {
        query: { specialization: room.specialization, ...(searchText ? { find: searchText } : {}) },
      }),
    { key: searchText, where: 'banks' },
  )
  const add = ({ ref, kind }: Pick<ActivityInput, 'ref' | 'kind'>) =>
    void act((call) => call(addActivity, { params: { id: room.id }, body: { kind, ref } }))
  const isForRound = ({ kind }: BankItem) => kind === 'choice' || kind === 'range'
  return (
    <div className={styles.banks}>
      <form
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault()
          setSearchText(find.trim())
        }}
      >
        <TextField label="Find a question" value={find} onChange={({ target }) => setFind(target.value)} />
        <Button type="submit">Find</Button>
      </form>
      {items.at === 'loading' && <Loading label="Looking in the banks…" />}
      {items.at === 'failed' && <p role="alert">The banks could not be read. Please try again.</p>}
      {items.at === 'ready' && items.value.items.length === 0 && <p role="status">Nothing was found.</p>}
      {items.at === 'ready' && (
        <ul className={styles.queue} role="list">
          {items.value.items.map((item) => (
            <li key={item.ref}>
              <p>
                {item.prompt} <span className={styles.facts}>{kindTexts[item.kind]}</span>
              </p>
              <span className={styles.step}>
                {isForRound(item) && (
                  <Button
                    size="sm"
                    aria-label={`As a round: ${item.prompt}`}
                    onClick={() => add({ kind: 'round', ref: item.ref })}
                  >
                    As a round
                  </Button>
                )}
                <Button size="sm" aria-label={`Add: ${item.prompt}`} onClick={() => add(item)}>
                  Add
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
