import { calendarFileOf } from '@icio/contracts/dates/calendar-event'
import { dayText } from '@icio/contracts/dates/day-text'
import { dayAfter, dayIn } from '@icio/contracts/dates/days'
import { editions, type Edition } from '@icio/contracts/editions'
import {
  addMeeting,
  readMeetings,
  removeMeeting,
  type Meeting,
  type Meetings,
} from '@icio/contracts/path/endpoints'
import { meetingDaysAhead, mostTopics } from '@icio/contracts/path/mastery'
import { meetingPage, pathAddress, roundAddress, topicWords, topicsIn } from '@icio/contracts/path/path-words'
import { useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { Skeleton } from '@icio/shared-ui/parts/loading'
import { Page } from '@icio/shared-ui/parts/page'
import { Section } from '@icio/shared-ui/parts/section'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState, type FormEvent } from 'react'
import { EditionField, editionIn } from '../address/edition-in-address.js'
import { useAddress } from '../address/use-address.js'
import { FailureNotice, useChange, useRemoval } from './changes.js'
import styles from './record.module.css'

const lead =
  'A date and up to five topics: eight questions, first those that you will have forgotten by then. Five minutes.'

/** /path/meeting: what a person refreshes before a meeting (PATH-21 to PATH-23). */
export default function MeetingScreen({ now = new Date() }: { now?: Date }) {
  const host = useHost()
  const session = useSession()
  const [search, changeAddress] = useAddress()
  const edition = editionIn(search)
  return (
    <Page eyebrow={editions[edition].audience} title="Before the meeting" lead={lead}>
      <div className={styles.edition}>
        <EditionField
          edition={edition}
          onSelect={(selected) => changeAddress(() => new URLSearchParams({ edition: selected }))}
        />
      </div>
      {session.at === 'loading' && <Skeleton lines={4} label="Loading your meetings…" />}
      {session.at === 'signed-out' && (
        <p>
          <Button
            variant="primary"
            onClick={() => host.session.requireLogin(`${meetingPage}?edition=${edition}`)}
          >
            Sign in to prepare for a meeting.
          </Button>
        </p>
      )}
      {session.at === 'signed-in' && (
        <OwnMeetings key={`${session.user.id} ${edition}`} edition={edition} now={now} />
      )}
    </Page>
  )
}

