import { dayIn, momentIn } from '@icio/contracts/dates/days'
import {
  acceptOrganizer,
  addSession,
  deleteForum,
  inviteOrganizer,
  readForum,
  readForumReport,
  readProgram,
  removeSession,
  type AddSession,
  type Forum,
} from '@icio/contracts/forums/endpoints'
import { forumDays, forumLimits, forumTextLengths } from '@icio/contracts/forums/rules'
import { roomTitleLength, seatsByOrganizer } from '@icio/contracts/rooms/rules'
import { Link, useLocation, useNavigate, useParams } from '@icio/platform'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { siteOrigin } from '@icio/shared-ui/api/site-address'
import { openPrintWindow } from '@icio/shared-ui/documents/print-document'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { ConfirmDialog } from '@icio/shared-ui/parts/confirm-dialog'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Page } from '@icio/shared-ui/parts/page'
import { Section } from '@icio/shared-ui/parts/section'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useEffect, useState, type FormEvent } from 'react'
import { ForCredit } from '../credit/for-credit.js'
import { Problem } from '../room/problem.js'
import { forumAddress, forumPaths, roomPaths } from '../room/room-paths.js'
import { messageOf, useAttempt, type Attempt } from '../room/use-attempt.js'
import { forumReportDocument } from './forum-report.js'
import { timeText, weekdayText } from '@icio/contracts/dates/day-text'
import styles from './forum.module.css'

/** A forum for its organizers: sessions, co-organizers, and the joined report (FORUM-11, FORUM-13). */
export default function ForumDeskScreen() {
  const { code = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const call = useCall()
  const { log } = useHost()
  const token = new URLSearchParams(search).get('organizer')
  const [forum, setForum] = useState<Forum | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const open = async () => {
      try {
        const { id } = await call(readProgram, { params: { code } })
        const read = token
          ? await call(acceptOrganizer, { params: { id }, body: { token } })
          : await call(readForum, { params: { id } })
        setForum(read)
        if (token) void navigate(forumPaths.desk(code), { replace: true })
      } catch (error) {
        if (!(error instanceof CallError)) log.error(error, 'forum')
        setProblem(messageOf(error, 'The forum could not be opened. Please try again.'))
      }
    }
    void open()
  }, [call, code, log, navigate, token])
  if (!forum)
    return (
      <Page title="Forum">
        {problem ? <p role="alert">{problem}</p> : <Loading label="Opening the forum…" />}
      </Page>
    )
  return <ForumDesk forum={forum} take={setForum} />
}

function ForumDesk({ forum, take }: { forum: Forum; take: (forum: Forum) => void }) {
  const { problem, attempt: act } = useAttempt({ where: 'forum', say: sayOf })
  const params = { id: forum.id }
  const printReport = () => {
    const view = openPrintWindow('Joining the reports…')
    if (view)
      void act(async (call) =>
        view.print(
          forumReportDocument(forum, (await call(readForumReport, { params })).sessions, siteOrigin()),
        ),
      )
  }
  return (
    <Page
      title={forum.title}
      eyebrow={`Forum ${forum.code}`}
      lead={
        <p>
          {[forum.place, ...forumDays(forum).map(weekdayText)].filter(Boolean).join(', ')}. People join at{' '}
          <strong className={styles.link}>{forumAddress(forum.code)}</strong>
        </p>
      }
      actions={
        <>
          <ButtonLink to={forumPaths.stage(forum.code)} target="_blank">
            Open the stage
          </ButtonLink>
          <ButtonLink to={forumPaths.program(forum.code)} target="_blank">
            Program
          </ButtonLink>
        </>
      }
    >
      <Problem text={problem} />
      <Sessions forum={forum} take={take} act={act} />
      <Section
        title="Report of the forum"
        lead="The reports of all sessions in one document. People are not counted across sessions, because nobody is known."
      >
        <Button onClick={printReport}>Print the report</Button>
      </Section>
      <ForCredit
        of="forum"
        id={forum.id}
        running={forum.sessions
          .filter((session) => session.running)
          .map(({ id }) => id)
          .join(' ')}
      />
      <Organizers forum={forum} act={act} />
    </Page>
  )
}

