import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { monthInWords } from '@icio/contracts/dates/month'
import type { Edition } from '@icio/contracts/editions'
import {
  readDuties,
  removeGoal,
  setGoal,
  type Duty,
  type EducationRecord,
} from '@icio/contracts/record/endpoints'
import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import { hoursOf, postIds, posts, type PostId } from '@icio/contracts/record/record-rules'
import { dutyHoursText, dutySentence, isPastReview } from '@icio/contracts/record/record-words'
import { useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import { Notice } from '@icio/shared-ui/parts/notice'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { Section } from '@icio/shared-ui/parts/section'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState, type FormEvent } from 'react'
import { FailureNotice, useChange, useRemoval } from './changes.js'
import styles from './record.module.css'

interface RecordGoalProps {
  goal: EducationRecord['goal']
  edition: Edition
  now: Date
  onChange: () => void
}

/** The goal of a record: typed, or for public bodies taken from a duty by law (PATH-20). */
export function RecordGoal({ goal, edition, now, onChange }: RecordGoalProps) {
  const [duty, setDuty] = useState<Duty | null>(null)
  return (
    <Section title="Goal" lead="A number of hours in a number of months, counted from a day you choose.">
      {goal && <GoalState goal={goal} onChange={onChange} />}
      <div data-no-print>
        {edition === 'government-risk-pools' && <DutyFinder now={now} onTake={setDuty} />}
        <GoalForm key={duty?.id ?? 'typed'} duty={duty} now={now} onChange={onChange} />
      </div>
    </Section>
  )
}

function GoalState({ goal, onChange }: { goal: NonNullable<EducationRecord['goal']>; onChange: () => void }) {
  const call = useCall()
  const { remove } = useRemoval('education goal', 'The goal', onChange)
  const { hours, minutes_of_hour, minutes, start, end } = goal
  return (
    <p>
      {hoursOf(minutes, minutes_of_hour)} of {hours} hours of {minutes_of_hour} minutes, from {dayText(start)}{' '}
      to before {dayText(end)}.{' '}
      <span data-no-print>
        <Button size="sm" variant="quiet" onClick={() => void remove(() => call(removeGoal))}>
          Remove the goal
        </Button>
      </span>
    </p>
  )
}

const hoursRule = { least: 0.5, most: 200 }
const monthsRule = { least: 1, most: 60, whole: true }

function GoalForm({ duty, now, onChange }: { duty: Duty | null; now: Date; onChange: () => void }) {
  const call = useCall()
  const { announce } = useHost()
  const [fields, setGiven] = useState({
    hours: String(duty?.hours ?? duty?.then_every?.hours ?? ''),
    minutes_of_hour: String(duty?.hour_length_minutes ?? 60),
    months: '12',
    start: `${dayIn(now).slice(0, 4)}-01-01`,
  })
  const { failure, setFailure, attempt } = useChange('education goal')
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    required: true,
    onChange: (event: { target: { value: string } }) =>
      setGiven((before) => ({ ...before, [name]: event.target.value })),
  })
  const number = (name: 'hours' | 'months') => ({
    text: fields[name],
    required: true,
    onText: (text: string) => setGiven((before) => ({ ...before, [name]: text })),
  })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const problem = numberProblem(fields.hours, hoursRule) ?? numberProblem(fields.months, monthsRule)
    setFailure(problem ?? null)
    if (problem) return
    await attempt(async () => {
      const { start, minutes_of_hour } = fields
      await call(setGoal, {
        body: {
          hours: readNumber(fields.hours) ?? 0,
          months: readNumber(fields.months) ?? 0,
          start,
          minutes_of_hour: minutes_of_hour === '50' ? 50 : 60,
          ...(duty ? { duty: duty.id } : {}),
        },
      })
      announce('The goal is set.')
      onChange()
    })
  }
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      {duty && (
        <p>
          From {duty.statute}. {dutyHoursText(duty)} Set the months and the day from which they count for you.
        </p>
      )}
      <NumberField label="Hours" {...hoursRule} {...number('hours')} />
      <SelectField
        label="An hour of the goal has"
        {...field('minutes_of_hour')}
        options={[
          { value: '60', label: '60 minutes' },
          { value: '50', label: '50 minutes' },
        ]}
      />
      <NumberField label="Months" {...monthsRule} {...number('months')} />
      <TextField label="From" type="date" {...field('start')} />
      <Button type="submit">Set the goal</Button>
      <FailureNotice title="Not set" failure={failure} />
    </form>
  )
}

