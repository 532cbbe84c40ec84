import type { Edition } from '../editions.js'
import { endpoint } from '../endpoint.js'
import type { ExperimentFacts, MirrorResults } from '../rooms/mirror.js'
import type { EditionQuery } from '../rooms/schemas.js'

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
