import { useLocation } from '@icio/platform'
import { useSession } from '@icio/shared-ui/host-contract/use-host'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Section } from '@icio/shared-ui/parts/section'
import { WhenNear } from '@icio/shared-ui/parts/when-near'
import { lazy, Suspense } from 'react'
import { CodeField } from './code-field.js'
import { firstActivityOf } from './first-activity.js'
import { Hosting } from './open-room.js'
import { Visiting } from './visiting.js'
import styles from './entrance.module.css'

const SeeOne = lazy(() => import(/* webpackChunkName: "see-one" */ './see-one.js'))

/** The code first, then what a room is, and how one is opened (ROOM-3, FORUM-14). */
export default function EntranceScreen() {
  const { search } = useLocation()
  const session = useSession()
  const firstActivity = firstActivityOf(search)
  const place = <div className={styles.later} />
  return (
    <div className={styles.page}>
      <div className={styles.door}>
        <h1 tabIndex={-1}>Rooms</h1>
        <CodeField />
        <p className={styles.what}>
          Many people at once, in one hall or round one table: everybody answers alone, and sees what the room
          thinks.
        </p>
      </div>
      {session.at === 'signed-in' && <Hosting firstActivity={firstActivity} />}
      <Section title="See one" lead="Three activities of a room. They play by themselves; answer one.">
        <WhenNear fallback={place} ahead="200px">
          <Suspense fallback={<Loading label="Opening…" />}>
            <SeeOne />
          </Suspense>
        </WhenNear>
      </Section>
      {session.at === 'signed-out' && <Visiting firstActivity={firstActivity} />}
    </div>
  )
}
