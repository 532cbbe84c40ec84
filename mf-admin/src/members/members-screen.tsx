import { listMembers, type Members } from '@icio/contracts/roles/endpoints'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Button } from '@icio/shared-ui/parts/button'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { Loading } from '@icio/shared-ui/parts/loading'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { AdminPage } from '../frame/admin-page.js'
import { useAct } from '../frame/use-act.js'
import { MemberRow } from './member-row.js'
import styles from './members.module.css'

/** People, their roles, and the history of role changes; for admins. */
export function MembersScreen() {
  return (
    <AdminPage
      title="Members"
      lead={<p>Find people, change their roles, end their sessions.</p>}
      forAdmins="Members and their roles"
    >
      <MemberList />
    </AdminPage>
  )
}

function MemberList() {
  const { act } = useAct('members')
  const { register, handleSubmit } = useForm({ defaultValues: { words: '' } })
  const [search, setSearch] = useState('')
  const query = search ? { search } : {}
  const people = useResource((call) => call(listMembers, { query }), { key: search, where: 'members' })

  const showMore = ({ members, next }: Members) =>
    act('more', async (call) => {
      const more = await call(listMembers, { query: { ...query, ...(next ? { after: next } : {}) } })
      people.replace({ ...more, members: [...members, ...more.members] })
    })

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
