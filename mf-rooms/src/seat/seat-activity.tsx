import { practiceMissed } from '@icio/contracts/rooms/endpoints'
import type { OwnAnswer, PublicActivity, SeatRoom } from '@icio/contracts/rooms/room-views'
import { roomTexts } from '@icio/contracts/rooms/rules'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { lazy, Suspense, useState } from 'react'
import { ActivityClock } from '../room/activity-clock.js'
import { AnswerForm } from './answer-form.js'
import { statusOf, useAnswering, type SeatActivityProps } from './use-answering.js'
import styles from './seat-screen.module.css'

// The first view of a seat needs none of them, and has a budget (ROOM-27).
const AudienceQuestions = lazy(
  () => import(/* webpackChunkName: "audience-questions" */ './audience-questions.js'),
)
const BoardPick = lazy(() => import(/* webpackChunkName: "board-pick" */ './board-pick.js'))
const ResultsView = lazy(() => import(/* webpackChunkName: "seat-results" */ '../room/results-view.js'))
const RoundSeat = lazy(() => import(/* webpackChunkName: "round-seat" */ '../round/round-seat.js'))
const RuleMarks = lazy(() =>
  import(/* webpackChunkName: "rule-marks" */ '@icio/shared-ui/parts/rule-marks').then(({ RuleMarks }) => ({
    default: RuleMarks,
  })),
)
const MirrorSeat = lazy(() => import(/* webpackChunkName: "mirror-seat" */ '../mirror/mirror-seat.js'))

const SealedView = lazy(() => import(/* webpackChunkName: "sealed" */ '../room/sealed-view.js'))
const PeersSeat = lazy(() => import(/* webpackChunkName: "peers-seat" */ '../peers/peers-seat.js'))

/** What a seat sees of the current activity, and how it answers (ROOM-11, ROOM-12). */
export function SeatActivity(props: SeatActivityProps) {
  const { round, mirror, peers } = props.activity
  return (
    <Suspense fallback={<p role="status">Opening…</p>}>
      {round ? (
        <RoundSeat {...props} round={round} />
      ) : mirror ? (
        <MirrorSeat {...props} mirror={mirror} />
      ) : peers ? (
        <PeersSeat {...props} peers={peers} />
      ) : (
        <OneAnswer {...props} />
      )}
    </Suspense>
  )
}

/** A longer prompt, in letters, is set smaller, so that it stands with its choices on a phone (QUIZ-36). */
const shortPrompt = 160

function OneAnswer({ activity, room, store }: SeatActivityProps) {
  const { outcome, give } = useAnswering(store)
  const { id, prompt, state, quiz, board } = activity
  const own = room.own.find((one) => one.activity_id === id && one.round === (quiz?.index ?? 1))
  const isRunning = state === 'open' && board?.phase !== 'choosing'
  const isOpen = isRunning && !quiz?.ready
  async function send(value: OwnAnswer['value'], confidence?: number) {
    const became = await give({
      activity_id: id,
      ...(quiz ? { round: quiz.index } : {}),
      value,
      ...(confidence === undefined ? {} : { confidence }),
    })
    // The own question, which waits for the host, stands below.
    if (isQuestion) await store.refresh()
    return became
  }
  const isQuestion = activity.kind === 'questions'
  const status = statusOf(outcome ?? (own && !isQuestion ? 'accepted' : null), isQuestion)
  return (
    <section className={styles.activity} aria-labelledby="room-question">
      {quiz && quiz.phase !== 'podium' && !quiz.ready && (
        <p className={styles.count}>
          Question {quiz.index + 1} of {quiz.total}, {quiz.points} points
        </p>
      )}
      <h2 id="room-question" className={prompt.length > shortPrompt ? styles.longPrompt : styles.prompt}>
        {quiz?.phase === 'podium' ? 'That was the quiz.' : prompt}
      </h2>
      {isRunning && <ActivityClock activity={activity} receivedAt={store.receivedAt} paused={room.paused} />}
      {room.small && isOpen && !own && <p className={styles.small}>{roomTexts.smallGroup}</p>}
      {board?.phase === 'choosing' && (
        <Suspense>
          <BoardPick activity={activity} room={room} send={send} />
        </Suspense>
      )}
      {(activity.sealed ?? activity.opened_seal) && (
        <Suspense>
          <SealedView activity={activity} />
        </Suspense>
      )}
      {isOpen && <AnswerForm activity={activity} own={own} send={send} />}
      {isOpen && (
        <p className={styles.status} role="status">
          {activity.closing ? `Closing. ${status}` : status}
        </p>
      )}
      {activity.kind === 'questions' && (
        <Suspense>
          <AudienceQuestions room={room} refresh={store.refresh} />
        </Suspense>
      )}
      {state === 'closed' && (
        <p className={styles.still}>
          {activity.kind === 'feedback' || activity.sealed
            ? 'Closed. Thank you.'
            : 'Closed. The result comes next.'}
        </p>
      )}
      {state === 'shown' && <Shown activity={activity} room={room} own={own} ended={store.ended !== null} />}
    </section>
  )
}