const stateNames = (
  'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,District of Columbia,Florida,Georgia,' +
  'Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,' +
  'Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,' +
  'North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,' +
  'Vermont,Virginia,Washington,West Virginia,Wisconsin,Wyoming'
).split(',')

/** First the state, then posts, then the laws that may apply. */
function DutyFinder({ now, onTake }: { now: Date; onTake: (duty: Duty) => void }) {
  const [state, setState] = useState('')
  const [selectedPosts, setSelectedPosts] = useState<readonly PostId[]>([])
  const dutyList = useResource((call) => call(readDuties, { query: { state } }), {
    key: state || null,
    where: 'duties',
  })
  const options = [
    { value: '', label: 'Choose a state' },
    ...stateNames.map((name) => ({ value: name, label: name })),
  ]
  const duties = dutyList.at === 'ready' ? dutyList.value.duties : []
  const matching = duties.filter((duty) => duty.posts.some((post) => selectedPosts.includes(post)))
  return (
    <div className={styles.finder}>
      <SelectField
        label="State"
        value={state}
        onChange={(event) => setState(event.target.value)}
        options={options}
      />
      {dutyList.at === 'failed' && state && (
        <ErrorCard title="The laws did not answer" onRetry={() => void dutyList.reload()}>
          Whether there is one for {state} is not known right now. Please try again in a moment.
        </ErrorCard>
      )}
      {dutyList.at === 'ready' && state && duties.length === 0 && <p>We have read no law for {state} yet.</p>}
      {duties.length > 0 && (
        <fieldset className={styles.posts}>
          <legend>Your posts; tick all that fit.</legend>
          {postIds.map((post) => (
            <CheckboxField
              key={post}
              label={posts[post]}
              checked={selectedPosts.includes(post)}
              onChange={(event) =>
                setSelectedPosts((before) =>
                  event.target.checked ? [...before, post] : before.filter((each) => each !== post),
                )
              }
            />
          ))}
        </fieldset>
      )}
      {duties.length > 0 && selectedPosts.length > 0 && matching.length === 0 && (
        <p>We have read no law of {state} for these posts yet.</p>
      )}
      {matching.length > 0 && (
        <>
          <h3>These laws may apply to you.</h3>
          <ul role="list" className={styles.duties}>
            {matching.map((duty) => (
              <li key={duty.id}>
                <DutyView duty={duty} now={now} onTake={() => onTake(duty)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function DutyView({ duty, now, onTake }: { duty: Duty; now: Date; onTake: () => void }) {
  const { statute, jurisdiction, duty_holders, topics, source, independent_source_needed, keep_years } = duty
  return (
    <div className={styles.duty}>
      <h4>
        {jurisdiction}: {statute}
      </h4>
      <p>Who has it: {duty_holders.join('; ')}.</p>
      <p>{dutyHoursText(duty)}</p>
      <p>Topics: {topics.join('; ')}.</p>
      {independent_source_needed && <p>Independent source: {independent_source_needed}.</p>}
      {keep_years !== null && <p>Records are kept for {keep_years} years.</p>}
      <p className={styles.source}>
        <ExternalLink href={source.url}>{source.title}</ExternalLink>, {source.publisher}. Read on{' '}
        {dayText(duty.read_on)}; to be read again by {monthInWords(duty.review_by)}. {duty.note}
      </p>
      {isPastReview(duty, now) && (
        <Notice tone="warning" title="Not read again since then">
          The month by which we wanted to read this law again is over. Check it before you use it.
        </Notice>
      )}
      <p>
        <strong>{dutySentence}</strong>
      </p>
      <p>
        <Button size="sm" onClick={onTake} aria-label={`Use for my goal: ${statute}`}>
          Use for my goal
        </Button>
      </p>
    </div>
  )
}