function OwnMeetings({ edition, now }: { edition: Edition; now: Date }) {
  const own = useResource((call) => call(readMeetings, { query: { specialization: edition } }), {
    key: edition,
    where: 'meetings',
  })
  if (own.at === 'loading') return <Skeleton lines={4} label="Loading your meetings…" />
  if (own.at === 'failed')
    return (
      <ErrorCard title="Your meetings did not answer" onRetry={() => void own.reload()}>
        They are kept. Please try again in a moment.
      </ErrorCard>
    )
  const { meetings, topics } = own.value
  const reload = () => void own.reload()
  return (
    <>
      {meetings.length > 0 && (
        <Section title="Your meetings">
          <ul role="list" className={styles.duties}>
            {meetings.map((meeting, index) => (
              <li key={meeting.id}>
                <MeetingView meeting={meeting} isNext={index === 0} now={now} onChange={reload} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <NewMeetingForm edition={edition} topics={topics} now={now} onChange={reload} />
      <p>
        <GatedLink to={pathAddress(edition)}>Back to the path</GatedLink>
      </p>
    </>
  )
}

interface MeetingViewProps {
  meeting: Meeting
  /** Only the next one of an edition is refreshed. */
  isNext: boolean
  now: Date
  onChange: () => void
}

function MeetingView({ meeting, isNext, now, onChange }: MeetingViewProps) {
  const call = useCall()
  const { remove } = useRemoval('meetings', 'The meeting', onChange)
  const { id, day, topics, specialization } = meeting
  const save = () =>
    saveFile(
      new Blob([meetingCalendar(meeting, window.location.origin, now)], {
        type: 'text/calendar;charset=utf-8',
      }),
      `before-the-meeting-${day}.ics`,
    )
  return (
    <div className={styles.duty}>
      <h3>{dayText(day)}</h3>
      <p>{topics.map(topicWords).join(', ')}</p>
      <p className={styles.choices}>
        {isNext && (
          <GatedLink variant="primary" to={roundAddress('meeting', specialization)}>
            Eight questions, 5 minutes
          </GatedLink>
        )}
        <Button onClick={save}>Put it in my calendar</Button>
        <Button
          variant="quiet"
          onClick={() => void remove(() => call(removeMeeting, { params: { id } }))}
          aria-label={`Remove: ${dayText(day)}`}
        >
          Remove
        </Button>
      </p>
    </div>
  )
}

/** Five minutes at 9:00, two days before the meeting, or today where that day is past (PATH-23). */
export function meetingCalendar(
  { id, day, topics, specialization }: Meeting,
  origin: string,
  now: Date,
): string {
  const [before, today] = [dayAfter(day, -2), dayIn(now)]
  const page = new URL(`${meetingPage}?edition=${specialization}`, origin)
  return calendarFileOf(
    {
      uid: `meeting-${id}@${page.host}`,
      title: 'Eight questions before the meeting',
      text: `The meeting is on ${dayText(day)}. Topics: ${topics.map(topicWords).join(', ')}.\n\n${page.href}`,
      url: page.href,
      at: { clock: `${before < today ? today : before}T09:00`, minutes: 5 },
      product: 'Before the meeting',
    },
    now,
  )
}

interface NewMeetingFormProps {
  edition: Edition
  topics: Meetings['topics']
  now: Date
  onChange: () => void
}

function NewMeetingForm({ edition, topics, now, onChange }: NewMeetingFormProps) {
  const call = useCall()
  const { announce } = useHost()
  const [day, setDay] = useState('')
  const [agenda, setAgenda] = useState('')
  const [selected, setSelected] = useState<readonly string[]>([])
  const { isBusy, failure, attempt } = useChange('meetings')
  const today = dayIn(now)
  const find = () => {
    const foundTopics = topicsIn(
      agenda,
      topics.map(({ tag }) => tag),
    ).slice(0, mostTopics)
    setSelected(foundTopics)
    announce(foundTopics.length === 0 ? 'No topic was found.' : `${foundTopics.length} topics are ticked.`)
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      await call(addMeeting, { body: { specialization: edition, day, topics: [...selected] } })
      setSelected([])
      setAgenda('')
      onChange()
    })
  }
  return (
    <Section title="Another meeting">
      <form className={styles.finder} onSubmit={add}>
        <TextField
          label="Day of the meeting"
          type="date"
          required
          min={dayAfter(today, 1)}
          max={dayAfter(today, meetingDaysAhead)}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <TextAreaField
          label="Agenda"
          hint="Paste it to find the topics. It stays in this browser: it is neither sent nor stored."
          maxLength={4000}
          rows={5}
          value={agenda}
          onChange={(event) => setAgenda(event.target.value)}
        />
        <Button onClick={find} disabled={agenda.trim() === ''}>
          Find the topics
        </Button>
        <fieldset className={styles.posts}>
          <legend>Topics, one to {mostTopics}</legend>
          {topics.map(({ tag, questions }) => (
            <CheckboxField
              key={tag}
              label={`${topicWords(tag)} (${questions})`}
              checked={selected.includes(tag)}
              disabled={selected.length >= mostTopics && !selected.includes(tag)}
              onChange={(event) =>
                setSelected((before) =>
                  event.target.checked ? [...before, tag] : before.filter((each) => each !== tag),
                )
              }
            />
          ))}
        </fieldset>
        <Button type="submit" variant="primary" busy={isBusy} disabled={selected.length === 0}>
          Add the meeting
        </Button>
        <FailureNotice title="Not added" failure={failure} />
      </form>
    </Section>
  )
}
