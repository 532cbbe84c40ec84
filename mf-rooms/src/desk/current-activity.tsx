import { dayText } from '@icio/contracts/dates/day-text'
import { stepActivity } from '@icio/contracts/rooms/endpoints'
import type { HostActivity } from '@icio/contracts/rooms/room-views'
import { answersText } from '@icio/contracts/rooms/rules'
import { leastSealed } from '@icio/contracts/rooms/sealed'
import { Button } from '@icio/shared-ui/parts/button'
import { lazy, Suspense } from 'react'
import { OptionMark } from '@icio/shared-ui/stage/option-mark'
import { ActivityClock } from '../room/activity-clock.js'
import ResultsView from '../room/results-view.js'
import type { DeskProps } from './desk-props.js'
import { kindTexts } from './kind-texts.js'
import styles from './desk.module.css'

const RoundOnDesk = lazy(() => import(/* webpackChunkName: "round-desk" */ '../round/round-desk.js'))
const MirrorResult = lazy(() => import(/* webpackChunkName: "mirror-result" */ '../mirror/mirror-result.js'))
const PeersOnStage = lazy(() => import(/* webpackChunkName: "peers-stage" */ '../peers/peers-on-stage.js'))

const SealedView = lazy(() => import(/* webpackChunkName: "sealed" */ '../room/sealed-view.js'))

const stateTexts = { draft: 'not opened', open: 'open', closed: 'closed', shown: 'shown' } as const

/** The activity on the stage, with the number of answers and its solution. */
export function CurrentActivity({
  activity,
  room,
  act,
  receivedAt,
}: DeskProps & {
  activity: HostActivity
  receivedAt: number
}) {
  const { state, closing, now, quiz, board, results, host_note } = activity
  const prompt = now?.prompt ?? activity.prompt ?? kindTexts[activity.kind]
  const options = now?.options ?? activity.options ?? []
  const solution = now?.solution ?? activity
  const { right, explanation } = solution
  const { answered, activity_id } = room.counts
  const isCounted = activity_id === activity.id && !activity.opened_seal
  return (
    <div className={styles.current}>
      <p className={styles.facts}>
        <span>
          {activity.number}. {kindTexts[activity.kind]}, {closing ? 'closing' : stateTexts[state]}
        </span>
        {quiz && (
          <span>
            Question {quiz.index + 1} of {quiz.total}
          </span>
        )}
        {isCounted && answered !== null && <span role="status">{answersText(answered)}</span>}
      </p>
      <ActivityClock activity={activity} receivedAt={receivedAt} paused={room.paused} />
      <h3>{prompt}</h3>
      {host_note && <p className={styles.note}>For you: {host_note}</p>}
      {activity.round && (
        <Suspense>
          <RoundOnDesk activity={activity} round={activity.round} />
        </Suspense>
      )}
      {activity.peers && state !== 'draft' && (
        <Suspense>
          <PeersOnStage peers={activity.peers} />
        </Suspense>
      )}
      {activity.mirror?.shown ? (
        <Suspense>
          <MirrorResult facts={activity.mirror.shown} {...activity.mirror.shown} />
        </Suspense>
      ) : activity.round?.results ? null : results && state !== 'open' ? (
        <ResultsView {...activity} results={results} options={options} solution={solution} />
      ) : (
        <ol className={styles.options} role="list">
          {options.map(({ id, text }, index) => (
            <li key={id}>
              <OptionMark index={index} />
              <span>
                {text}
                {right?.includes(id) && <strong className={styles.right}>Right</strong>}
              </span>
            </li>
          ))}
        </ol>
      )}
      {activity.statements && (
        <>
          <ul className={styles.options} role="list">
            {activity.statements.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p className={styles.note}>
            Nothing of it is on the stage. You read it in the report, after the run.
          </p>
        </>
      )}
      {activity.seal && (
        <p className={styles.note}>
          Sealed until {dayText(activity.seal.until)}: nobody sees a range before, and neither do you. From{' '}
          {leastSealed} ranges on they are kept; fewer are deleted at the end of the run.
        </p>
      )}
      {activity.opened_seal && state !== 'draft' && (
        <Suspense>
          <SealedView activity={{ ...activity, state }} className={styles.note} />
        </Suspense>
      )}
      {explanation && <p className={styles.note}>{explanation}</p>}
      {board && board.phase === 'choosing' && <BoardCells activity={activity} room={room} act={act} />}
    </div>
  )
}

/** The host can choose a cell for a table that does not. */
function BoardCells({ activity, room, act }: DeskProps & { activity: HostActivity }) {
  const { board, phase_seq } = activity
  if (!board) return null
  const pick = (cell: string) =>
    void act((call) =>
      call(stepActivity, {
        params: { id: room.id, aid: activity.id },
        body: { to: 'open', cell, phase_seq },
      }),
    )
  return (
    <>
      <p>Table {board.turn} chooses on its devices. You can choose for it:</p>
      {board.categories.map(({ name, cells }) => (
        <div key={name} className={styles.cells}>
          <span>{name}</span>
          {cells.map(({ id, value, state }) => (
            <Button
              key={id}
              size="sm"
              disabled={state !== 'free'}
              aria-label={`${name}, ${value} points`}
              onClick={() => pick(id)}
            >
              {String(value)}
            </Button>
          ))}
        </div>
      ))}
    </>
  )
}
