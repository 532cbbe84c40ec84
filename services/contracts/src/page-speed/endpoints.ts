import { endpoint } from '../endpoint.js'
import type { ScreenSpeeds, SpeedReport, WhichSpeeds } from './schemas.js'

/** Reports from a visitor's page how fast its first screen was (sendBeacon). */
export const reportSpeed = endpoint<{ body: SpeedReport; reply: undefined }>({
  method: 'POST',
  url: '/api/reports/speeds',
  errors: [],
})

/**
 * Returns the speed of screens by release, the releases measured last first, at most 200 rows. Deployers and moderators; a
 * deploy key gets the screens of its own parts.
 */
export const readSpeeds = endpoint<{ query: WhichSpeeds; reply: ScreenSpeeds }>({
  method: 'GET',
  url: '/api/page-speeds',
  errors: ['unauthenticated', 'forbidden', 'deploy_key_forbids'],
})

export type { ScreenSpeed, ScreenSpeeds, SpeedReport, SpeedShares, WhichSpeeds } from './schemas.js'
