import { listMembers, type Members } from '@icio/contracts/roles/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { Loading } from '@icio/shared-ui/parts/loading'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { AdminPage } from '../frame/admin-page.js'
import { ForAdmins } from '../frame/for-admins.js'
import { MemberRow } from './member-row.js'
import styles from './members.module.css'

/** People, their roles, and the history of role changes; for admins. */
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
  const { log, toast } = useHost()
  const { register, handleSubmit } = useForm({ defaultValues: { words: '' } })
  const [search, setSearch] = useState('')
  const query = search ? { search } : {}
  const people = useResource((call) => call(listMembers, { query }), { key: search, where: 'members' })

  const showMore = async ({ members, next }: Members) => {
    try {
      const more = await call(listMembers, { query: { ...query, ...(next ? { after: next } : {}) } })
      people.replace({ ...more, members: [...members, ...more.members] })
    } catch (error) {
      log.error(error, 'members')
      toast({ title: (error as Error).message, tone: 'destructive' })
    }
  }

  return (
    <div className={styles.stack}>
      <form
        className={styles.search}
        role="search"
        onSubmit={(event) => void handleSubmit(({ words }) => setSearch(words.trim()))(event)}
      >
        <TextField {...register('words')} label="Name or email" />
        <Button type="submit">Search</Button>
      </form>
      {people.at === 'loading' && <Loading label="Reading the members…" />}
      {people.at === 'failed' && (
        <ErrorCard title="The members could not be loaded" onRetry={() => void people.reload()} />
      )}
      {people.at === 'ready' && (
        <>
          {people.value.members.length === 0 && <p role="status">Nobody is found.</p>}
          <ul className={styles.list} role="list">
            {people.value.members.map((member) => (
              <MemberRow key={member.id} member={member} onChanged={people.reload} />
            ))}
          </ul>
          {people.value.next !== null && (
            <Button onClick={() => void showMore(people.value)}>Show more</Button>
          )}
        </>
      )}
    </div>
  )
}
