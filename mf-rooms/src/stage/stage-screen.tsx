import { findRoom } from '@icio/contracts/rooms/endpoints'
import { rehearsalMark } from '@icio/contracts/room-hosting/rehearsal'
import type { PublicActivity, RoomDoor, StageRoom } from '@icio/contracts/rooms/room-views'
import { publicBodyArticle, publicBodyTexts } from '@icio/contracts/rooms/public-body'
import { roomTexts } from '@icio/contracts/rooms/rules'
import { useParams } from '@icio/platform'
import type { StageWord } from '@icio/contracts/credit/schemas'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { siteHost } from '@icio/shared-ui/api/site-address'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { StageCount, StageFrame, StageNotice, type StageAddress } from '@icio/shared-ui/stage/stage-frame'
import { StageCards, StageJoin } from '@icio/shared-ui/stage/stage-parts'
import { useWakeLock } from '@icio/shared-ui/stage/use-wake-lock'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { clockOf } from '../room/activity-clock.js'
import { joinAddress, spokenAddress } from '../room/room-paths.js'
import { useRoom } from '../room/room-store.js'
import { useAsking } from '../room/use-asking.js'
import { useSpokenState } from '../room/spoken-state.js'
import { StageActivity, standingsOf } from './stage-activity.js'
import { useStageSounds } from './use-stage-sounds.js'
import { attendanceWord, secondCode, takeStageKey, useSecret } from './stage-key.js'
import styles from './stage.module.css'

const retryMs = 5000

/**
 * What stands on the wall (STAGE-1 to STAGE-8): it fills the window, holds no control, and shows the last state through
 * reloads and lost connections.
 */
export default function StageScreen() {
  const { code = '' } = useParams()
  const call = useCall()
  const { gate, log } = useHost()
  const hasAgreed = useAgreement(gate)
  const [door, setDoor] = useState<RoomDoor | 'gone' | null>(null)
  useWakeLock()
  const look = useCallback(
    async (isOver: () => boolean) => {
      try {
        setDoor(await call(findRoom, { body: { code } }))
        return null
      } catch (error) {
        const isAway = !(error instanceof CallError && isGone(error.code))
        if (isOver()) return null
        if (isAway) log.error(error, 'stage')
        else setDoor('gone')
        return isAway ? retryMs : null
      }
    },
    [call, code, log],
  )
  useAsking(look)
  if (door === null || door === 'gone')
    return (
      <StageFrame title={door === 'gone' ? 'Rooms' : 'Opening the stage…'}>
        {door === 'gone' && <StageNotice>This room does not exist or is closed.</StageNotice>}
      </StageFrame>
    )
  if (!hasAgreed)
    return (
      <StageFrame title={door.title}>
        <StageNotice>The stage opens once this browser has agreed to the disclosure.</StageNotice>
      </StageFrame>
    )
  return <OpenStage key={door.id} door={door} />
}

/**
 * Whether this browser has agreed, which it is asked for once. A stage at another address than the desk's, or on another
 * machine, has no agreement yet, and the room would tell it nothing (ROOM-18).
 */
function useAgreement(gate: ShellApi['gate']): boolean {
  const hasAgreed = useSyncExternalStore(gate.subscribe, gate.agreed)
  useEffect(() => {
    if (!hasAgreed) void gate.run(() => undefined)
  }, [hasAgreed, gate])
  return hasAgreed
}

