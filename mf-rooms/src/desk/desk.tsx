import type { FieldProblem } from '@icio/contracts/rooms/activity-checks'
import { changeRoom, freeSeats, stepActivity } from '@icio/contracts/rooms/endpoints'
import type { HostActivity, HostRoom } from '@icio/contracts/rooms/room-views'
import { deskTexts, roomTexts } from '@icio/contracts/rooms/rules'
import { CallError } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { ConfirmDialog } from '@icio/shared-ui/parts/confirm-dialog'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Page } from '@icio/shared-ui/parts/page'
import { Section } from '@icio/shared-ui/parts/section'
import { useState } from 'react'
import { AgainForAbsent } from '../again/again-link.js'
import { ForCredit } from '../credit/for-credit.js'
import { roomPaths } from '../room/room-paths.js'
import { useRoom, type RoomStore } from '../room/room-store.js'
import { messageOf, useAttempt, type Attempt } from '../room/use-attempt.js'
import { Agenda } from './agenda.js'
import { AgendaOut } from './agenda-file.js'
import { closeNowStep, nextStep, readStep, roundStepTexts, undoStep, type Step } from './next-step.js'
import { CurrentActivity } from './current-activity.js'
import type { DeskProps } from './desk-props.js'
import { OtherActivities } from './other-activities.js'
import { People } from './people.js'
import { Queue } from './queue.js'
import { Handouts } from '../handouts/handouts.js'
import { PublicBodyWarning } from '../public-body/public-body-desk.js'
import { Rehearsal } from './rehearsal.js'
import { BetweenRuns } from './between-runs.js'
import { Seals } from './seals.js'
import { Settings } from './settings.js'
import styles from './desk.module.css'

/** The console: one large button for the next sensible step, the agenda, and the queue (ROOM-19). */
export function Desk({ first }: { first: HostRoom }) {
  const store = useRoom<HostRoom>({ roomId: first.id, as: 'host', first })
  const { session } = useHost()
  // Where the agreement has run out in mid-event, it is asked for again.
  const { problem, code, attempt } = useAttempt({ where: 'desk', gated: true, say: sayOf })
  const room = store.view ?? first

  const act: Attempt = async (action) => {
    const isDone = await attempt(action)
    await store.refresh()
    return isDone
  }

  return (
    <Page
      title={room.title}
      eyebrow={`Room ${room.code}`}
      lead={
        <>
          <Lead room={room} store={store} />
          <PublicBodyWarning room={room} />
        </>
      }
      actions={
        <>
          <ButtonLink to={roomPaths.stage(room.code, room.stage_key)} target="_blank">
            Open the stage
          </ButtonLink>
          {room.tables > 0 && (
            <ButtonLink to={roomPaths.cards(room.code)} target="_blank">
              Table cards
            </ButtonLink>
          )}
        </>
      }
    >
      {problem && (
        <Notice
          tone="danger"
          role="alert"
          action={
            // Signing in leads back to this desk.
            code === 'unauthenticated' && (
              <Button size="sm" onClick={() => session.requireLogin(location.pathname)}>
                Sign in
              </Button>
            )
          }
        >
          {problem}
        </Notice>
      )}
      {store.ended ? (
        <Ended reportId={store.ended.reportId} />
      ) : (
        <>
          {room.rehearsed && <Rehearsal room={room} rehearsal={room.rehearsed} act={act} />}
          {room.run_id ? (
            <Now room={room} act={act} receivedAt={store.receivedAt} />
          ) : (
            <BetweenRuns room={room} act={act} />
          )}
          <SilentSeats room={room} act={act} />
          <Seals room={room} act={act} />
          <div className={styles.beside}>
            <Queue room={room} act={act} />
            {room.run_id && <People room={room} act={act} />}
          </div>
          <Agenda room={room} act={act} />
          <OtherActivities room={room} />
          <Settings room={room} act={act} />
          <Handouts room={room} />
          {room.may_end && <ForCredit of="room" id={room.id} running={room.run_id ?? ''} />}
          <AgainForAbsent room={room} act={act} />
          <AgendaOut room={room} act={act} />
        </>
      )}
    </Page>
  )
}

function sayOf(error: unknown): string {
  if (!(error instanceof CallError)) return messageOf(error)
  return error.code === 'not_now'
    ? 'Another host has taken a step, or the clock has. The desk shows what is open now.'
    : [error.message, ...fieldTexts(error.details)].join(' ')
}

/** How the desk calls what it has no field for on the screen, or only in a form that is not open. */
const fieldNames: Readonly<Record<string, string>> = {
  closes_at: 'The closing day',
  planned_at: 'The planned time',
  'seal.until': 'The day of the seal',
}

