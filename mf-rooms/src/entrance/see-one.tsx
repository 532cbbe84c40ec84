import { Button } from '@icio/shared-ui/parts/button'
import { browserClock } from '@icio/shared-ui/live/browser'
import { StageCount } from '@icio/shared-ui/stage/stage-frame'
import { useEffect, useRef, useState } from 'react'
import type { RoomAnswer } from '@icio/contracts/rooms/client-messages'
import type { AnswerOutcome } from '../room/room-store.js'
import { SeatActivity } from '../seat/seat-activity.js'
import type { SeatStore } from '../seat/use-answering.js'
import { StageActivity } from '../stage/stage-activity.js'
import {
  activityOfScene,
  askedIn,
  recordedAnswers,
  scenes,
  seatOfScene,
  stageOfScene,
  type OwnAnswers,
} from './example-room.js'
import styles from './see-one.module.css'

/** After the visitor's own answer the scene goes on this soon. */
const afterAnswerMs = 1500

/** A stage and a seat side by side, which play three activities by themselves; nothing is sent anywhere (FORUM-14). */
export default function SeeOne() {
  const [place, setPlace] = useState(0)
  const [own, setOwn] = useState<OwnAnswers>({})
  const [plays, setPlays] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [isHeld, setIsHeld] = useState(false)
  const [receivedAt, setReceivedAt] = useState(() => browserClock.now())
  const scene = scenes[place % scenes.length] ?? scenes[0]
  const answerKey = askedIn(scene)
  const hasAnswered = answerKey !== null && own[answerKey] !== undefined
  const runs = plays && (!isHeld || hasAnswered)
  const answerCount = useArriving(scene.ms * 0.7, runs, place) + (hasAnswered ? 1 : 0)

  function goTo(next: number) {
    // Each time round begins with nothing answered.
    if (next % scenes.length === 0) setOwn({})
    setPlace(next)
    setReceivedAt(browserClock.now())
  }
  const goOn = useRef(goTo)
  useEffect(() => {
    goOn.current = goTo
  })
  useEffect(() => {
    if (!runs) return
    const timer = setTimeout(() => goOn.current(place + 1), hasAnswered ? afterAnswerMs : scene.ms)
    return () => clearTimeout(timer)
  }, [runs, place, hasAnswered, scene.ms])

  async function answer({ value }: RoomAnswer): Promise<AnswerOutcome> {
    if (answerKey === null) return 'not_open'
    setOwn((before) => ({ ...before, [answerKey]: value }))
    return hasAnswered ? 'changed' : 'accepted'
  }

  const activity = activityOfScene(scene, own, runs && !hasAnswered ? scene.ms : null)
  const seat = seatOfScene(scene, activity, own)
  const store: SeatStore = { receivedAt, ended: null, take: () => {}, refresh: async () => {}, answer }
  const isShown = scene.phase === 'shown'
  return (
    <div className={styles.both}>
      <div>
        <figure className={styles.wall}>
          <div className={styles.box}>
            <div className={styles.stage} role="img" aria-label={`The stage: ${activity.prompt}`}>
              <p className={styles.title}>An example</p>
              <div className={styles.body}>
                <div className={styles.content}>
                  <StageActivity room={stageOfScene(activity, answerCount)} activity={activity} />
                </div>
                {scene.phase !== 'discuss' && (
                  <div className={styles.rail}>
                    <StageCount
                      count={
                        isShown ? (activity.results?.n ?? activity.round?.results?.voters ?? 0) : answerCount
                      }
                      word="answers"
                    />
                  </div>
                )}
              </div>
            </div>
          </div>
          <figcaption>What the room sees</figcaption>
        </figure>
        <div className={styles.controls}>
          <Button onClick={() => goTo(place + 1)}>Next</Button>
          <Button aria-pressed={!plays} onClick={() => setPlays(!plays)}>
            {plays ? 'Pause' : 'Play'}
          </Button>
          <p>Forty recorded answers of an example. Yours stays in this browser.</p>
        </div>
      </div>
      <figure className={styles.phone}>
        <div
          className={styles.seat}
          onFocus={() => setIsHeld(true)}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) setIsHeld(false)
          }}
        >
          <SeatActivity key={`${place} ${scene.activity}`} activity={activity} room={seat} store={store} />
        </div>
        <figcaption>What you see: answer, and you are one of {recordedAnswers + 1}</figcaption>
      </figure>
    </div>
  )
}

/** Returns how many of the recorded answers have arrived; all of them where nothing runs. */
function useArriving(ms: number, runs: boolean, place: number): number {
  const [arrivals, setArrivals] = useState({ place, count: 0 })
  const count = arrivals.place === place ? arrivals.count : 0
  const isFull = count >= recordedAnswers
  useEffect(() => {
    if (!runs || isFull) return
    const timer = setInterval(
      () =>
        setArrivals((before) => ({
          place,
          count: before.place === place ? Math.min(recordedAnswers, before.count + 1) : 1,
        })),
      ms / recordedAnswers,
    )
    return () => clearInterval(timer)
  }, [ms, runs, place, isFull])
  return runs ? count : recordedAnswers
}
