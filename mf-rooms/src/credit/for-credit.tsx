import {
  offerCredit,
  offerForumCredit,
  readForumCredit,
  readRoomCredit,
  withdrawCredit,
  withdrawForumCredit,
  type CreditPlan,
  type CreditOffer,
} from '@icio/contracts/credit/endpoints'
import { keptMonths } from '@icio/contracts/credit/schemas'
import { dayText } from '@icio/contracts/dates/day-text'
import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import { Link } from '@icio/platform'
import { CallError } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Button } from '@icio/shared-ui/parts/button'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { Section } from '@icio/shared-ui/parts/section'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState, type FormEvent } from 'react'
import { Problem } from '../room/problem.js'
import { forumPaths, roomPaths } from '../room/room-paths.js'
import { useAttempt } from '../room/use-attempt.js'
import { CreditFacts, keptText } from './credit-facts.js'
import styles from './credit.module.css'

/** What is for credit: a room, or a forum with all its sessions. */
interface Offered {
  of: 'room' | 'forum'
  id: string
}

const titles = { room: 'Credit for a session', forum: 'Credit for the forum' } as const

const callsOf = {
  room: { read: readRoomCredit, offer: offerCredit, withdraw: withdrawCredit },
  forum: { read: readForumCredit, offer: offerForumCredit, withdraw: withdrawForumCredit },
} as const

/**
 * What makes a room or a forum one for credit, and the lists of attendance; for those who may organize (CREDIT-1, CREDIT-4).
 *
 * @param running the run or runs that go on, as one text; empty for none
 */
