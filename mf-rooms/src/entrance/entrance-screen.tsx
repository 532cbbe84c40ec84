import { defaultEdition, type Edition } from '@icio/contracts/editions'
import { useLocation } from '@icio/platform'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Section } from '@icio/shared-ui/parts/section'
import { WhenNear } from '@icio/shared-ui/parts/when-near'
import { lazy, Suspense, useState } from 'react'
import { Agendas } from './agendas.js'
import { CodeField } from './code-field.js'
import { firstActivityOf, type Wish } from './first-activity.js'
import { Hosting } from './open-room.js'
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

/** What somebody sees who has not signed in: the ready agendas, and how a room is opened. What is chosen is kept through signing in (FORUM-14). */
function Visiting({ firstActivity }: { firstActivity: Wish }) {
  const host = useHost()
  const [edition, setEdition] = useState<Edition>(firstActivity.specialization ?? defaultEdition)
  const signIn = (search: string) => host.session.requireLogin(`/room${search}`)
  return (
    <>
      <Agendas
        edition={edition}
        onEdition={setEdition}
        use={({ id }) => signIn(`?${new URLSearchParams({ agenda: id, edition })}`)}
      />
      <Section
        title="Open a room"
        lead="For a board, a committee, or a hall. Whoever opens a room signs in first; whoever takes part does not."
      >
        <div className={styles.run}>
          <Button size="lg" onClick={() => signIn(location.search)}>
            Sign in
          </Button>
        </div>
      </Section>
    </>
  )
}
