import { askForLink, findAttendance, type AttendanceDoor } from '@icio/contracts/credit/endpoints'
import { timeText } from '@icio/contracts/dates/day-text'
import { useParams } from '@icio/platform'
import { CallError } from '@icio/shared-ui/api/call'
import { callWithoutCookies as call } from '@icio/shared-ui/api/call-without-cookies'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Page } from '@icio/shared-ui/parts/page'
import { Section } from '@icio/shared-ui/parts/section'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useEffect, useState, type FormEvent } from 'react'
import { Problem } from '../room/problem.js'
import { messageOf, useBusy } from '../room/use-attempt.js'
import { CreditFacts, keptText } from './credit-facts.js'
import { Presence, WordField } from './presence.js'
import { useAttendance, type AttendanceStore as Store } from './use-attendance.js'
import styles from './credit.module.css'

/** The page of attendance, apart from the room: who is there, block by block (CREDIT-2). Its calls carry no cookie. */
export default function AttendScreen() {
  const { code = '' } = useParams()
  const { log } = useHost()
  const [door, setDoor] = useState<AttendanceDoor | 'gone' | 'away' | null>(null)
  const [attemptCount, setAttemptCount] = useState(0)
  useEffect(() => {
    let isClosed = false
    call(findAttendance, { params: { code } }).then(
      (foundDoor) => !isClosed && setDoor(foundDoor),
      (error: unknown) => {
        if (isClosed) return
        const isGone = error instanceof CallError && error.code === 'no_attendance'
        if (!isGone) log.error(error, 'attendance')
        setDoor(isGone ? 'gone' : 'away')
      },
    )
    return () => {
      isClosed = true
    }
  }, [attemptCount, code, log])
  if (door === null)
    return (
      <Page title="Attendance" width="reading">
        <Loading label="Looking for the session…" />
      </Page>
    )
  if (door === 'gone' || door === 'away')
    return (
      <Page title="Attendance" width="reading">
        <p role="alert">
          {door === 'gone'
            ? 'There is no session with this code, or what was kept of it has been deleted.'
            : 'The session could not be reached. Check the connection and try again.'}
        </p>
        {door === 'away' && <Button onClick={() => setAttemptCount(attemptCount + 1)}>Try again</Button>}
      </Page>
    )
  return <Attend code={code} door={door} />
}

function Attend({ code, door }: { code: string; door: AttendanceDoor }) {
  const store = useAttendance(code)
  const { own, problem } = store
  return (
    <Page title={door.title} eyebrow="Attendance" width="reading">
      {problem && (
        <Notice tone={problem.code === 'network_error' ? 'warning' : 'danger'} role="alert">
          {problem.code === 'network_error'
            ? 'Not connected. The page sends again by itself.'
            : problem.message}
        </Notice>
      )}
      {own === null ? (
        <NotRegistered door={door} store={store} code={code} />
      ) : own.registration || own.mailed !== undefined ? (
        <Registered door={door} store={store} code={code} />
      ) : (
        <Presence door={door} store={store} />
      )}
      <Section title="About the session">
        <CreditFacts credit={door.credit} />
      </Section>
      <WhatIsStored door={door} />
    </Page>
  )
}

function NotRegistered({ door, store, code }: { door: AttendanceDoor; store: Store; code: string }) {
  if (door.state === 'waiting')
    return <p role="status">The session has not begun. You register with the word on the stage.</p>
  if (door.state === 'over')
    return (
      <>
        <p>The session is over, and nobody registers any more.</p>
        {door.by_mail && <NewLink code={code} store={store} />}
      </>
    )
  return <RegisterForm door={door} store={store} />
}

const empty = { name: '', mail: '', organization: '', license: '', word: '' }

