import { ownTimeZone } from '@icio/contracts/dates/days'
import { beginRun } from '@icio/contracts/room-hosting/endpoints'
import { listAgendas, listRooms, openRoom, type OpenRoom } from '@icio/contracts/rooms/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { publicBodyTexts } from '@icio/contracts/rooms/public-body'
import type { AgendaOffer } from '@icio/contracts/rooms/room-views'
import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import { roomTitleLength, seatsByPerson, seatsByOrganizer, tablesLimit } from '@icio/contracts/rooms/rules'
import { useNavigate } from '@icio/platform'
import { CallError } from '@icio/shared-ui/api/call'
import { useResource, type Resource } from '@icio/shared-ui/api/use-resource'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { Section } from '@icio/shared-ui/parts/section'
import { TextField } from '@icio/shared-ui/parts/text-field'
import {
  lazy,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type ReactNode,
} from 'react'
import { useParticipants } from '../public-body/participants-field.js'
import { EditionField } from '../room/edition-field.js'
import { Problem } from '../room/problem.js'
import { roomPaths } from '../room/room-paths.js'
import { useAttempt } from '../room/use-attempt.js'
import { Agendas } from './agendas.js'
import type { Wish } from './first-activity.js'
import { Forums } from './forums.js'
import { LoadAgenda } from './load-agenda.js'
import { OwnReports, OwnRooms } from './own-lists.js'
import styles from './entrance.module.css'

const RoundForm = lazy(() => import(/* webpackChunkName: "round-form" */ '../round/round-form.js'))

/** What a signed-in person sees: own rooms, the form, with what a link has brought along, agendas, reports (ROOM-1, ROOM-28). */
export function Hosting({ firstActivity }: { firstActivity: Wish }) {
  const host = useHost()
  const hasAgreed = useSyncExternalStore(host.gate.subscribe, host.gate.agreed)
  const rooms = useResource(async (call) => (hasAgreed ? call(listRooms) : null), {
    where: 'rooms',
    key: String(hasAgreed),
  })
  useLapse(rooms)
  // While the list is not there, the smaller size is what everybody may open.
  const seats = rooms.at === 'ready' && rooms.value?.organizer ? seatsByOrganizer : seatsByPerson
  const navigate = useNavigate()
  const { problem, setProblem, attempt } = useAttempt({
    where: 'open room',
    otherwise: 'The room could not be opened. Please try again.',
    gated: true,
  })
  const [edition, setEdition] = useState<Edition>(firstActivity.specialization ?? 'general')
  const participants = useParticipants(edition)

  /** `begins`: the doors open at once, for a round that is played on the spot (ROUND-23). */
  async function open(body: OpenRoom, begins = false) {
    const participantsAnswer = participants.demand()
    if (participantsAnswer === null)
      return setProblem(`${publicBodyTexts.participants} Say it below the edition.`)
    await attempt(async (call) => {
      const { id, code } = await call(openRoom, {
        body: { ...body, time_zone: ownTimeZone(), ...participantsAnswer },
      })
      if (begins) await call(beginRun, { params: { id }, body: {} })
      void navigate(roomPaths.desk(code))
    })
  }

  const bodyOf = ({ id, title, needs_tables }: AgendaOffer): OpenRoom => ({
    title,
    seats,
    specialization: edition,
    agenda: id,
    tables: needs_tables ? 10 : 0,
  })

  return (
    <>
      <Problem text={problem} />
      {firstActivity.agenda && (
        <ChosenAgenda
          id={firstActivity.agenda}
          edition={edition}
          use={(agenda) => void open(bodyOf(agenda))}
        />
      )}
      <AfterDisclosure>
        {rooms.at === 'failed' && <p role="alert">Your rooms could not be loaded.</p>}
        {rooms.at === 'ready' && rooms.value && <OwnRooms rooms={rooms.value.rooms} />}
        {rooms.at === 'ready' && rooms.value && <Forums organizer={rooms.value.organizer} />}
      </AfterDisclosure>
      <Section title="Open a room">
        <div className={styles.edition}>
          <EditionField edition={edition} onChange={setEdition} />
          {participants.field}
        </div>
        <NewRoom
          firstActivity={firstActivity}
          seats={seats}
          // What a page has sent along is played on the spot (ROOM-28).
          open={(body) => open({ ...body, specialization: edition }, firstActivity.activity !== undefined)}
        />
        {!firstActivity.activity && (
          <NewRound
            seats={seats}
            isOfPublicBody={participants.isPublicBody}
            open={(body) => open({ ...body, specialization: edition }, true)}
          />
        )}
      </Section>
      {!firstActivity.activity && (
        <Section title="From a file">
          <LoadAgenda seats={seats} />
        </Section>
      )}
      <Agendas edition={edition} onEdition={setEdition} use={(agenda) => void open(bodyOf(agenda))} />
      {hasAgreed && <OwnReports />}
    </>
  )
}