function Sessions({ forum, take, act }: { forum: Forum; take: (forum: Forum) => void; act: Attempt }) {
  const params = { id: forum.id }
  const { time_zone } = forum
  return (
    <Section
      title="Sessions"
      lead={`${forum.sessions.length} of ${forumLimits.sessions}. Each is a room with its own hosts.`}
    >
      <ul role="list" className={styles.sessions}>
        {forum.sessions.map(({ id, code, title, hall, starts_at, ends_at, running }) => (
          <li key={id}>
            <p className={styles.time}>
              {weekdayText(dayIn(starts_at, time_zone))}, {timeText(starts_at, time_zone)} to{' '}
              {timeText(ends_at, time_zone)}
            </p>
            <p>
              {code ? <Link to={roomPaths.desk(code)}>{title}</Link> : title}
              {running && ', running'}
            </p>
            <p className={styles.hall}>{hall}</p>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Take out: ${title}`}
              onClick={() =>
                void act(async (call) => take(await call(removeSession, { params: { ...params, sid: id } })))
              }
            >
              Take out
            </Button>
          </li>
        ))}
      </ul>
      <NewSession
        forum={forum}
        onAdd={(body) => act(async (call) => take(await call(addSession, { params, body })))}
      />
    </Section>
  )
}

function Organizers({ forum, act }: { forum: Forum; act: Attempt }) {
  const navigate = useNavigate()
  const [link, setLink] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const params = { id: forum.id }
  const invite = () =>
    act(async (call) => setLink(`${siteOrigin()}${(await call(inviteOrganizer, { params })).path}`))
  const end = () =>
    act(async (call) => {
      await call(deleteForum, { params })
      void navigate('/room')
    })
  return (
    <Section title="Organizers" lead={forum.organizers.map(({ name }) => name).join(', ')}>
      {forum.may_end && (
        <div className={styles.row}>
          <Button onClick={() => void invite()}>Invite a co-organizer</Button>
          <Button variant="destructive" onClick={() => setAsking(true)}>
            Delete the forum
          </Button>
        </div>
      )}
      {link && (
        <p role="status">
          A link for one person, who signs in with it: <strong className={styles.link}>{link}</strong>
        </p>
      )}
      <ConfirmDialog
        open={asking}
        title="Delete the forum?"
        description="Its code leads nowhere from now on, for good. The rooms of its sessions and their reports stay with their hosts."
        confirmLabel="Delete the forum"
        destructive
        onConfirm={() => void end()}
        onOpenChange={() => setAsking(false)}
      />
    </Section>
  )
}

/** The message of a refusal; of a wrong field, what is wrong with it. */
function sayOf(error: unknown): string {
  const details = error instanceof CallError && Array.isArray(error.details) ? error.details : []
  const [field] = details as { path: string; message: string }[]
  return `${messageOf(error)}${field ? ` ${field.path.replaceAll('_', ' ')} ${field.message}.` : ''}`
}

function NewSession({ forum, onAdd }: { forum: Forum; onAdd: (body: AddSession) => Promise<boolean> }) {
  const [day, setDay] = useState(forum.first_day)
  const [busy, setBusy] = useState(false)
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const text = (name: string) => String(fields.get(name) ?? '').trim()
    const moment = (name: string) => momentIn(day, text(name), forum.time_zone).toISOString()
    setBusy(true)
    const isAdded = await onAdd({
      title: text('title'),
      hall: text('hall'),
      starts_at: moment('from'),
      ends_at: moment('to'),
      seats: seatsByOrganizer,
    })
    setBusy(false)
    if (isAdded) form.reset()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void add(event)}>
      <TextField
        name="title"
        label="Session"
        required
        minLength={roomTitleLength.least}
        maxLength={roomTitleLength.most}
      />
      <TextField name="hall" label="Hall" required maxLength={forumTextLengths.hall} />
      <SelectField
        label="Day"
        value={day}
        options={forumDays(forum).map((value) => ({ value, label: weekdayText(value) }))}
        onChange={({ target }) => setDay(target.value)}
      />
      <TextField name="from" type="time" label="From" required />
      <TextField name="to" type="time" label="To" required />
      <Button type="submit" busy={busy}>
        Add the session
      </Button>
    </form>
  )
}