function RegisterForm({ door, store }: { door: AttendanceDoor; store: Store }) {
  const [fields, setWish] = useState(empty)
  const [errors, setErrors] = useState<Partial<typeof empty> & { all?: string }>({})
  const { busy, attempt } = useBusy((error) => {
    const isWord = error instanceof CallError && error.code === 'word_wrong'
    setErrors({ [isWord ? 'word' : 'all']: messageOf(error, 'Not registered. Please try again.') })
  })
  const { license_label } = door.credit
  const field = (name: keyof typeof empty) => ({
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setWish({ ...fields, [name]: target.value })
      setErrors({ ...errors, [name]: undefined, all: undefined })
    },
  })
  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = {
      ...(fields.name.trim().length < 2
        ? { name: 'Enter your name as it should stand on the certificate.' }
        : {}),
      ...(fields.mail.trim().includes('@') ? {} : { mail: 'Enter an e-mail address.' }),
      ...(fields.word.trim() ? {} : { word: 'Enter the word that stands on the stage.' }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const registration = { ...fields, name: fields.name.trim(), mail: fields.mail.trim() }
    await attempt(() => store.register(registration))
  }
  return (
    <Section title="Register">
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField label="Name" autoComplete="name" maxLength={80} required {...field('name')} />
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          hint={door.by_mail ? 'A link comes to it, ten minutes after the block.' : undefined}
          {...field('mail')}
        />
        <TextField
          label="Organization"
          required={false}
          autoComplete="organization"
          maxLength={120}
          {...field('organization')}
        />
        {license_label && (
          <TextField label={license_label} required={false} maxLength={60} {...field('license')} />
        )}
        <WordField {...field('word')} />
        <Problem text={errors.all} />
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          Register
        </Button>
      </form>
    </Section>
  )
}

/** A registration that is held, or waits for its mail. */
function Registered({ door, store, code }: { door: AttendanceDoor; store: Store; code: string }) {
  const { own, state } = store
  return (
    <Section title="You are registered">
      <div className={styles.still} role="status">
        {own?.registration ? (
          <>
            <p>{state?.kept_at ? `Will be kept at ${timeText(state.kept_at)}.` : 'It is being sent.'}</p>
            <p>Leave this page open, or come back to it before then: it sends again by itself.</p>
            {!door.by_mail && <p>Keep this page: this browser alone has your attendance.</p>}
          </>
        ) : (
          <>
            <p>Kept. A mail with a link is on its way to {own?.mailed}.</p>
            <p>Open the link on this phone: it confirms the address and takes the later words.</p>
          </>
        )}
      </div>
      {door.state !== 'running' && door.by_mail && <NewLink code={code} store={store} />}
      <Button variant="quiet" size="sm" onClick={store.forget}>
        Register somebody else in this browser
      </Button>
    </Section>
  )
}

/** A new link, once a day, after the session. */
function NewLink({ code, store }: { code: string; store: Store }) {
  const [mail, setMail] = useState('')
  const [note, setNote] = useState<{ error?: string; done?: boolean }>({})
  const { busy, attempt } = useBusy((error) =>
    setNote({ error: messageOf(error, 'Not sent. Please try again.') }),
  )
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!mail.includes('@')) return setNote({ error: 'Enter an e-mail address.' })
    await attempt(async () => {
      const body = { mail: mail.trim(), proof: await store.proveHuman() }
      await call(askForLink, { params: { code }, body })
      setNote({ done: true })
    })
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Your registered e-mail"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={mail}
        error={note.error}
        onChange={({ target }) => setMail(target.value)}
      />
      <Button type="submit" busy={busy}>
        Mail me a new link
      </Button>
      {note.done && <p role="status">If the address is registered, a link is on its way, once a day.</p>}
    </form>
  )
}

/** What is stored, for whom, and how long (CREDIT-2). */
function WhatIsStored({ door }: { door: AttendanceDoor }) {
  const { sponsor, kept_months } = door.credit
  return (
    <Section title="What is stored">
      <div className={styles.facts}>
        <p>
          Your name, e-mail address, organization and number as you type them, and the blocks of 50 minutes
          whose word you entered. Who organizes the session sees them without the address, and hands them to{' '}
          <bdi>{sponsor}</bdi>. They are deleted after {keptText(kept_months)}, or before by you.
        </p>
        <p>
          Nothing of it leads to your answers in the room: this page sends no cookie, and what it sends is
          held and written ten minutes after each block, for everybody together and in random order.
        </p>
      </div>
    </Section>
  )
}