function OpenStage({ door }: { door: RoomDoor }) {
  const { tabStorage } = useHost()
  const [key] = useState(() => takeStageKey(door.code, tabStorage))
  const room = useRoom<StageRoom>({ roomId: door.id, as: 'stage', stageKey: key })
  const { view, receivedAt } = room
  const [hasSeenRun, setHasSeenRun] = useState(false)
  if (view?.run_id && !hasSeenRun) setHasSeenRun(true)
  // A wall says so until the next run begins (FORUM-2).
  const hasEnded = room.ended !== null || (hasSeenRun && view?.run_id === null)
  const isAsked = view?.second_code ?? false
  const word = useSecret(attendanceWord, door.id, view?.attend !== undefined, key)
  const second = useSecret(secondCode, door.id, isAsked && !hasEnded, key)?.code ?? null
  const current = view?.current ?? null
  useSpokenState(current, view?.paused ?? false)
  const needsPress = useStageSounds(view)
  const isLost = !hasEnded && (room.slow || room.link.at === 'lost')
  const address: StageAddress = {
    spoken: spokenAddress(),
    code: door.code,
    link: joinAddress(door.code),
    label: `QR code that leads to the room ${door.code}`,
  }
  const standings = current && !hasEnded && !view?.paused ? standingsOf(current) : null
  return (
    <StageFrame
      title={
        <>
          {view?.rehearsal && <strong className={styles.rehearsal}>{rehearsalMark}</strong>}{' '}
          {view?.title ?? door.title}
        </>
      }
      address={current && !hasEnded ? address : undefined}
      clock={view && current ? clockOf({ activity: current, receivedAt, paused: view.paused }) : undefined}
      rail={
        view &&
        current &&
        (isAsked || word || standings || !isPlayed(current)) && (
          <>
            {isAsked && !hasEnded && <SecondCode code={second} />}
            {word && <AttendanceWord word={word} />}
            {standings ?? <Answered room={view} activity={current} />}
          </>
        )
      }
      // The same while a question is open and while its result stands, so that its rows stay as wide (STAGE-11).
      railWidth={current?.quiz || current?.board ? 'medium' : 'narrow'}
      hasCode={current?.state !== 'shown'}
      ground={current && !hasEnded && isPlayed(current) ? 'navy' : 'paper'}
      note={isLost ? 'Reconnecting…' : needsPress ? 'Press a key here for sound.' : undefined}
    >
      {hasEnded ? (
        <>
          <StageNotice>The room has ended. Thank you.</StageNotice>
          {word && <AttendanceWord word={word} />}
        </>
      ) : view?.paused ? (
        <StageNotice>{roomTexts.paused}</StageNotice>
      ) : view && current ? (
        <>
          <StageActivity room={view} activity={current} />
          {view.public_body && <p className={styles.learning}>{publicBodyTexts.warning}</p>}
        </>
      ) : (
        <StageJoin address={address}>
          {view && !view.run_id && <p>The doors are not open yet.</p>}
          {isAsked && <SecondCode code={second} />}
          {view?.run_id && word && <AttendanceWord word={word} />}
          {view?.run_id && <Arrivals view={view} />}
          {view?.public_body && (
            <p className={styles.learning}>
              {publicBodyTexts.warning}{' '}
              <span>
                {siteHost()}
                {publicBodyArticle}
              </span>
            </p>
          )}
        </StageJoin>
      )}
    </StageFrame>
  )
}

/** The word of the block, and where it is typed (CREDIT-2). */
function AttendanceWord({ word: { word, attend_code } }: { word: StageWord }) {
  return (
    <p className={styles.word}>
      <span>For credit:</span>
      <span>
        {siteHost()}/attend/{attend_code}
      </span>
      <strong>{word}</strong>
    </p>
  )
}

/** The code that joining asks for; a stage without a host's link says where it stands (ROOM-42, STAGE-10). */
function SecondCode({ code }: { code: string | null }) {
  return (
    <p className={styles.second}>
      {code === null ? 'The second code stands on the stage that the host has opened.' : 'Second code'}
      {code !== null && <strong>{code}</strong>}
    </p>
  )
}

/** The board and the ends of games, which have the wall to themselves (STAGE-13). */
function isPlayed({ quiz, board }: PublicActivity): boolean {
  return quiz?.phase === 'podium' || board?.phase === 'choosing' || board?.phase === 'final'
}

const isGone = (code: string) => code === 'room_not_found' || code === 'room_closed'

/** How many have answered, and nothing where the host has hidden numbers (ROOM-12). */
function Answered({ room, activity }: { room: StageRoom; activity: PublicActivity }) {
  const { state, results, id, round } = activity
  // While a round is discussed nobody votes.
  if (round?.phase === 'discuss') return null
  if (activity.quiz?.ready || isPlayed(activity)) return null
  // Questions are counted as questions: one person asks several.
  if (activity.kind === 'questions') {
    const questionCount = room.entries.length
    return room.hide_numbers || questionCount === 0 ? null : (
      <StageCount count={questionCount} word={questionCount === 1 ? 'question' : 'questions'} />
    )
  }
  const live = room.counts.activity_id === id ? room.counts.answered : null
  const count = state === 'shown' ? (results?.n ?? null) : live
  return (
    <>
      {count !== null && !room.hide_numbers && (
        <StageCount count={count} word={count === 1 ? 'answer' : 'answers'} />
      )}
      {state === 'closed' && <p className={styles.closed}>Closed</p>}
    </>
  )
}

/** Who has arrived: tables, or names where there are none (STAGE-3). */
function Arrivals({ view }: { view: StageRoom | null }) {
  const { seats = 0, arrivals } = view?.counts ?? {}
  const { tables = [], names = [] } = arrivals ?? {}
  return (
    <>
      <p>
        {seats === 0 ? 'Nobody is here yet' : seats === 1 ? '1 person is here' : `${seats} people are here`}
      </p>
      <StageCards cards={[...tables.map((table) => `Table ${table}`), ...names].map((name) => ({ name }))} />
    </>
  )
}
