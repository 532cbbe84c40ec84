import { endpoint } from '../endpoint.js'
import type {
  AdmitTrain,
  AdmittedTrain,
  ChangeChannels,
  ChangePaths,
  Channels,
  Paths,
  PreviewLink,
  ReleaseParams,
  ReleaseRecord,
  ReleasesOverview,
  RemoteErrorReport,
  RemoteErrors,
  RemoteReport,
  SetOverride,
  WhichErrors,
} from './schemas.js'

/**
 * Publishes a release: the body is a gzipped tar of its folder. Admission runs before the response. For deployers: an
 * admin or a program with a deploy key (`Authorization: Bearer …`).
 */
export const publishRelease = endpoint<{ params: ReleaseParams; reply: ReleaseRecord }>({
  method: 'POST',
  url: '/api/releases/:name/:build',
  errors: [
    'unauthenticated',
    'forbidden',
    'deploy_key_forbids',
    'release_exists',
    'release_invalid',
    'path_reserved',
    'body_too_large',
  ],
})

/**
 * Returns releases, trains, channels, what visitors get together and what was refused, the last 200 changes, and the
 * health of active releases. Deployers and moderators.
 */
export const readReleases = endpoint<{ reply: ReleasesOverview }>({
  method: 'GET',
  url: '/api/releases',
  errors: ['unauthenticated', 'forbidden'],
})

/** Runs the admission of a published release again. Deployers. */
export const admitRelease = endpoint<{ params: ReleaseParams; reply: ReleaseRecord }>({
  method: 'POST',
  url: '/api/releases/:name/:build/admission',
  errors: ['unauthenticated', 'forbidden', 'deploy_key_forbids', 'unknown_release'],
})

/**
 * Runs the admission of several published releases as one combination, over what is stable now: each may need what only
 * another one brings. If it passes, all of them are admitted, and `changeChannels` can give them to visitors together.
 * Deployers of all their parts.
 */
export const admitTrain = endpoint<{ body: AdmitTrain; reply: AdmittedTrain }>({
  method: 'POST',
  url: '/api/release-trains',
  errors: [
    'unauthenticated',
    'forbidden',
    'deploy_key_forbids',
    'unknown_release',
    'release_invalid',
    'path_reserved',
  ],
})

/**
 * Approves a release as a second person. Administrators, but not for releases that they or their keys have published.
 */
export const approveRelease = endpoint<{ params: ReleaseParams; reply: ReleaseRecord }>({
  method: 'POST',
  url: '/api/releases/:name/:build/approval',
  errors: ['unauthenticated', 'forbidden', 'own_release', 'unknown_release'],
})

/** Grants or takes back a path prefix of the site. Administrators, and keys with `paths`. */
export const changePaths = endpoint<{ body: ChangePaths; reply: Paths }>({
  method: 'POST',
  url: '/api/release-paths',
  errors: [
    'unauthenticated',
    'forbidden',
    'deploy_key_forbids',
    'path_reserved',
    'path_not_ownable',
    'path_in_use',
    'nothing_to_undo',
  ],
})

/**
 * Changes which releases visitors get, of one part or of a whole train. Deployers. Compare-and-set: an outdated `rev` is
 * rejected.
 */
export const changeChannels = endpoint<{ body: ChangeChannels; reply: Channels }>({
  method: 'POST',
  url: '/api/channels',
  errors: [
    'unauthenticated',
    'forbidden',
    'deploy_key_forbids',
    'unknown_release',
    'release_invalid',
    'release_unadmitted',
    'release_unapproved',
    'path_reserved',
    'channel_moved',
    'nothing_to_undo',
    'part_not_named',
  ],
})

/** Reports from a visitor's page how loading a remote went (sendBeacon). */
export const reportRemote = endpoint<{ body: RemoteReport; reply: undefined }>({
  method: 'POST',
  url: '/api/reports/remotes',
  errors: [],
})

/** Reports an error of a remote from a visitor's page (sendBeacon). */
export const reportRemoteError = endpoint<{ body: RemoteErrorReport; reply: undefined }>({
  method: 'POST',
  url: '/api/reports/remote-errors',
  errors: [],
})

/**
 * Returns the errors of remotes in visitors' pages, the last ones first, at most 100. Deployers and moderators; a deploy
 * key gets those of its own parts.
 */
export const readRemoteErrors = endpoint<{ query: WhichErrors; reply: RemoteErrors }>({
  method: 'GET',
  url: '/api/remote-errors',
  errors: ['unauthenticated', 'forbidden', 'deploy_key_forbids'],
})

/** Sets an override for one remote in this browser, for eight hours. Developers, and the staff from the admin document. */
export const setOverride = endpoint<{ body: SetOverride; reply: undefined }>({
  method: 'POST',
  url: '/api/override',
  errors: ['unauthenticated', 'forbidden', 'unknown_release', 'declaration_refused'],
})

/**
 * Makes a link that shows a published and admitted release to people without an account, for seven days. Deployers; a
 * deploy key for its own parts. The path is below the site's address.
 */
export const createPreviewLink = endpoint<{ params: ReleaseParams; reply: PreviewLink }>({
  method: 'POST',
  url: '/api/releases/:name/:build/preview-links',
  errors: ['unauthenticated', 'forbidden', 'deploy_key_forbids', 'unknown_release', 'release_unadmitted'],
})

/** Ends all overrides of this browser, and its preview. */
export const clearOverride = endpoint<{ reply: undefined }>({
  method: 'DELETE',
  url: '/api/override',
  errors: [],
})

/**
 * A canary is stopped when its failure rate is `ratio` times that of stable, after `failures` failures reported by
 * `visitors` visitors (counted by address). The same minimum applies to one with another contract version
 * (docs/operations/releases.md).
 */
export const stopRule: StopRule = { ratio: 3, failures: 20, visitors: 10 }

export interface StopRule {
  ratio: number
  failures: number
  visitors: number
}

/**
 * A release that crashes within this time after it was shown is replaced by the previous one
 * (docs/operations/releases.md).
 */
export const earlyCrashMs = 10_000

/** Lifetime of a preview link, in days. */
export const previewDays = 7

/** The script with the development build of React that a developer's machine serves beside its remote's files. */
export const developmentReactFile = 'development-react.js'

/** Lifetime of an override, in hours. */
export const overrideHours = 8

/** Maximum transfer of a remote's first view without the shell, in bytes compressed with brotli. */
export const firstViewBudget = 120_000

export type {
  Admission,
  AdmissionCheck,
  AdmittedTrain,
  ChangeChannels,
  ChangePaths,
  Channel,
  ChannelChange,
  GivenCombination,
  PartChannel,
  PathReservation,
  PreviewLink,
  RefusedCombination,
  ReleaseHealth,
  ReleaseParams,
  ReleaseRecord,
  ReleasesOverview,
  RemoteError,
  RemoteErrorReport,
  RemoteReport,
  SetOverride,
  StackFrame,
  Train,
  WithheldCombination,
} from './schemas.js'
