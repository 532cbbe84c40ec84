import { shortDayText, shortMomentText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import {
  endMemberSessions,
  listRoleChanges,
  roles,
  storedRole,
  toldRole,
  setUserRole,
  type Member,
  type Role,
  type RoleChanges,
} from '@icio/contracts/roles/endpoints'
import type { Call } from '@icio/shared-ui/api/call'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { useState } from 'react'
import { useAct } from '../frame/use-act.js'
import styles from './members.module.css'

const tones = {
  admin: 'danger',
  moderator: 'info',
  developer: 'neutral',
  organizer: 'neutral',
  user: 'neutral',
} as const

type Asking = { for: 'role'; role: Role } | { for: 'sessions' } | null

const asRole: Readonly<Record<Role, string>> = {
  user: 'a user',
  organizer: 'an organizer',
  developer: 'a developer',
  moderator: 'a moderator',
  admin: 'an admin',
}

export function MemberRow({ member, onChanged }: { member: Member; onChanged: () => Promise<void> }) {
  const [asks, setAsks] = useState<Asking>(null)
  const { trail, showTrail, setRole, endSessions } = useMemberCalls(member, onChanged)
  const name = nameOf(member)
  const role = storedRole(member)
  // The arrow keys change a closed select at once on some systems, so that only the button asks.
  const [selectedRole, setSelectedRole] = useState<Role | null>(null)
  const newRole = selectedRole ?? role
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <p className={styles.name}>
          <bdi>{name}</bdi> <Badge tone={tones[role]}>{role}</Badge>
          {!member.confirmed && <Badge tone="warning">not confirmed</Badge>}
        </p>
        <p className={styles.facts}>
          {member.email}, since {shortDayText(dayIn(member.created_at))}
        </p>
      </div>
      <div className={styles.actions}>
        <SelectField
          label={`Role of ${name}`}
          value={newRole}
          onChange={({ target }) => setSelectedRole(target.value as Role)}
          options={roles.map((each) => ({ value: each, label: each }))}
        />
        <Button
          size="sm"
          aria-label={`Change role of ${name}`}
          disabled={newRole === role}
          onClick={() => setAsks({ for: 'role', role: newRole })}
        >
          Change
        </Button>
        <Button size="sm" aria-label={`End sessions of ${name}`} onClick={() => setAsks({ for: 'sessions' })}>
          End sessions
        </Button>
        <Button size="sm" variant="quiet" aria-label={`Trail of ${name}`} onClick={() => void showTrail()}>
          Trail
        </Button>
      </div>
      {trail && <Trail changes={trail} />}
      <LazyConfirmDialog
        open={asks !== null}
        onOpenChange={(open) => {
          if (open) return
          setAsks(null)
          setSelectedRole(null)
        }}
        title={
          asks?.for === 'role' ? (
            <>
              Make <bdi>{name}</bdi> {asRole[asks.role]}?
            </>
          ) : (
            <>
              End all sessions of <bdi>{name}</bdi>?
            </>
          )
        }
        description={
          asks?.for === 'role'
            ? 'It holds at once, without a new sign-in.'
            : 'They have to sign in again on each device.'
        }
        confirmLabel={asks?.for === 'role' ? 'Change role' : 'End sessions'}
        onConfirm={() => void (asks?.for === 'role' ? setRole(asks.role) : endSessions())}
        destructive
      />
    </li>
  )
}

function useMemberCalls(member: Member, onChanged: () => Promise<void>) {
  const { act } = useAct('members')
  const [trail, setTrail] = useState<RoleChanges['changes'] | null>(null)
  const params = { id: member.id }
  const name = nameOf(member)

  const change = (work: (call: Call) => Promise<unknown>, done: string) =>
    act('change', (call) => work(call).then(() => done), onChanged)
  const setRole = (role: Role) =>
    change((call) => call(setUserRole, { params, body: toldRole(role) }), `${name} is now ${asRole[role]}`)
  const endSessions = () =>
    change((call) => call(endMemberSessions, { params }), `${name} is signed out everywhere`)
  const showTrail = () =>
    act('trail', async (call) => setTrail((await call(listRoleChanges, { params })).changes))
  return { trail, showTrail, setRole, endSessions }
}

function nameOf({ display_name, email }: Member): string {
  return display_name || email
}

function Trail({ changes }: RoleChanges) {
  return (
    <ol className={styles.trail}>
      {changes.length === 0 && <li>The role has never been changed.</li>}
      {changes.map((change) => (
        <li key={change.changed_at}>
          {shortMomentText(change.changed_at)}: {wordsOf(change)}, by <bdi>{change.changed_by_name}</bdi>
        </li>
      ))}
    </ol>
  )
}

function wordsOf({ action, from, to, ...marks }: RoleChanges['changes'][number]): string {
  if (action === 'sessions_ended') return 'sessions ended'
  const { from_developer = false, to_developer = false, from_organizer = false, to_organizer = false } = marks
  const before = storedRole({ role: from, developer: from_developer, organizer: from_organizer })
  return `${before} → ${storedRole({ role: to, developer: to_developer, organizer: to_organizer })}`
}
