import type { Forum, ForumSession, Program } from '@icio/contracts/forums/schemas'
import type { RoomReport } from '@icio/contracts/rooms/endpoints'
import type { Person } from '@icio/kit/auth/identity'
import type { ForumRecord } from '../collections/forums.js'
import type { RoomsRecords } from '../rooms/room-foundations.js'
import { helperId } from '../rooms/room.js'

type Records = Pick<RoomsRecords, 'rooms' | 'reports'>

/** Returns the rooms of a forum's sessions that hold something, by their ids. */
async function roomsOf({ rooms }: Pick<Records, 'rooms'>, { sessions }: ForumRecord) {
  const roomRecords = await rooms.ofIds(sessions.map(({ room_id }) => room_id))
  return new Map(roomRecords.map((room) => [room._id, room]))
}

/** Returns the sessions of a forum in the order of the program, each with its room. */
async function sessionsOf(records: Pick<Records, 'rooms'>, forum: ForumRecord) {
  const rooms = await roomsOf(records, forum)
  return forum.sessions
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime() || a.hall.localeCompare(b.hall, 'en'))
    .flatMap(({ id, room_id, hall, starts_at, ends_at }) => {
      const room = rooms.get(room_id)
      // What a room held is deleted some time after it closed, its title with it.
      if (!room) return []
      const session: ForumSession = {
        ...{ id, hall, title: room.title, code: room.closed_at ? '' : room.code },
        // A rehearsal is none of the evenings that a program shows (FORUM-10).
        running: room.run !== null && !room.run.rehearsal,
        starts_at: starts_at.toISOString(),
        ends_at: ends_at.toISOString(),
      }
      return [{ room, session }]
    })
}

/** Returns what everybody sees of a forum (FORUM-12). */
export async function programOf(records: Pick<Records, 'rooms'>, forum: ForumRecord): Promise<Program> {
  const { _id: id, code, title, place, first_day, days, time_zone } = forum
  const sessions = (await sessionsOf(records, forum)).map(({ session }) => session)
  return { id, code, title, place, first_day, days, time_zone, sessions }
}

export async function forumOf(
  records: Pick<Records, 'rooms'>,
  forum: ForumRecord,
  person: Person,
  now: Date,
): Promise<Forum> {
  return {
    ...(await programOf(records, forum)),
    may_end: forum.opener_id === person.id || person.role === 'admin',
    organizers: forum.organizers.map(({ user_id, name }) => ({ id: helperId(user_id), name })),
    links: forum.links.filter(({ expires_at }) => expires_at > now).length,
  }
}

/** Returns the reports of a forum's sessions that are kept, in the order of the program (FORUM-13). */
export async function forumReportOf(
  records: Records,
  forum: ForumRecord,
): Promise<{ sessions: { session: ForumSession; reports: RoomReport[] }[] }> {
  const sessions = (await sessionsOf(records, forum)).map(async ({ room, session }) => {
    const ids = room.past_runs.flatMap(({ report_id }) => report_id ?? [])
    const reportRecords = await Promise.all(ids.map((id) => records.reports.find(id)))
    const reports = reportRecords.flatMap((one) =>
      one ? [{ ...one.report, expires_at: one.expires_at.toISOString() }] : [],
    )
    return { session, reports }
  })
  return { sessions: await Promise.all(sessions) }
}
