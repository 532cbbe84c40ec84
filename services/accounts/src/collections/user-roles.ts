import { defaultRole, type Role } from '@icio/contracts/roles/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { ClientSession, Connection } from 'mongoose'
import type { Clock } from '../clock.js'

/** A row of `user_roles` (DATA-3). */
interface UserRoleRow {
  user_id: string
  role: Role
  updated_at: Date
}

/** What an administrator did to an account: changed its role, or ended its sessions. These rows never change. */
export interface RoleChangeRow {
  user_id: string
  from: Role
  to: Role
  /** Left out for a change of role. */
  action?: 'sessions_ended'
  changed_by: string
  changed_at: Date
}

function collectionsIn(connection: Connection) {
  return {
    collection: typedCollection<UserRoleRow>(connection, 'user_roles'),
    trail: typedCollection<RoleChangeRow>(connection, 'role_changes'),
    /**
     * Every change by an administrator writes this document, so that two concurrent changes conflict instead of both
     * passing.
     */
    guard: typedCollection<{ _id: string; changes: number }>(connection, 'role_guards'),
  }
}

interface RoleStore extends ReturnType<typeof collectionsIn> {
  connection: Connection
  now: Clock
}

/** The roles of people, and the audit trail of their changes. */
export function userRoles(connection: Connection, now: Clock) {
  const store: RoleStore = { ...collectionsIn(connection), connection, now }
  const { collection, trail, guard } = store
  return {
    async ensureIndexes() {
      await Promise.all([
        collection.createIndexes([{ key: { user_id: 1 }, unique: true }, { key: { role: 1 } }]),
        trail.createIndexes([{ key: { user_id: 1, changed_at: -1 } }]),
      ])
      // Transactions cannot create collections, so the collection must exist before.
      await guard.updateOne({ _id: 'admin' }, { $setOnInsert: { changes: 0 } }, { upsert: true })
    },
    ...readsOf(store),
    ...changesOf(store),
  }
}

function readsOf(store: RoleStore) {
  const { collection, trail } = store
  return {
    /** The stored role; null if there is no row (CALL-5). */
    find: (userId: string) => roleOf(store, userId),
    async findByIds(ids: string[]): Promise<Map<string, Role>> {
      const rows = await collection.find({ user_id: { $in: ids } }).toArray()
      return new Map(rows.map((row) => [row.user_id, row.role]))
    },
    /** Returns those of the given people who are administrators, each with the time since when. */
    async findAdministrators(ids: readonly string[]): Promise<Map<string, Date>> {
      const rows = await collection.find({ role: 'admin', user_id: { $in: [...ids] } }).toArray()
      return new Map(rows.map((row) => [row.user_id, row.updated_at]))
    },
    /** The ids of administrators and moderators. */
    async staff(): Promise<string[]> {
      const rows = await collection.find({ role: { $in: ['admin', 'moderator'] } }).toArray()
      return rows.map(({ user_id }) => user_id)
    },
    changesOf: (userId: string) =>
      trail.find({ user_id: userId }, { sort: { changed_at: -1 }, limit: 200 }).toArray(),
  }
}

function changesOf(store: RoleStore) {
  const { connection, collection, trail, now } = store
  return {
    /**
     * Changes a role and writes the audit trail, atomically.
     *
     * @param byAdministrator the person who makes the change, who must be an administrator at that moment: if two
     *   demote each other at once, the first one succeeds. Left out for the command on the machine itself.
     * @throws ServiceError last_admin, forbidden
     */
    async change(
      userId: string,
      role: Role,
      changedBy: string,
      { byAdministrator = false } = {},
    ): Promise<void> {
      await connection.transaction(async (session) => {
        if (byAdministrator && (await roleOf(store, changedBy, session)) !== 'admin')
          throw new ServiceError('forbidden')
        const before = (await roleOf(store, userId, session)) ?? defaultRole
        if (before === role) return
        if (before === 'admin') await demandAnotherAdmin(store, userId, session)
        await setRole(store, { user_id: userId, from: before, to: role, changed_by: changedBy }, session)
      })
    },

    /**
     * Makes a person a moderator or a member, as an organization says. Does nothing for an administrator, and nothing
     * once somebody has decided by hand about this person (AUTH-41).
     *
     * @param changedBy the organization, as the trail names it: `organization:` and the provider's id
     * @returns whether the role changed
     */
    async followOrganization(
      userId: string,
      role: 'user' | 'moderator',
      changedBy: `organization:${string}`,
    ): Promise<boolean> {
      let isChanged = false
      await connection.transaction(async (session) => {
        isChanged = false
        const before = (await roleOf(store, userId, session)) ?? defaultRole
        if (before === role || before === 'admin') return
        const handFilter = { user_id: userId, action: { $exists: false }, changed_by: { $ne: changedBy } }
        if (await trail.findOne(handFilter, { session })) return
        await setRole(store, { user_id: userId, from: before, to: role, changed_by: changedBy }, session)
        isChanged = true
      })
      return isChanged
    },

    /** Records in the audit trail that a person was signed out everywhere. */
    async noteSessionsEnded(userId: string, changedBy: string): Promise<void> {
      const role = (await roleOf(store, userId)) ?? defaultRole
      await trail.insertOne({
        user_id: userId,
        from: role,
        to: role,
        action: 'sessions_ended',
        changed_by: changedBy,
        changed_at: now(),
      })
    },

    /** Checks that an account may be deleted. @throws ServiceError last_admin */
    async demandRemovable(userId: string): Promise<void> {
      const admins = await collection.find({ role: 'admin' }).toArray()
      const isLast = admins.length > 0 && admins.every((row) => row.user_id === userId)
      if (isLast) throw new ServiceError('last_admin')
    },

    /** Removes the role of an account that is being deleted. @throws ServiceError last_admin */
    async remove(userId: string, session: ClientSession): Promise<void> {
      if ((await roleOf(store, userId, session)) === 'admin') await demandAnotherAdmin(store, userId, session)
      await collection.deleteOne({ user_id: userId }, { session })
    },
  }
}

async function roleOf(
  { collection }: RoleStore,
  userId: string,
  session?: ClientSession,
): Promise<Role | null> {
  return (await collection.findOne({ user_id: userId }, { session }))?.role ?? null
}

/** @throws ServiceError last_admin if nobody else is an administrator. */
async function demandAnotherAdmin(
  { collection, guard }: RoleStore,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await guard.updateOne({ _id: 'admin' }, { $inc: { changes: 1 } }, { upsert: true, session })
  const admins = await collection.find({ role: 'admin' }, { session }).toArray()
  if (admins.every((row) => row.user_id === userId)) throw new ServiceError('last_admin')
}

/** Stores a role with its entry in the audit trail. */
async function setRole(
  { collection, trail, now }: RoleStore,
  change: Pick<RoleChangeRow, 'user_id' | 'from' | 'to' | 'changed_by'>,
  session: ClientSession,
): Promise<void> {
  const { user_id, to: role } = change
  await collection.updateOne({ user_id }, { $set: { role, updated_at: now() } }, { upsert: true, session })
  await trail.insertOne({ ...change, changed_at: now() }, { session })
}

export type UserRoles = ReturnType<typeof userRoles>
