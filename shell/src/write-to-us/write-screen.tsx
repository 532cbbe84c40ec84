import { isEmailAddress, normalEmail } from '@icio/contracts/accounts/email-address'
import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { writeTexts } from '@icio/contracts/site/screen-texts'
import { sendMessage } from '@icio/contracts/visitor-messages/endpoints'
import {
  messageKindIds,
  messageKinds,
  messageLimit,
  questionIdPattern,
} from '@icio/contracts/visitor-messages/message-rules'
import { Link, useSearchParams } from '@icio/platform'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Page } from '@icio/shared-ui/parts/page'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useArrival } from '../navigation/use-arrival.js'
import styles from './write.module.css'

/** /write-to-us: the form that reaches the people who run the site (WRITE-1). */
export function WriteScreen() {
  const { title, eyebrow, lead } = writeTexts
  const { contactEmail } = siteSettings
  const [sentMessage, setSentMessage] = useState<{ to: string | null } | null>(null)
  useArrival(title)
  return (
    <Page eyebrow={eyebrow} title={title} lead={lead} width="reading">
      {sentMessage ? (
        <Received to={sentMessage.to} onAgain={() => setSentMessage(null)} />
      ) : (
        <MessageForm onSent={(to) => setSentMessage({ to })} />
      )}
      {!isPlaceholder(contactEmail) && (
        <p>
          You can also write a mail to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </p>
      )}
    </Page>
  )
}

function Received({ to, onAgain }: { to: string | null; onAgain: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Notice
        tone="success"
        role="status"
        title="Your message has arrived"
        action={<Button onClick={onAgain}>Write another one</Button>}
      >
        {to ? `The answer will go to ${to}.` : 'You asked for no answer, so none will come.'}
      </Notice>
    </div>
  )
}

interface Problems {
  text?: string
  email?: string
  all?: string
}

/** The id of the question that the form was opened from; null if none is named, or what is named is none. */
function questionIn(search: URLSearchParams): string | null {
  const questionId = search.get('question')
  return questionId !== null && new RegExp(questionIdPattern).test(questionId) ? questionId : null
}

function problemsIn(text: string, address: string | null): Problems {
  return {
    ...(text.trim() ? {} : { text: 'Please write a few words.' }),
    ...(address === null || isEmailAddress(address) ? {} : { email: 'Please enter a valid email address.' }),
  }
}

function MessageForm({ onSent }: { onSent: (to: string | null) => void }) {
  const call = useCall()
  const host = useHost()
  const session = useSession()
  const [search] = useSearchParams()
  const [kind, setKind] = useState(
    () => messageKindIds.find((id) => id === search.get('about')) ?? 'question',
  )
  const question = questionIn(search)
  const [text, setText] = useState('')
  const [wantsAnswer, setWantsAnswer] = useState(false)
  const [typedEmail, setTypedEmail] = useState<string | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const email = typedEmail ?? (session.at === 'signed-in' ? session.user.email : '')

  const refuse = (newProblems: Problems) => {
    setProblems(newProblems)
    const field = newProblems.text ? 'text' : newProblems.email ? 'email' : null
    if (field) form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const address = wantsAnswer ? normalEmail(email) : null
    const newProblems = problemsIn(text, address)
    if (newProblems.text || newProblems.email) return refuse(newProblems)
    setProblems({})
    setBusy(true)
    try {
      const body = { kind, text, reply_to: address ?? undefined, question: question ?? undefined }
      await call(sendMessage, { body })
      onSent(address)
    } catch (error) {
      host.log.error(error, 'write to us')
      refuse(problemsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <SelectField
        label="What is it about?"
        value={kind}
        onChange={({ target }) => setKind(target.value as typeof kind)}
        options={messageKindIds.map((id) => ({ value: id, label: messageKinds[id] }))}
      />
      {question && <p>It goes with the number of the question that you came from: {question}.</p>}
      <TextAreaField
        label="Your message"
        name="text"
        rows={7}
        required
        maxLength={messageLimit}
        hint="If a part of the site did not work, please quote the support code that stood beside the message."
        value={text}
        error={problems.text}
        onChange={({ target }) => {
          setText(target.value)
          setProblems(({ email: still }) => ({ email: still }))
        }}
      />
      <CheckboxField
        label="I would like an answer by mail"
        checked={wantsAnswer}
        onChange={({ target }) => setWantsAnswer(target.checked)}
      />
      {wantsAnswer && (
        <TextField
          label="Your email address"
          name="email"
          type="email"
          autoComplete="email"
          required
          value={email}
          error={problems.email}
          onChange={({ target }) => {
            setTypedEmail(target.value)
            setProblems(({ text: still }) => ({ text: still }))
          }}
        />
      )}
      {problems.all && (
        <Notice tone="danger" role="alert" title="Your message was not sent">
          {problems.all} Your words are still here.
        </Notice>
      )}
      <p className={styles.kept}>
        We keep what you write, and your address if you leave one, as the{' '}
        <Link to="/privacy-policy#how-long">Privacy Policy</Link> says, and no IP address with it.
      </p>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Send
        </Button>
      </div>
    </form>
  )
}

function problemsOf(error: unknown): Problems {
  if (!(error instanceof CallError)) return { all: 'An unexpected error occurred.' }
  if (error.code === 'message_empty') return { text: 'Please write a few words.' }
  if (error.code === 'invalid_email') return { email: 'Please enter a valid email address.' }
  if (error.status === 429) {
    const minutes = Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60))
    const wait =
      minutes === 1
        ? 'in a minute'
        : minutes < 90
          ? `in ${minutes} minutes`
          : `in ${Math.ceil(minutes / 60)} hours`
    return { all: `The limit of messages is reached for now. You can write again ${wait}.` }
  }
  return {
    all: error.code === 'network_error' ? 'There is no connection.' : `${error.message}.`.replace('..', '.'),
  }
}
