import { openExperiment } from '@icio/contracts/rooms/endpoints'
import { mirrorTexts } from '@icio/contracts/rooms/mirror'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { ActivityClock } from '../room/activity-clock.js'
import { messageOf } from '../room/use-attempt.js'
import seatStyles from '../seat/seat-screen.module.css'
import { MirrorForm, type MirrorSeatProps } from './mirror-form.js'
import styles from './mirror.module.css'

const MirrorResult = lazy(() => import(/* webpackChunkName: "mirror-result" */ './mirror-result.js'))

/** An experiment of the bias mirror on a device (MIRROR-2 to MIRROR-6, MIRROR-14 to MIRROR-17). */
export default function MirrorSeat({ activity, mirror, room, store }: MirrorSeatProps) {
  const { part = 'asked', wording, shown } = mirror
  const { state } = activity
  const isOpen = state === 'open'
  const { say, takePart } = useTakingPart(room.id, activity.id, store)
  // Who takes part in the experiments of a room is dealt the wording of each one when it opens here.
  const isUndealt = isOpen && part === 'part' && !wording
  useEffect(() => {
    if (isUndealt) void takePart(true)
  }, [isUndealt, takePart])
  return (
    <section className={seatStyles.activity} aria-labelledby="room-question">
      <h2 id="room-question" className={wording && !shown ? seatStyles.prompt : styles.title}>
        {shown ? activity.prompt : (wording?.text ?? 'A question for everybody')}
      </h2>
      <ActivityClock activity={activity} receivedAt={store.receivedAt} paused={room.paused} />
      {isOpen && part !== 'part' && (
        <div className={styles.consent}>
          <p>
            {part === 'asked' ? mirror.intro : 'You only watch. Everybody sees what came of it afterwards.'}
          </p>
          <div className={styles.buttons}>
            <Button variant="primary" size="lg" onClick={() => void takePart(true)}>
              {mirrorTexts.takePart}
            </Button>
            {part === 'asked' && (
              <Button size="lg" onClick={() => void takePart(false)}>
                {mirrorTexts.onlyWatch}
              </Button>
            )}
          </div>
        </div>
      )}
      {say && (
        <div role="alert">
          <p>{say}</p>
          {isUndealt && <Button onClick={() => void takePart(true)}>Try again</Button>}
        </div>
      )}
      {isOpen && wording && (
        <MirrorForm
          key={wording.text}
          activity={activity}
          mirror={mirror}
          wording={wording}
          room={room}
          store={store}
        />
      )}
      {state === 'closed' && <p className={seatStyles.still}>Closed. The result comes next.</p>}
      {shown && (
        <Suspense fallback={<p role="status">Opening the result…</p>}>
          <MirrorResult facts={shown} results={shown.results} note={shown.note} />
        </Suspense>
      )}
    </section>
  )
}

function useTakingPart(roomId: string, activityId: string, { take }: MirrorSeatProps['store']) {
  const call = useCall()
  const { log } = useHost()
  const [say, setSay] = useState<string | null>(null)
  const takePart = useCallback(
    async (part: boolean) => {
      setSay(null)
      try {
        take(await call(openExperiment, { params: { id: roomId, aid: activityId }, body: { part } }))
      } catch (error) {
        if (!(error instanceof CallError)) log.error(error, 'experiment')
        setSay(messageOf(error))
      }
    },
    [activityId, call, log, roomId, take],
  )
  return { say, takePart }
}
