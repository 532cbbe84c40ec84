import { dayIn, ownTimeZone } from '@icio/contracts/dates/days'
import { listForums, makeForum } from '@icio/contracts/forums/endpoints'
import { forumLimits, forumTextLengths } from '@icio/contracts/forums/rules'
import { Link, useNavigate } from '@icio/platform'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState, type FormEvent } from 'react'
import { weekdayText } from '@icio/contracts/dates/day-text'
import { forumPaths } from '../room/room-paths.js'
import { useAttempt } from '../room/use-attempt.js'
import styles from './entrance.module.css'

/** The forums that this person organizes, and for organizers the way to a new one (FORUM-11); nothing without both. */
export function Forums({ organizer }: { organizer: boolean }) {
  const forums = useResource((call) => call(listForums), { where: 'forums' })
  const forumList = forums.at === 'ready' ? forums.value.forums : []
  if (!organizer && forumList.length === 0) return null
  return (
    <Section title="Forums" lead="Many sessions, one code: each session is a room with its own hosts.">
      <ul className={styles.list} role="list">
        {forumList.map(({ id, code, title, first_day, sessions }) => (
          <li key={id}>
            <Link to={forumPaths.desk(code)}>{title}</Link>
            <span className={styles.facts}>
              {code}, {weekdayText(first_day)}, {sessions.length} sessions
            </span>
          </li>
        ))}
      </ul>
      {organizer && <NewForum />}
    </Section>
  )
}

function NewForum() {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [days, setDays] = useState('1')
  const { problem, attempt } = useAttempt({
    where: 'make forum',
    otherwise: 'The forum could not be made. Please try again.',
    gated: true,
  })
  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '').trim()
    const body = {
      ...{ title: text('forum-title'), place: text('place'), first_day: text('first_day') },
      ...{ days: Number(days), time_zone: text('time_zone') },
    }
    await attempt(async (call) => navigate(forumPaths.desk((await call(makeForum, { body })).code)))
  }
  if (!isOpen) return <Button onClick={() => setOpen(true)}>New forum</Button>
  return (
    <form className={styles.form} onSubmit={(event) => void make(event)}>
      <TextField
        name="forum-title"
        label="Name of the forum"
        required
        minLength={forumTextLengths.title.least}
        maxLength={forumTextLengths.title.most}
      />
      <TextField name="place" label="Place" required={false} maxLength={forumTextLengths.place} />
      <TextField name="first_day" type="date" label="First day" required min={dayIn(new Date())} />
      <SelectField
        label="Days"
        value={days}
        options={Array.from({ length: forumLimits.days }, (_, index) => {
          return { value: String(index + 1), label: String(index + 1) }
        })}
        onChange={({ target }) => setDays(target.value)}
      />
      <TextField
        name="time_zone"
        label="Time zone"
        hint="Such as America/Chicago; all sessions are in it."
        required
        defaultValue={ownTimeZone()}
      />
      <Button type="submit" variant="primary">
        Make the forum
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  )
}
