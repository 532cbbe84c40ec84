import type { OpenRoom } from '@icio/contracts/rooms/endpoints'
import { seatsByPerson } from '@icio/contracts/rooms/rules'
import { Button } from '@icio/shared-ui/parts/button'
import { lazy, Suspense, useState } from 'react'
import styles from './entrance.module.css'

const RoundForm = lazy(() => import(/* webpackChunkName: "round-form" */ '../round/round-form.js'))

/** A boardroom round of one's own; the room for it is made on the way (ROUND-23). */
export function NewRound({
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
