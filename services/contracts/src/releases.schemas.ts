import Type from 'typebox'
import { oneOf } from './one-of.schemas.js'

/** Name of a remote or of the shell, as its folder is named. */
export const PartName = Type.String({ pattern: '^(shell|mf-[a-z0-9-]{1,40})$' })
const BuildId = Type.String({ pattern: '^[a-z0-9]{4,40}$' })
const Why = Type.String({ minLength: 3, maxLength: 300 })
const Edition = oneOf(['general', 'government-risk-pools'])

/** One finding of the admission, in words for the team that published. */
export const AdmissionCheck = Type.Object({
  name: Type.String(),
  passed: Type.Boolean(),
  detail: Type.String(),
})
export type AdmissionCheck = Type.Static<typeof AdmissionCheck>

/** What the admission found; `unadmitted` where no browser was at hand. */
export const Admission = Type.Object({
  state: oneOf(['admitted', 'refused', 'unadmitted']),
  checks: Type.Array(AdmissionCheck),
  at: Type.String(),
})
export type Admission = Type.Static<typeof Admission>

/** One immutable release as the registry keeps it (docs/operations/releases.md). */
export const ReleaseRecord = Type.Object({
  /** name@version */
  id: Type.String(),
  name: Type.String(),
  version: Type.String(),
  build: Type.String(),
  scope: Type.String(),
  /** What it needs of the shell: the host contract and the shared libraries, as semver ranges. */
  needs: Type.Record(Type.String(), Type.String()),
  owns: Type.Array(Type.String()),
  paths: Type.Array(Type.String()),
  /** Members of the host contract that its code calls, for example `nav.go`. */
  usage: Type.Array(Type.String()),
  /** Bytes: all files, and what a first view transfers compressed by brotli. */
  sizes: Type.Object({ total: Type.Integer(), firstView: Type.Integer() }),
  admission: Admission,
  /**
   * Administrators who have approved it, where the installation asks for a second person. One counts no more once its
   * giver has lost the role.
   */
  approvals: Type.Array(Type.Object({ by: Type.String(), at: Type.String(), counts: Type.Boolean() })),
  by: Type.String(),
  git: Type.Union([Type.String(), Type.Null()]),
  published_at: Type.String(),
})
export type ReleaseRecord = Type.Static<typeof ReleaseRecord>

/** A tested set of releases, one of each part. */
export const Train = Type.Object({
  n: Type.Integer(),
  set: Type.Record(Type.String(), Type.String()),
  by: Type.String(),
  why: Type.String(),
  created_at: Type.String(),
})
export type Train = Type.Static<typeof Train>

/** What the visitors of one edition get. */
export const Channel = Type.Object({
  edition: Edition,
  /** Counts the changes; a change names the one that it saw. */
  rev: Type.Integer(),
  stable: Type.Integer(),
  previous: Type.Union([Type.Integer(), Type.Null()]),
  canary: Type.Union([
    Type.Object({
      train: Type.Integer(),
      /** Share of the visitors in ten-thousandths. */
      permyriad: Type.Integer({ minimum: 1, maximum: 10_000 }),
      began_at: Type.String(),
    }),
    Type.Null(),
  ]),
  /** Release ids by part; they win over stable and canary. */
  pinned: Type.Record(Type.String(), Type.String()),
})
export type Channel = Type.Static<typeof Channel>

/** One line of a channel's history. */
export const ChannelChange = Type.Object({
  edition: Edition,
  rev: Type.Integer(),
  action: oneOf(['start', 'promote', 'canary', 'stop-canary', 'rollback', 'pin', 'unpin']),
  stable: Type.Integer(),
  canary: Type.Union([Type.Integer(), Type.Null()]),
  by: Type.String(),
  why: Type.String(),
  at: Type.String(),
})
export type ChannelChange = Type.Static<typeof ChannelChange>

