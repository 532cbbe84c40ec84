import { listMembers, type Member } from '@icio/contracts/roles/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { Loading } from '@icio/shared-ui/parts/loading'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useCallback, useEffect, useState } from 'react'
import { AdminPage } from '../frame/admin-page.js'
import { ForAdmins } from '../frame/for-admins.js'
import { MemberRow } from './member-row.js'
import styles from './members.module.css'

type People = { at: 'loading' } | { at: 'failed' } | { at: 'ready'; members: Member[]; next: string | null }

/** People, their roles, and the trail of who changed them; for admins. */
export function MembersScreen() {
  return (
    <AdminPage title="Members" lead={<p>Find people, change their roles, end their sessions.</p>}>
      <ForAdmins what="Members and their roles">
        <MemberList />
      </ForAdmins>
    </AdminPage>
  )
}

function MemberList() {
  const call = useCall()
  const { log } = useHost()
  const [words, setWords] = useState('')
  const [search, setSearch] = useState('')
  const [people, setPeople] = useState<People>({ at: 'loading' })

  const load = useCallback(
    async (before: Member[], after?: string) => {
      try {
        const query = { ...(search ? { search } : {}), ...(after ? { after } : {}) }
        const { members, next } = await call(listMembers, { query })
        setPeople({ at: 'ready', members: [...before, ...members], next })
      } catch (error) {
        log.error(error, 'members')
        setPeople({ at: 'failed' })
      }
    },
    [call, log, search],
  )
  useEffect(() => void Promise.resolve([]).then(load), [load])

  return (
    <div className={styles.stack}>
      <form
        className={styles.search}
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          setSearch(words.trim())
        }}
      >
        <TextField label="Name or email" value={words} onChange={({ target }) => setWords(target.value)} />
        <Button type="submit">Search</Button>
      </form>
      {people.at === 'loading' && <Loading label="Reading the members…" />}
      {people.at === 'failed' && (
        <ErrorCard title="The members could not be loaded" onRetry={() => void load([])} />
      )}
      {people.at === 'ready' && (
        <>
          {people.members.length === 0 && <p role="status">Nobody is found.</p>}
          <ul className={styles.list} role="list">
            {people.members.map((member) => (
              <MemberRow key={member.id} member={member} onChanged={() => load([])} />
            ))}
          </ul>
          {people.next !== null && (
            <Button onClick={() => void load(people.members, people.next ?? undefined)}>Show more</Button>
          )}
        </>
      )}
    </div>
  )
}