/** The agenda that was chosen before signing in, with the one press that is left (FORUM-14). */
function ChosenAgenda({
  id,
  edition,
  use,
}: {
  id: string
  edition: Edition
  use: (agenda: AgendaOffer) => void
}) {
  const agendas = useResource((call) => call(listAgendas, { query: { specialization: edition } }), {
    key: edition,
    where: 'agendas',
  })
  const chosenAgenda =
    agendas.at === 'ready' ? agendas.value.agendas.find((agenda) => agenda.id === id) : undefined
  if (!chosenAgenda) return null
  return (
    <Section
      title={chosenAgenda.title}
      lead={`${chosenAgenda.minutes} minutes, ${chosenAgenda.people} people. ${chosenAgenda.purpose}`}
    >
      <Button variant="primary" size="lg" onClick={() => use(chosenAgenda)}>
        Open the room with this agenda
      </Button>
    </Section>
  )
}

const tablesRule = { least: 0, most: tablesLimit, whole: true }

function NewRoom({
  firstActivity,
  seats,
  open,
}: {
  firstActivity: Wish
  seats: number
  open: (body: OpenRoom) => Promise<void>
}) {
  const [title, setTitle] = useState(firstActivity.title ?? '')
  const [tables, setTables] = useState('')
  const [errors, setErrors] = useState<{ title?: string; tables?: string }>({})
  const [busy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const tablesProblem = tables.trim() === '' ? null : numberProblem(tables, tablesRule)
    const wrong = {
      ...(title.trim().length < roomTitleLength.least
        ? { title: `A title has at least ${roomTitleLength.least} characters.` }
        : {}),
      ...(tablesProblem ? { tables: tablesProblem } : {}),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    await open({
      title: title.trim(),
      seats,
      tables: readNumber(tables) ?? 0,
      ...(firstActivity.activity ? { activities: [firstActivity.activity] } : {}),
    })
    setBusy(false)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Title"
        maxLength={roomTitleLength.most}
        value={title}
        error={errors.title}
        onChange={({ target }) => {
          setTitle(target.value)
          setErrors({ ...errors, title: undefined })
        }}
      />
      <NumberField
        {...tablesRule}
        label="Tables"
        hint="Empty for a room without tables."
        text={tables}
        error={errors.tables}
        onText={(text) => {
          setTables(text)
          setErrors({ ...errors, tables: undefined })
        }}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {firstActivity.activity ? 'Open a room with this' : 'Open a room'}
      </Button>
    </form>
  )
}

/** A boardroom round of one's own; the room for it is made on the way (ROUND-23). */
function NewRound({
  seats,
  isOfPublicBody,
  open,
}: {
  seats: number
  isOfPublicBody: boolean
  open: (body: OpenRoom) => Promise<void>
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className={styles.facts}>
        Or begin with a boardroom round: everybody votes alone, talks, and votes again.
      </p>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        New round
      </Button>
      {isOpen && (
        <Suspense fallback={<p role="status">Opening…</p>}>
          <RoundForm
            tables={0}
            isOfPublicBody={isOfPublicBody}
            buttons={[
              {
                label: 'Open',
                onPress: (activity) =>
                  open({
                    title: 'Boardroom round',
                    seats: Math.min(seats, seatsByPerson),
                    activities: [activity],
                  }),
              },
            ]}
          />
        </Suspense>
      )}
    </>
  )
}

/** What hosts see only once this browser has agreed to the disclosure, which is asked for by a press (GATE-5). */
function AfterDisclosure({ children }: { children: ReactNode }) {
  const { gate } = useHost()
  const hasAgreed = useSyncExternalStore(gate.subscribe, gate.agreed)
  if (hasAgreed) return children
  return (
    <Section title="Your rooms" lead="This browser has not agreed to the disclosure yet.">
      <Button onClick={() => void gate.run(() => undefined)}>Read the disclosure, and see your rooms</Button>
    </Section>
  )
}

/** Tells the shell of an agreement that the service has no record of any more: the pass ends with the browser session. */
function useLapse<T>(resource: Resource<T>): void {
  const { gate } = useHost()
  const isLapsed =
    resource.at === 'failed' &&
    resource.error instanceof CallError &&
    resource.error.code === 'disclosure_needed'
  useEffect(() => {
    if (isLapsed) gate.reportLapsed()
  }, [gate, isLapsed])
}
