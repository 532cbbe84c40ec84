import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { makeAgainLink, withdrawAgainLink } from '@icio/contracts/room-hosting/endpoints'
import { siteOrigin } from '@icio/shared-ui/api/site-address'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import { useState } from 'react'
import type { DeskProps } from '../desk/desk-props.js'
import styles from '../desk/desk.module.css'

/** The link for those who were absent, at the desk of a room that has run (FORUM-17). */
export function AgainForAbsent({ room, act }: DeskProps) {
  const [link, setLink] = useState<string | null>(null)
  const params = { id: room.id }
  if (room.run_id || room.closed || !room.last_run?.report_id) return null
  const make = () =>
    act(async (call) => setLink(`${siteOrigin()}${(await call(makeAgainLink, { params })).path}`))
  const withdraw = () =>
    act(async (call) => {
      await call(withdrawAgainLink, { params })
      setLink(null)
    })
  return (
    <Section
      title="For those who were absent"
      lead="A link to what the last run has asked and its report shows. Each answer is marked beside the hall’s result, counts nowhere and is not stored. The link is closed while a run is planned or goes on."
    >
      <div className={styles.settings}>
        <div className={styles.step}>
          <Button onClick={() => void make()}>
            {room.again_until ? 'Make another link' : 'Make a link'}
          </Button>
          {room.again_until && (
            <Button variant="quiet" onClick={() => void withdraw()}>
              Withdraw the link
            </Button>
          )}
        </div>
        {room.again_until && (
          <p role="status">
            {link ? (
              <>
                Until {dayText(dayIn(room.again_until))}: <strong className={styles.link}>{link}</strong>
              </>
            ) : (
              `A link is open until ${dayText(dayIn(room.again_until))}.`
            )}
          </p>
        )}
      </div>
    </Section>
  )
}
