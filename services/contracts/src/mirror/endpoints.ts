import type { Edition } from '../editions.js'
import { endpoint } from '../endpoint.js'
import type { ExperimentFacts, MirrorResults } from '../rooms/mirror.js'
import type { EditionQuery } from '../rooms/schemas.js'
import type {
  Contribution,
  Contributions,
  LeaveOutOpener,
  LeftOut,
  ListContributions,
  RuleOnContribution,
} from './schemas.js'

/** An experiment with what all rooms together have found (MIRROR-10). */
export interface ExperimentRecord extends ExperimentFacts {
  rooms?: NonNullable<MirrorResults['rooms']>
  /** `noise`: what is known of the case. */
  facts?: string[]
}

/** Everything that the page of the bias mirror reads. */
export interface MirrorRecord {
  specialization: Edition
  note: string
  /** How many of the findings of one large replication held. */
  all_findings: string
  experiments: ExperimentRecord[]
}

/** Returns all experiments with their texts, published figures, and all rooms together. Public. */
export const readMirror = endpoint<{ query: EditionQuery; reply: MirrorRecord }>({
  method: 'GET',
  url: '/api/mirror/experiments',
  errors: [],
})

/**
 * Lists what rooms add to the record of all rooms, in a state (by default waiting), the newest first and at most 100
 * (MIRROR-33). Admins and moderators.
 */
export const listContributions = endpoint<{ query: ListContributions; reply: Contributions }>({
  method: 'GET',
  url: '/api/mirror/contributions',
  errors: ['unauthenticated', 'forbidden'],
})

/**
 * Adds a room to the record of all rooms, or takes it out (MIRROR-33, MIRROR-35). `already_ruled` if it is no longer in
 * the state that the moderator saw. Admins and moderators.
 */
export const ruleOnContribution = endpoint<{
  params: { id: string }
  body: RuleOnContribution
  reply: Contribution
}>({
  method: 'POST',
  url: '/api/mirror/contributions/:id/ruling',
  errors: ['unauthenticated', 'forbidden', 'not_found', 'already_ruled'],
})

/** Takes all rooms of one opener out of the record (MIRROR-35). Admins and moderators. */
export const leaveOutOpener = endpoint<{ body: LeaveOutOpener; reply: LeftOut }>({
  method: 'POST',
  url: '/api/mirror/contributions/leave-out',
  errors: ['unauthenticated', 'forbidden'],
})

export type { Contribution, ContributionReason, ContributionState } from './schemas.js'
