import { defaultEdition, type Edition } from '@icio/contracts/editions'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import { useState } from 'react'
import { Agendas } from './agendas.js'
import type { Wish } from './first-activity.js'
import styles from './entrance.module.css'

/** What somebody sees who has not signed in: the ready agendas, and how a room is opened. What is chosen is kept through signing in (FORUM-14). */
export function Visiting({ firstActivity }: { firstActivity: Wish }) {
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
