import { verifyPage } from '@icio/contracts/certificates/certificate-words'
import { makeCertificate } from '@icio/contracts/certificates/endpoints'
import { momentText, timeText } from '@icio/contracts/dates/day-text'
import { editions, type Edition } from '@icio/contracts/editions'
import {
  beginPathCheck,
  handInPathCheck,
  readPathCheck,
  type CheckSheet,
  type PathCheck,
} from '@icio/contracts/path/endpoints'
import { checkAddress, checkTexts, lastCheckWords, pathAddress } from '@icio/contracts/path/path-words'
import { useNavigate, useSearchParams } from '@icio/platform'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ChoiceList } from '@icio/shared-ui/parts/choice-list'
import { ConfirmDialog } from '@icio/shared-ui/parts/confirm-dialog'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { Skeleton } from '@icio/shared-ui/parts/loading'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Page } from '@icio/shared-ui/parts/page'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { editionIn } from '../address/edition-in-address.js'
import { FailureNotice, useChange } from './changes.js'
import styles from './path.module.css'

/** /path/check: the check of an edition, from its rules to the certificate (PATH-10 to PATH-12). */
export default function CheckScreen() {
  const host = useHost()
  const session = useSession()
  const [search] = useSearchParams()
  const edition = editionIn(search)
  return (
    <Page
      eyebrow={editions[edition].audience}
      title={checkTexts.title}
      lead={checkTexts.lead}
      width="reading"
    >
      {session.at === 'loading' && <Skeleton lines={4} label="Loading the check…" />}
      {session.at === 'signed-out' && (
        <p>
          <Button variant="primary" onClick={() => host.session.requireLogin(checkAddress(edition))}>
            Sign in to take the check.
          </Button>
        </p>
      )}
      {session.at === 'signed-in' && <Check key={`${session.user.id} ${edition}`} edition={edition} />}
    </Page>
  )
}

function Check({ edition }: { edition: Edition }) {
  const call = useCall()
  const check = useResource((read) => read(readPathCheck, { query: { specialization: edition } }), {
    key: edition,
    where: 'path check',
  })
  const [sheet, setSheet] = useState<CheckSheet | null>(null)
  const { isBusy, failure, attempt } = useChange('path check', 'The check could not be begun.')
  const begin = async () => {
    const isBegun = await attempt(async () =>
      setSheet(await call(beginPathCheck, { body: { specialization: edition } })),
    )
    if (!isBegun) void check.reload()
  }
  if (check.at === 'loading') return <Skeleton lines={4} label="Loading the check…" />
  if (check.at === 'failed')
    return (
      <ErrorCard title="The check could not be loaded" onRetry={() => void check.reload()}>
        Please try again in a moment.
      </ErrorCard>
    )
  if (sheet)
    return (
      <Sheet
        sheet={sheet}
        onEnd={(state) => {
          setSheet(null)
          if (state) check.replace(state)
          else void check.reload()
        }}
      />
    )
  const { state, last, again_at, can_certify } = check.value
  return (
    <div className={styles.words}>
      {last && <LastCheck last={last} />}
      {can_certify && <MakeCertificate edition={edition} />}
      {state === 'not_ready' && <p>{checkTexts.notReady}</p>}
      {state === 'waiting' && again_at && <p>You can try again from {momentText(again_at)}.</p>}
      {(state === 'open' || state === 'running') && (
        <>
          <p>{checkTexts.rule}</p>
          <p>
            <Button variant="primary" size="lg" busy={isBusy} onClick={() => void begin()}>
              {state === 'running' ? checkTexts.goOn : checkTexts.begin}
            </Button>
          </p>
        </>
      )}
      <FailureNotice title="Not begun" failure={failure} />
      <p>
        <GatedLink to={pathAddress(edition)}>Back to the path</GatedLink>
      </p>
    </div>
  )
}