function holds({ low = NaN, high = NaN }: OwnAnswer['value'], truth: number): boolean {
  return low <= truth && truth <= high
}

function Shown({
  activity,
  room,
  own,
  ended,
}: {
  activity: PublicActivity
  room: SeatRoom
  own: OwnAnswer | undefined
  ended: boolean
}) {
  const { results, solution, answer_shown, quiz, board } = activity
  const { standing } = room
  return (
    <>
      {answer_shown && solution?.truth !== undefined && own?.value.low !== undefined && (
        <p className={styles.standing}>
          {holds(own.value, solution.truth) ? 'Your range contains it.' : 'Your range does not contain it.'}
        </p>
      )}
      {quiz?.phase !== 'podium' && results && (
        <Suspense>
          <ResultsView
            {...activity}
            results={results}
            solution={answer_shown ? solution : undefined}
            own={own?.value}
          />
        </Suspense>
      )}
      {answer_shown && solution?.explanation && quiz?.phase !== 'podium' && (
        <p className={styles.why}>{solution.explanation}</p>
      )}
      {answer_shown && solution?.changes && quiz?.phase !== 'podium' && (
        <Suspense>
          <RuleMarks marks={solution.changes} edition={room.specialization} />
        </Suspense>
      )}
      {standing && (quiz || board) && (
        <p className={styles.standing} data-final={quiz?.phase === 'podium'}>
          {quiz?.phase !== 'podium' && standing.right !== null && (
            <strong>{standing.right ? 'Right. ' : 'Not right. '}</strong>
          )}
          You have {standing.points} points and place {standing.rank}
          {standing.of ? ` of ${standing.of}` : ''}.
        </p>
      )}
      {quiz?.phase === 'podium' && !room.attend && !ended && (
        <PracticeMissed activity={activity} room={room} />
      )}
    </>
  )
}

/** The missed questions become practice cards of the signed-in person; nothing of it reaches the room (ROOM-32). */
function PracticeMissed({ activity, room }: { activity: PublicActivity; room: SeatRoom }) {
  const call = useCall()
  const session = useSession()
  const host = useHost()
  const [done, setDone] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const missedCount = room.standing?.missed ?? 0
  if (missedCount === 0) return <p>You missed none.</p>
  async function practice() {
    if (session.at !== 'signed-in') return host.session.requireLogin(`${location.pathname}${location.search}`)
    setBusy(true)
    try {
      const { added } = await call(practiceMissed, { params: { id: room.id, aid: activity.id } })
      setDone(added === 1 ? '1 question is in your practice.' : `${added} questions are in your practice.`)
    } catch (error) {
      host.log.error(error, 'practice')
      setDone('The questions could not be taken over. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.form}>
      <Button variant="primary" busy={busy} onClick={() => void practice()}>
        Practice what I missed
      </Button>
      {session.at !== 'signed-in' && <p>Sign in first, then press this again.</p>}
      <p role="status">{done}</p>
    </div>
  )
}
