import { editionIds, type Edition } from '@icio/contracts/editions'
import type { ActivityInput } from '@icio/contracts/rooms/endpoints'
import { roomTitleLength, sizes } from '@icio/contracts/rooms/rules'

/** What a link to the rooms brings along. */
export interface Wish {
  specialization?: Edition
  title?: string
  activity?: ActivityInput
  /** A ready agenda that somebody chose before signing in (FORUM-14). */
  agenda?: string
}

/**
 * Returns what a link from a hub, an article, a scenario, or the Question Builder brings along (ROOM-28):
 * `?edition=`, `?title=`, and one first activity, `?topic=` (up to three) for a quiz, `?ref=` for an item of the banks, or
 * `?round=` for a boardroom round on it (ROUND-23); `?agenda=` for a ready agenda (FORUM-14).
 * `roomLink` of the contracts makes such links. Anything else in the address is ignored.
 */
export function firstActivityOf(search: string): Wish {
  const query = new URLSearchParams(search)
  const specialization = editionIds.find((edition) => edition === query.get('edition'))
  const title = query.get('title')?.trim().slice(0, roomTitleLength.most)
  const activity = activityOf(query)
  const agenda = query.get('agenda')
  return {
    ...(specialization ? { specialization } : {}),
    ...(title ? { title } : {}),
    ...(activity ? { activity } : {}),
    ...(agenda && /^[\w-]{1,64}$/.test(agenda) ? { agenda } : {}),
  }
}

function activityOf(query: URLSearchParams): ActivityInput | null {
  const ref = query.get('ref')
  if (ref && /^[a-z_-]+\/[\w-]{1,64}$/.test(ref)) return { kind: 'choice', ref }
  const round = query.get('round')
  if (round && /^[a-z_-]+\/[\w-]{1,64}$/.test(round)) return { kind: 'round', ref: round }
  const topics = query
    .getAll('topic')
    .map((topic) => topic.trim())
    .filter((topic) => topic !== '' && topic.length <= 60)
    .slice(0, sizes.quiz.topics)
  if (topics.length === 0) return null
  return { kind: 'quiz', questions: sizes.quiz.least, level: 'intermediate', topics }
}