function LastCheck({ last }: { last: NonNullable<PathCheck['last']> }) {
  return (
    <Notice tone={last.passed ? 'success' : 'neutral'} role="status" title={lastCheckWords(last)}>
      {!last.passed && last.missed.length > 0 && (
        <>
          <p>What was missed belongs to these modules:</p>
          <ul>
            {last.missed.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

/** Asks for the name as it shall stand, and opens the certificate (PATH-12). */
function MakeCertificate({ edition }: { edition: Edition }) {
  const call = useCall()
  const navigate = useNavigate()
  const session = useSession()
  const [name, setName] = useState(session.at === 'signed-in' ? session.user.display_name : '')
  const { isBusy, failure, attempt } = useChange('certificate')
  const make = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      const body = { specialization: edition, name: name.trim() }
      const { code } = await call(makeCertificate, { body })
      await navigate(`${verifyPage}/${code}`)
    })
  }
  return (
    <form className={styles.form} onSubmit={make}>
      <TextField
        label="Name on the certificate"
        hint="Exactly as it should appear. It cannot be changed later."
        required
        minLength={2}
        maxLength={80}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button variant="primary" type="submit" busy={isBusy}>
        Make the certificate
      </Button>
      <FailureNotice title="No certificate was made" failure={failure} />
    </form>
  )
}

interface SheetProps {
  sheet: CheckSheet
  /** The state after handing in; null if the time is over. */
  onEnd: (state: PathCheck | null) => void
}

/** The questions of a check. The answers stay in the tab until they are handed in. */
function Sheet({ sheet, onEnd }: SheetProps) {
  const { tabStorage, log, announce } = useHost()
  const call = useCall()
  const key = `check ${sheet.id}`
  const [selected, setSelected] = useState<Record<string, string>>(() => selectedIn(tabStorage.read(key)))
  const [isAsking, setAsking] = useState(false)
  const { isBusy, failure, attempt } = useChange('path check')
  const left = sheet.questions.filter(({ id }) => selected[id] === undefined).length
  const select = (question: string, choice: string) =>
    setSelected((before) => {
      const after = { ...before, [question]: choice }
      tabStorage.write(key, JSON.stringify(after))
      return after
    })
  const handIn = () =>
    attempt(async () => {
      const answers = Object.entries(selected).map(([question_id, choice_id]) => ({ question_id, choice_id }))
      try {
        const state = await call(handInPathCheck, { params: { id: sheet.id }, body: { answers } })
        tabStorage.write(key, null)
        if (state.last) announce(lastCheckWords(state.last))
        onEnd(state)
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'session_not_found')) throw error
        log.error(error, 'path check')
        onEnd(null)
      }
    })
  useAtTheEnd(sheet.ends_at, () => void handIn())
  return (
    <div className={styles.sheet}>
      <p className={styles.fact}>
        Hand in by {timeText(sheet.ends_at)}. After that, what you have picked is handed in automatically.
      </p>
      <ol className={styles.questions}>
        {sheet.questions.map((question) => (
          <li key={question.id}>
            <Question question={question} selected={selected[question.id]} onSelect={select} />
          </li>
        ))}
      </ol>
      {failure && (
        <Notice tone="danger" role="alert" title="Not handed in">
          {failure} Your answers are still on this page.
        </Notice>
      )}
      <p>
        <Button
          variant="primary"
          size="lg"
          busy={isBusy}
          onClick={() => (left > 0 ? setAsking(true) : void handIn())}
        >
          {checkTexts.handIn}
        </Button>{' '}
        <span className={styles.fact}>
          {left === 0
            ? 'All questions are answered.'
            : `${left} of ${sheet.questions.length} are not answered.`}
        </span>
      </p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={left === 1 ? 'Hand in without one answer?' : `Hand in without ${left} answers?`}
        description="A question without an answer counts as wrong."
        confirmLabel={checkTexts.handIn}
        cancelLabel="Keep working"
        onConfirm={() => void handIn()}
      />
    </div>
  )
}

/** Hands in once when the time is over, with what is selected at that moment. */
function useAtTheEnd(endsAt: string, handIn: () => void) {
  const newest = useRef(handIn)
  useEffect(() => {
    newest.current = handIn
  })
  useEffect(() => {
    const timer = setTimeout(() => newest.current(), Math.max(0, new Date(endsAt).getTime() - Date.now()))
    return () => clearTimeout(timer)
  }, [endsAt])
}

function selectedIn(storedText: string | null): Record<string, string> {
  const value: unknown = storedText === null ? null : JSON.parse(storedText)
  return value === null || typeof value !== 'object'
    ? {}
    : Object.fromEntries(Object.entries(value).filter(([, choice]) => typeof choice === 'string'))
}

interface QuestionProps {
  question: CheckSheet['questions'][number]
  selected: string | undefined
  onSelect: (question: string, choice: string) => void
}

function Question({ question: { id, prompt, choices }, selected, onSelect }: QuestionProps) {
  const legend = useId()
  return (
    <div className={styles.words}>
      <p id={legend} className={styles.prompt}>
        {prompt}
      </p>
      <ChoiceList
        legend={legend}
        choices={choices}
        selected={selected ?? null}
        onSelect={(choice) => onSelect(id, choice)}
        letters
      />
    </div>
  )
}
