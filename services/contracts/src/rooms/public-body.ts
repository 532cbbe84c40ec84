import { headingId } from '../articles/heading-id.js'
import { articlePath } from '../articles/article-items.js'
import type { Edition } from '../editions.js'
import type { ActivityKind } from './rules.js'

/** Who will be in a room of the edition for pools (FORUM-21). */
export const participantKinds = ['hall', 'public_body'] as const
export type Participants = (typeof participantKinds)[number]

/** Whether a room of this edition asks who will be in it. */
export const asksParticipants = (edition: Edition) => edition === 'government-risk-pools'

export const participantTexts: Readonly<Record<Participants, string>> = {
  hall: 'A class or a hall',
  public_body: 'A board, council or committee of a public body',
}

export const publicBodyTexts = {
  participants: 'Who will be in the room?',
  warning:
    'For learning. Do not put business of your body to a vote here: in some states members of a public body may not vote in secret, not even preliminarily.',
  own: 'Is this a matter before your body?',
  /** Begins the title of a report. */
  report: 'Learning session',
  article: 'A poll can be a ballot',
} as const

/** The section of the article on open meetings that says why. */
export const publicBodyArticle = articlePath(
  { kind: 'education', slug: 'open-meetings-and-public-records' },
  'government-risk-pools',
  headingId(publicBodyTexts.article),
)

/** Kinds whose questions the site has written. */
const kindsOfTheSite: ReadonlySet<ActivityKind> = new Set(['quiz', 'board', 'mirror', 'peers'])

/** Whether a host has written what an activity asks. */
export function isOwnQuestion({ kind, ref }: { kind: ActivityKind; ref?: string | undefined }): boolean {
  return ref === undefined && !kindsOfTheSite.has(kind)
}
