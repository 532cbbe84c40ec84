import { endpoint } from './endpoint.js'
import type {
  ChangeChannels,
  Channels,
  ReleaseParams,
  ReleaseRecord,
  ReleasesOverview,
  RemoteReport,
  SetOverride,
} from './releases.schemas.js'

/**
 * Publishes a release: the body is a gzipped tar of its folder. Admission runs before the answer. For deployers: an
 * admin, or a program with a deploy key (`Authorization: Bearer …`).
 */
export const publishRelease = endpoint<{ params: ReleaseParams; reply: ReleaseRecord }>({
  method: 'POST',
  url: '/api/releases/:name/:build',
  errors: ['unauthenticated', 'forbidden', 'release_exists', 'release_invalid', 'body_too_large'],
})

/** Releases, trains, channels, the last 200 changes and the health of what runs. Deployers and moderators. */
export const readReleases = endpoint<{ reply: ReleasesOverview }>({
  method: 'GET',
  url: '/api/releases',
  errors: ['unauthenticated', 'forbidden'],
})

/** Runs the admission of a published release again. Deployers. */
export const admitRelease = endpoint<{ params: ReleaseParams; reply: ReleaseRecord }>({
  method: 'POST',
  url: '/api/releases/:name/:build/admission',
  errors: ['unauthenticated', 'forbidden', 'unknown_release'],
})

/** Moves what visitors get. Deployers. Compare-and-set: a `rev` that is not the channel's any more is refused. */
export const changeChannels = endpoint<{ body: ChangeChannels; reply: Channels }>({
  method: 'POST',
  url: '/api/channels',
  errors: [
    'unauthenticated',
    'forbidden',
    'unknown_release',
    'release_unadmitted',
    'channel_moved',
    'nothing_to_undo',
  ],
})

/** A visitor's page tells how the loading of a remote went (sendBeacon). */
export const reportRemote = endpoint<{ body: RemoteReport; reply: undefined }>({
  method: 'POST',
  url: '/api/reports/remotes',
  errors: [],
})

/** Points one remote of this browser elsewhere, for eight hours. Admins and moderators. */
export const setOverride = endpoint<{ body: SetOverride; reply: undefined }>({
  method: 'POST',
  url: '/api/override',
  errors: ['unauthenticated', 'forbidden', 'unknown_release'],
})

/** Ends every override of this browser. */
export const clearOverride = endpoint<{ reply: undefined }>({
  method: 'DELETE',
  url: '/api/override',
  errors: [],
})

/**
 * A canary is stopped when it is so many times worse than stable, after so many failures that so many visitors (told
 * apart by address) have reported; one that speaks another contract after as many (microfrontends.md, 7.2).
 */
export const stopRule: StopRule = { ratio: 3, failures: 20, visitors: 3 }

export interface StopRule {
  ratio: number
  failures: number
  visitors: number
}

/** A release that crashes so soon after it was shown is replaced by the previous one (microfrontends.md). */
export const earlyCrashMs = 10_000

/** An override of a browser ends by itself. */
export const overrideHours = 8

/** What a first view of a remote may transfer, in bytes compressed by brotli, without the shell. */
export const firstViewBudget = 120_000

export type {
  Admission,
  AdmissionCheck,
  ChangeChannels,
  Channel,
  ChannelChange,
  ReleaseHealth,
  ReleaseRecord,
  ReleasesOverview,
  RemoteReport,
  SetOverride,
  Train,
} from './releases.schemas.js'