/** How a release does in real visits. */
export const ReleaseHealth = Type.Object({
  release: Type.String(),
  ready: Type.Integer(),
  failed: Type.Integer(),
  crashed: Type.Integer(),
  fallback: Type.Integer(),
  mismatched: Type.Integer(),
  /** Milliseconds that three of four loads stay under; null before the first. */
  p75_ms: Type.Union([Type.Integer(), Type.Null()]),
})
export type ReleaseHealth = Type.Static<typeof ReleaseHealth>

/** A part of the site's paths and the remote that has it, with all that lies below. */
export const PathReservation = Type.Object({
  prefix: Type.String(),
  remote: Type.String(),
  by: Type.String(),
  at: Type.String(),
  /** Given by an administrator, inside or around of what another remote has. */
  granted: Type.Boolean(),
  /** Granted by somebody who is no administrator any more. It stands; somebody should look. */
  orphaned: Type.Boolean(),
})
export type PathReservation = Type.Static<typeof PathReservation>

export const ReleasesOverview = Type.Object({
  releases: Type.Array(ReleaseRecord),
  trains: Type.Array(Train),
  channels: Type.Array(Channel),
  changes: Type.Array(ChannelChange),
  health: Type.Array(ReleaseHealth),
  paths: Type.Array(PathReservation),
  /** Parts whose releases need a second person's approval; '*' stands for all. */
  approvals_for: Type.Array(Type.String()),
})
export type ReleasesOverview = Type.Static<typeof ReleasesOverview>

/**
 * A change of channels. Without `editions` both change; without `rev` the caller takes them as they are.
 * `promote` and `canary` name a release or a train; a release is put into the stable set of the moment.
 */
export const ChangeChannels = Type.Object(
  {
    action: oneOf(['promote', 'canary', 'stop-canary', 'rollback', 'pin', 'unpin']),
    editions: Type.Optional(Type.Array(Edition, { minItems: 1, maxItems: 2, uniqueItems: true })),
    release: Type.Optional(Type.String({ maxLength: 120 })),
    train: Type.Optional(Type.Integer({ minimum: 1 })),
    permyriad: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    name: Type.Optional(PartName),
    rev: Type.Optional(Type.Integer({ minimum: 1 })),
    why: Why,
  },
  { additionalProperties: false },
)
export type ChangeChannels = Type.Static<typeof ChangeChannels>

/** Gives a remote a prefix of the paths, or takes a prefix from whoever has it. */
export const ChangePaths = Type.Object(
  {
    action: oneOf(['grant', 'release']),
    prefix: Type.String({ pattern: '^(/[a-z0-9-]+)+$', maxLength: 100 }),
    remote: Type.Optional(PartName),
  },
  { additionalProperties: false },
)
export type ChangePaths = Type.Static<typeof ChangePaths>

export const Paths = Type.Object({ paths: Type.Array(PathReservation) })
export type Paths = Type.Static<typeof Paths>

export const Channels = Type.Object({ channels: Type.Array(Channel) })
export type Channels = Type.Static<typeof Channels>

export const ReleaseParams = Type.Object({ name: PartName, build: BuildId })
export type ReleaseParams = Type.Static<typeof ReleaseParams>

/** What a visitor's page reports of one remote; nothing in it tells who. */
export const RemoteReport = Type.Object(
  {
    name: PartName,
    build: BuildId,
    phase: oneOf(['ready', 'failed', 'crashed', 'fallback', 'mismatched']),
    ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
  },
  { additionalProperties: false },
)
export type RemoteReport = Type.Static<typeof RemoteReport>

/** Points one remote of this browser at a published build or at a developer's own machine; null ends it. */
export const SetOverride = Type.Object(
  {
    name: PartName,
    build: Type.Optional(BuildId),
    url: Type.Optional(
      Type.String({ maxLength: 200, pattern: '^http://(localhost|127\\.0\\.0\\.1):\\d{2,5}(/[\\w./-]*)?$' }),
    ),
  },
  { additionalProperties: false },
)
export type SetOverride = Type.Static<typeof SetOverride>
