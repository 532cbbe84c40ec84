import {
  defaultRole,
  endMemberSessions,
  listMembers,
  listRoleChanges,
  setUserRole,
  type Member,
  storedRole,
  toldRole,
} from '@icio/contracts/roles/endpoints'
import { listDeadMails } from '@icio/contracts/undelivered-mails/endpoints'
import { UndeliveredMails } from '@icio/contracts/undelivered-mails/schemas'
import {
  Members,
  MembersQuery,
  PersonParams,
  RoleChanges,
  SetRole,
  UserRole,
} from '@icio/contracts/roles/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import { personOf } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts.js'
import type { User } from '../collections/users.js'

/** Accounts on one page of the list. */
const pageLength = 50

/** The maximum number of matches that a search examines. */
const matchLimit = 500

/** For administrators: find people, change roles, read the audit trail, and see mails that were not delivered. */
export async function serveMembers(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { users, profiles, roles, outbox, sessions, steps } = accounts
  serve(
    app,
    listMembers,
    { query: MembersQuery, reply: Members, summary: 'The accounts, newest first' },
    async ({ query }) => {
      const after = readPlace(query.after)
      const ids = query.search?.trim() ? await search(accounts, query.search.trim()) : null
      const rows = await users.list(ids, after, pageLength + 1)
      const page = rows.slice(0, pageLength)
      const last = rows.length > pageLength ? page.at(-1) : undefined
      return { members: await shownMembers(accounts, page), next: last ? placeOf(last) : null }
    },
  )
  serve(
    app,
    setUserRole,
    { params: PersonParams, body: SetRole, reply: UserRole, summary: 'Changes a role' },
    async ({ params, body, request }) => {
      if (!(await users.findById(params.id))) throw new ServiceError('not_found')
      const { id: changedBy } = personOf(request)
      const role = storedRole(body)
      await roles.change(params.id, role, changedBy, { byAdministrator: true })
      const change = {
        event: 'role_changed',
        person: params.id,
        role,
        by: changedBy,
        ip: request.ip,
      }
      request.log.info(change, 'role changed')
      return toldRole(role)
    },
  )
  serve(
    app,
    endMemberSessions,
    { params: PersonParams, status: 204, summary: 'Signs somebody out everywhere' },
    async ({ params, request }) => {
      if (!(await users.findById(params.id))) throw new ServiceError('not_found')
      await sessions.endAll(params.id)
      await steps.removeOf(params.id)
      const { id: by } = personOf(request)
      await roles.noteSessionsEnded(params.id, by)
      request.log.info({ event: 'sessions_ended', person: params.id, by, ip: request.ip }, 'sessions ended')
      return undefined
    },
  )
  serve(
    app,
    listRoleChanges,
    { params: PersonParams, reply: RoleChanges, summary: "The trail of a person's roles" },
    async ({ params }) => {
      const rows = await roles.changesOf(params.id)
      const ids = [...new Set(rows.map(({ changed_by }) => changed_by))]
      const names = new Map(
        (await profiles.findByIds(ids)).map(({ _id, display_name }) => [_id, display_name] as const),
      )
      return {
        changes: rows.map(
          ({ user_id, from, to, action = 'role_changed' as const, changed_by, changed_at }) => ({
            user_id,
            action,
            from: toldRole(from).role,
            to: toldRole(to).role,
            ...(from === 'developer' || from === 'organizer' ? { [`from_${from}` as const]: true } : {}),
            ...(to === 'developer' || to === 'organizer' ? { [`to_${to}` as const]: true } : {}),
            changed_by,
            changed_by_name: names.get(changed_by) ?? changed_by,
            changed_at: changed_at.toISOString(),
          }),
        ),
      }
    },
  )
  serve(
    app,
    listDeadMails,
    { reply: UndeliveredMails, summary: 'Mails that could not be sent' },
    async () => {
      const rows = await outbox.listDead()
      return {
        mails: rows.map(({ kind, email, tries, created_at, last_error }) => ({
          kind,
          email,
          tries,
          created_at: created_at.toISOString(),
          last_error: last_error ?? '',
        })),
      }
    },
  )
}

async function search({ users, profiles }: Accounts, text: string): Promise<string[]> {
  const idLists = await Promise.all([
    users.idsByEmail(text, matchLimit),
    profiles.idsByName(text, matchLimit),
  ])
  return [...new Set(idLists.flat())]
}

async function shownMembers({ profiles, roles }: Accounts, rows: User[]): Promise<Member[]> {
  const ids = rows.map((row) => row._id)
  const [memberProfiles, roleOf] = await Promise.all([profiles.findByIds(ids), roles.findByIds(ids)])
  const nameOf = new Map(memberProfiles.map((profile) => [profile._id, profile.display_name]))
  return rows.map((row) => ({
    id: row._id,
    email: row.email,
    display_name: nameOf.get(row._id) ?? '',
    ...toldRole(roleOf.get(row._id) ?? defaultRole),
    confirmed: row.confirmed_at !== null,
    created_at: row.created_at.toISOString(),
  }))
}

function placeOf(user: User): string {
  return `${user.created_at.getTime()}.${user._id}`
}

function readPlace(text: string | undefined): { created_at: Date; id: string } | null {
  const [time, id] = text?.split('.') ?? []
  return id && /^\d{1,15}$/.test(time ?? '') ? { created_at: new Date(Number(time)), id } : null
}