/** Returns what the service says of each field that it has not taken. */
function fieldTexts(details: unknown): string[] {
  if (!Array.isArray(details)) return []
  return details.flatMap((problem: Partial<FieldProblem> | null) =>
    problem?.path && problem.message
      ? [`${fieldNames[problem.path] ?? problem.path.replace(/[._]/g, ' ')} ${problem.message}.`]
      : [],
  )
}

function Lead({ room, store }: { room: HostRoom; store: RoomStore<HostRoom> }) {
  if (!room.run_id) return <p>{`For up to ${room.seats_limit} seats.`}</p>
  const { seats, present } = room.counts
  return (
    <p>
      {seats === 1 ? '1 seat is taken' : `${seats} seats are taken`}, {present} present, of {room.seats_limit}
      .{store.slow && ' Slow connection: the desk asks every 5 seconds.'}
    </p>
  )
}

/** How many seats have never answered, never which; they are freed together, between votes (ROOM-41). */
function SilentSeats({ room, act }: DeskProps) {
  const [asking, setAsking] = useState(false)
  const { silent = 0 } = room.counts
  const isOpen = room.agenda.some(({ state, kind }) => state === 'open' && kind !== 'questions')
  if (silent === 0) return null
  const seats = silent === 1 ? '1 seat has' : `${silent} seats have`
  return (
    <div className={styles.step}>
      <p className={styles.facts}>{seats} never answered.</p>
      <Button size="sm" disabled={isOpen} onClick={() => setAsking(true)}>
        Free them
      </Button>
      <ConfirmDialog
        open={asking}
        title={silent === 1 ? 'Free 1 seat?' : `Free ${silent} seats?`}
        description="Those who are still there can sit down again."
        confirmLabel="Free them"
        onConfirm={() => void act((call) => call(freeSeats, { params: { id: room.id } }))}
        onOpenChange={() => setAsking(false)}
      />
    </div>
  )
}

function Ended({ reportId }: { reportId: string | null }) {
  return (
    <Section title="The run has ended">
      {reportId ? (
        <ButtonLink to={roomPaths.report(reportId)} variant="primary" size="lg">
          Open the report
        </ButtonLink>
      ) : (
        <p>Nothing was shown, so there is no report.</p>
      )}
    </Section>
  )
}

/** The current activity and the next step. */
function Now({ room, act, receivedAt }: DeskProps & { receivedAt: number }) {
  const [busy, setBusy] = useState(false)
  const current = room.agenda.find(({ id }) => id === room.current_id)
  const step = nextStep(room)
  const read = current && readStep(current)
  const others = [closeNowStep(room), read, current && undoStep(current)]

  async function take({ activity: { id, phase_seq }, body }: Omit<Step, 'label'>) {
    setBusy(true)
    const params = { id: room.id, aid: id }
    await act((call) => call(stepActivity, { params, body: { ...body, phase_seq } }))
    setBusy(false)
  }

  return (
    <Section title="Now">
      <div className={styles.now}>
        <div className={styles.step}>
          {step ? (
            <Button
              variant="primary"
              size="lg"
              busy={busy}
              className={styles.next}
              onClick={() => void take(step)}
            >
              {step.label}
            </Button>
          ) : (
            <p>{restText(room, current)}</p>
          )}
          {current?.round?.also.map((to) => (
            <Button key={to} busy={busy} onClick={() => void take({ activity: current, body: { to } })}>
              {roundStepTexts[to]}
            </Button>
          ))}
          {others.map(
            (other) =>
              other && (
                <Button key={other.label} busy={busy} onClick={() => void take(other)}>
                  {other.label}
                </Button>
              ),
          )}
          <Button
            aria-pressed={room.paused}
            onClick={() =>
              void act((call) =>
                call(changeRoom, { params: { id: room.id }, body: { paused: !room.paused } }),
              )
            }
          >
            {room.paused ? 'Go on' : 'Pause'}
          </Button>
        </div>
        {read && <p className={styles.facts}>{deskTexts.readFirst}</p>}
        {room.paused && <p role="status">{roomTexts.paused}</p>}
        {current && <CurrentActivity activity={current} room={room} act={act} receivedAt={receivedAt} />}
      </div>
    </Section>
  )
}

/** What stands in place of the button when there is no step to take. */
function restText({ agenda }: HostRoom, current: HostActivity | undefined): string {
  if (agenda.length === 0) return 'Add an activity to begin.'
  if (current?.closing) return 'Closing…'
  if (current?.board?.phase === 'choosing') return `Table ${current.board.turn} chooses.`
  return 'The agenda is done.'
}
