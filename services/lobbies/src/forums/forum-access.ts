import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import type { ForumRecord, Forums } from '../collections/forums.js'

/** Throws not_found for whom a forum does not belong to: to them it does not exist (FORUM-11). */
export function demandOrganizer({ organizers }: ForumRecord, { id, role }: Person): void {
  if (role !== 'admin' && organizers.every(({ user_id }) => user_id !== id))
    throw new ServiceError('not_found')
}

/** Throws forbidden for co-organizers: their links and the end of a forum are its opener's and admins'. */
export function demandOpener(forum: ForumRecord, person: Person): void {
  demandOrganizer(forum, person)
  if (forum.opener_id !== person.id && person.role !== 'admin') throw new ServiceError('forbidden')
}

/** Returns a forum to one of its organizers. Throws not_found. */
export async function forumOfOrganizer(forums: Forums, id: string, person: Person): Promise<ForumRecord> {
  const forum = await forums.find(id)
  if (!forum) throw new ServiceError('not_found')
  demandOrganizer(forum, person)
  return forum
}