export function ForCredit({ of, id, running }: Offered & { running: string }) {
  const credit = useResource(
    (call) =>
      call(callsOf[of].read, { params: { id } }).catch((error: unknown) => {
        if (error instanceof CallError && (error.code === 'forbidden' || error.code === 'not_host'))
          return null
        throw error
      }),
    // A run that begins or ends changes the lists.
    { key: `${id} ${running}`, where: 'credit' },
  )
  const [editing, setEditing] = useState(false)
  if (credit.at === 'failed')
    return (
      <Section title={titles[of]}>
        <p role="alert">It could not be read whether this {of} is for credit.</p>
      </Section>
    )
  const creditOffer = credit.at === 'ready' ? credit.value : credit.latest
  if (
    !creditOffer ||
    (!creditOffer.may_change && !creditOffer.credit && !creditOffer.forum && creditOffer.lists.length === 0)
  )
    return null
  return (
    <Section title={titles[of]}>
      {creditOffer.credit && !editing && (
        <>
          <CreditFacts credit={creditOffer.credit} />
          <p>
            Attendance:{' '}
            <Link to={roomPaths.attend(creditOffer.credit.attend_code)}>
              /attend/{creditOffer.credit.attend_code}
            </Link>
            .{' '}
            {of === 'room'
              ? 'The stage that you open here shows the word of each block.'
              : 'One registration and one certificate for all sessions. The stage of each session, opened at its desk, shows the word of each block.'}
          </p>
        </>
      )}
      {!creditOffer.credit && !editing && (
        <p className={styles.note}>
          A room for credit has no tables, no names and no experiments: nothing may lead from attendance to
          answers.
        </p>
      )}
      {creditOffer.forum ? (
        <p className={styles.note}>
          This room is a session of{' '}
          <Link to={forumPaths.desk(creditOffer.forum.code)}>{creditOffer.forum.title}</Link>, where its
          credit is changed and its list of attendance is.
        </p>
      ) : !creditOffer.may_change ? null : running ? (
        <p className={styles.note}>It can be changed between the runs.</p>
      ) : editing ? (
        <CreditForm
          offered={{ of, id }}
          known={creditOffer}
          done={(next) => {
            credit.replace(next)
            setEditing(false)
          }}
        />
      ) : (
        <CreditActions
          offered={{ of, id }}
          known={creditOffer}
          edit={() => setEditing(true)}
          done={credit.replace}
        />
      )}
      {creditOffer.lists.length > 0 && (
        <ul role="list" className={styles.list}>
          {creditOffer.lists.map(({ id: list, day, running: goesOn, closed }) => (
            <li key={list}>
              <Link to={roomPaths.attendance(list)}>Attendance of {dayText(day)}</Link>
              {goesOn ? ', goes on' : closed ? ', closed' : ', not closed'}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

interface CreditProps {
  offered: Offered
  known: CreditOffer
  done: (next: CreditOffer) => void
}

function CreditActions({ offered, known, edit, done }: CreditProps & { edit: () => void }) {
  const { problem, attempt } = useAttempt({ otherwise: 'Not changed. Please try again.' })
  const withdraw = () =>
    attempt(async (call) => done(await call(callsOf[offered.of].withdraw, { params: { id: offered.id } })))
  return (
    <div className={styles.actions}>
      <Button onClick={edit}>{known.credit ? 'Change' : 'Make it for credit'}</Button>
      {known.credit && (
        <Button variant="quiet" onClick={() => void withdraw()}>
          Without credit
        </Button>
      )}
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}

const minutesRule = { least: 10, most: 720, whole: true }

const fresh = {
  objectives: '',
  presenter: '',
  presenter_line: '',
  prerequisites: '',
  planned_minutes: '50',
  license_label: '',
  halves: false,
  kept_months: 24,
  sponsor_id: '',
}

function CreditForm({ offered, known, done }: CreditProps) {
  const { sponsors } = known
  const [plan, setPlan] = useState({
    ...fresh,
    ...known.credit,
    objectives: known.credit?.objectives.join('\n') ?? '',
    planned_minutes: String(known.credit?.planned_minutes ?? fresh.planned_minutes),
    sponsor_id: known.credit?.sponsor_id ?? known.sponsors[0]?.id ?? '',
  })
  const { busy, problem, setProblem, attempt } = useAttempt({ otherwise: 'Not kept. Please try again.' })
  const change = (more: Partial<typeof plan>) => setPlan((before) => ({ ...before, ...more }))
  const text = (name: 'presenter' | 'presenter_line' | 'prerequisites' | 'license_label') => ({
    value: plan[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  async function submit(event: FormEvent) {
    event.preventDefault()
    const body = planOf(plan)
    if (typeof body === 'string') return setProblem(body)
    await attempt(async (call) =>
      done(await call(callsOf[offered.of].offer, { params: { id: offered.id }, body })),
    )
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextAreaField
        label="Objectives"
        hint="One a line, 1 to 5. 'You will be able to' stands before them."
        value={plan.objectives}
        onChange={({ target }) => change({ objectives: target.value })}
      />
      <TextField label="Presenter" maxLength={120} {...text('presenter')} />
      <TextField label="A line on the presenter" maxLength={300} {...text('presenter_line')} />
      <TextField label="Prerequisites" hint="Empty for none." maxLength={300} {...text('prerequisites')} />
      <NumberField
        {...minutesRule}
        label="Planned minutes"
        text={plan.planned_minutes}
        onText={(planned_minutes) => change({ planned_minutes })}
      />
      <SelectField
        label="Sponsor"
        value={plan.sponsor_id}
        hint={
          sponsors.length === 0
            ? 'No sponsor has been entered. An administrator enters them under Certificates.'
            : undefined
        }
        options={sponsors.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => change({ sponsor_id: target.value })}
      />
      <TextField
        label="What else attendance asks for"
        hint="Such as 'CPE number'. Empty for nothing."
        maxLength={60}
        {...text('license_label')}
      />
      <SelectField
        label="Attendance and the report are kept"
        value={String(plan.kept_months)}
        options={keptMonths.map((months) => ({ value: String(months), label: keptText(months) }))}
        onChange={({ target }) =>
          change({ kept_months: keptMonths.find((each) => String(each) === target.value) ?? 24 })
        }
      />
      <CheckboxField
        label="The sponsor gives halves of a credit"
        checked={plan.halves}
        onChange={({ target }) => change({ halves: target.checked })}
      />
      <Problem text={problem} />
      <Button type="submit" variant="primary" busy={busy}>
        Keep
      </Button>
    </form>
  )
}

function planOf(plan: typeof fresh): CreditPlan | string {
  const objectives = plan.objectives
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const planned_minutes = readNumber(plan.planned_minutes) ?? 0
  if (objectives.length < 1 || objectives.length > 5) return 'Enter 1 to 5 objectives, one a line.'
  if (objectives.some((line) => line.length > 200)) return 'An objective has at most 200 characters.'
  if (!plan.presenter.trim()) return 'Enter the presenter.'
  if (numberProblem(plan.planned_minutes, minutesRule) !== null)
    return 'Enter the planned minutes, 10 to 720.'
  if (!plan.sponsor_id) return 'Choose a sponsor.'
  const { presenter, presenter_line, prerequisites, license_label, halves, kept_months, sponsor_id } = plan
  return {
    objectives,
    presenter: presenter.trim(),
    presenter_line: presenter_line.trim(),
    prerequisites: prerequisites.trim(),
    planned_minutes,
    license_label: license_label.trim(),
    halves,
    kept_months,
    sponsor_id,
  }
}
