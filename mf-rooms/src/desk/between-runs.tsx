import { dayText, plannedText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { beginRun } from '@icio/contracts/room-hosting/endpoints'
import { rehearsalSizes } from '@icio/contracts/room-hosting/rehearsal'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Section } from '@icio/shared-ui/parts/section'
import { useState } from 'react'
import { beginsWhen, ParticipantsSetting } from '../public-body/public-body-desk.js'
import { roomPaths } from '../room/room-paths.js'
import type { DeskProps } from './desk-props.js'
import styles from './desk.module.css'

/** The rehearsals that a room has seats for: always one. */
const sizesFor = (limit: number) => rehearsalSizes.filter((seats, place) => place === 0 || seats <= limit)

/** The desk while no run goes on: what is planned, the report of the last run, 'Begin' and the rehearsals (FORUM-2, FORUM-10). */
export function BetweenRuns({ room, act }: DeskProps) {
  const [busy, setBusy] = useState(false)
  const { planned_at, closes_at, closes_soon, closed, last_run } = room
  const waitsFor = beginsWhen(room)
  const closing = dayText(dayIn(closes_at))
  async function begin(seats?: (typeof rehearsalSizes)[number]) {
    setBusy(true)
    const body = seats === undefined ? {} : { rehearsal: { seats } }
    await act((call) => call(beginRun, { params: { id: room.id }, body }))
    setBusy(false)
  }
  return (
    <Section title={last_run ? 'The run has ended' : 'Before the run'}>
      <div className={styles.now}>
        {closed ? (
          <Notice tone="info">This room is closed since {closing}. No run begins any more.</Notice>
        ) : (
          closes_soon && <Notice tone="warning">This room closes on {closing}.</Notice>
        )}
        {!closed && room.participants === null && <ParticipantsSetting room={room} act={act} />}
        {!closed && waitsFor !== null && <p>{waitsFor}</p>}
        <div className={styles.step}>
          {!closed && waitsFor === null && (
            <Button
              variant="primary"
              size="lg"
              busy={busy}
              className={styles.next}
              onClick={() => void begin()}
            >
              Begin
            </Button>
          )}
          {last_run?.report_id && (
            <ButtonLink to={roomPaths.report(last_run.report_id)}>Open the report</ButtonLink>
          )}
        </div>
        {!closed && (
          <p className={styles.facts}>
            {planned_at === null
              ? 'Nobody can join until you begin. The code stays the same for all runs.'
              : `Planned: ${plannedText(planned_at)}. Nobody can join until you begin.`}
          </p>
        )}
        {!closed && (
          <div className={styles.step}>
            <p>Rehearse with invented seats that answer as a hall does:</p>
            {sizesFor(room.seats_limit).map((seats) => (
              <Button key={seats} disabled={busy} onClick={() => void begin(seats)}>
                {`${Math.min(seats, room.seats_limit)} seats`}
              </Button>
            ))}
            <p className={styles.facts}>An hour at most. No report is kept, and the agenda is as before.</p>
          </div>
        )}
        {last_run && last_run.report_id === null && <p>Nothing was shown, so there is no report.</p>}
      </div>
    </Section>
  )
}
