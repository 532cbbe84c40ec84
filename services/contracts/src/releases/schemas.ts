import Type from 'typebox'
import { editionIds } from '../editions.js'
import { extensionKinds, menuHeadings } from '../extension-points/extensions.js'
import { oneOf } from '../one-of.schemas.js'
import { PathReservation } from './path-reservation.schemas.js'

/** Name of a remote or of the shell; the same as its folder. */
export const PartName = Type.String({ pattern: '^(shell|mf-[a-z0-9-]{1,40})$' })
export const BuildId = Type.String({ pattern: '^[a-z0-9]{4,40}$' })
const Why = Type.String({ minLength: 3, maxLength: 300 })

const Edition = oneOf(editionIds)

export { PathReservation }

/** A result of one admission check, with a text for the publishing team. */
export const AdmissionCheck = Type.Object({
  name: Type.String(),
  passed: Type.Boolean(),
  detail: Type.String(),
})
export type AdmissionCheck = Type.Static<typeof AdmissionCheck>

/** The result of the admission; `unadmitted` if no browser was available. */
export const Admission = Type.Object({
  state: oneOf(['admitted', 'refused', 'unadmitted']),
  checks: Type.Array(AdmissionCheck),
  at: Type.String(),
})
export type Admission = Type.Static<typeof Admission>

/** An immutable release in the registry (docs/operations/releases.md). */
export const ReleaseRecord = Type.Object({
  /** name@version */
  id: Type.String(),
  name: Type.String(),
  version: Type.String(),
  build: Type.String(),
  scope: Type.String(),
  /** Its requirements on the shell: the host contract and the shared libraries, as semver ranges. */
  needs: Type.Record(Type.String(), Type.String()),
  /** The calls that it makes, as semver ranges by domain; absent in releases that name none. */
  apis: Type.Optional(Type.Record(Type.String(), Type.String())),
  owns: Type.Array(Type.String()),
  paths: Type.Array(Type.String()),
  /** Members of the host contract that its code uses, for example `nav.go`. */
  usage: Type.Array(Type.String()),
  /** What it declares for places of the site; missing in records from before extensions. */
  extensions: Type.Optional(
    Type.Array(Type.Object({ kind: oneOf(extensionKinds), title: Type.String(), path: Type.String() })),
  ),
  /** Sizes in bytes: all files, and the transfer of a first view, compressed with brotli. */
  sizes: Type.Object({ total: Type.Integer(), firstView: Type.Integer() }),
  admission: Admission,
  /**
   * Administrators who have approved it, if the installation requires a second person. An approval no longer counts if
   * its author has lost the role.
   */
  approvals: Type.Array(Type.Object({ by: Type.String(), at: Type.String(), counts: Type.Boolean() })),
  by: Type.String(),
  git: Type.Union([Type.String(), Type.Null()]),
  published_at: Type.String(),
})
export type ReleaseRecord = Type.Static<typeof ReleaseRecord>

/** A tested set of releases, with one release of each part. */
export const Train = Type.Object({
  n: Type.Integer(),
  set: Type.Record(Type.String(), Type.String()),
  by: Type.String(),
  why: Type.String(),
  created_at: Type.String(),
})
export type Train = Type.Static<typeof Train>

/** A release that visitors had before; null if they did not have the part. */
const Before = Type.Object({ release: Type.Union([Type.String(), Type.Null()]) })

/** What the visitors of one edition get of one part: the shell or a remote. */
export const PartChannel = Type.Object({
  /** Counts the changes of this part; a change request names the `rev` that it is based on. */
  rev: Type.Integer(),
  /** Release id; null if only a canary has the part, or if it was rolled back to nothing. */
  stable: Type.Union([Type.String(), Type.Null()]),
  /** What a rollback restores; null if visitors have had nothing else. */
  previous: Type.Union([Before, Type.Null()]),
  canary: Type.Union([
    Type.Object({
      /** Selects the visitors: canaries with one id reach the same ones, others are independent. */
      id: Type.String(),
      release: Type.String(),
      /** Share of visitors in ten-thousandths. */
      permyriad: Type.Integer({ minimum: 1, maximum: 10_000 }),
      began_at: Type.String(),
      /** False while it was not admitted with what is stable now: nobody gets it until a step tries it again. */
      given: Type.Boolean(),
    }),
    Type.Null(),
  ]),
})
export type PartChannel = Type.Static<typeof PartChannel>

/** The releases for the visitors of one edition. */
export const Channel = Type.Object({
  edition: Edition,
  /** Counts the changes of all parts. */
  rev: Type.Integer(),
  /** Number of the train that the stable releases make up. */
  stable: Type.Integer(),
  /** The train before it. */
  previous: Type.Union([Type.Integer(), Type.Null()]),
  parts: Type.Record(Type.String(), PartChannel),
  /** Release ids by part; they override stable and canary. */
  pinned: Type.Record(Type.String(), Type.String()),
})
export type Channel = Type.Static<typeof Channel>

/** Releases by part that some visitors of an edition get together. */
export const GivenCombination = Type.Object({
  edition: Edition,
  set: Type.Record(Type.String(), Type.String()),
  /** Number of the train below the pins; null if it is proved by its parts and has no number. */
  train: Type.Union([Type.Integer(), Type.Null()]),
  /** Share of the visitors in ten-thousandths: the number of its buckets. */
  permyriad: Type.Integer(),
})
export type GivenCombination = Type.Static<typeof GivenCombination>

/** A canary that visitors in its share do not get, because of what else they have. */
export const WithheldCombination = Type.Object({
  edition: Edition,
  /** The releases of the canary. */
  releases: Type.Array(Type.String()),
  /** What these visitors would get with it. */
  set: Type.Record(Type.String(), Type.String()),
  permyriad: Type.Integer(),
  reasons: Type.Array(Type.String()),
})
export type WithheldCombination = Type.Static<typeof WithheldCombination>

/** Releases that somebody wanted to admit or to give together, and that were refused. */
export const RefusedCombination = Type.Object({
  /** The releases that were new in it. */
  releases: Type.Array(Type.String()),
  set: Type.Record(Type.String(), Type.String()),
  reasons: Type.Array(Type.String()),
  by: Type.String(),
  /** What it was wanted for. */
  why: Type.String(),
  at: Type.String(),
})
export type RefusedCombination = Type.Static<typeof RefusedCombination>

/** An entry in a channel's history. */
export const ChannelChange = Type.Object({
  edition: Edition,
  rev: Type.Integer(),
  action: oneOf(['start', 'promote', 'canary', 'stop-canary', 'rollback', 'pin', 'unpin']),
  stable: Type.Integer(),
  /** Train of a canary of the whole edition: only in entries from before channels by remote. */
  canary: Type.Union([Type.Integer(), Type.Null()]),
  /** The parts that the change concerned, as they were after it; absent in older entries. */
  parts: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({
        rev: Type.Integer(),
        stable: Type.Union([Type.String(), Type.Null()]),
        canary: Type.Union([Type.Object({ release: Type.String(), permyriad: Type.Integer() }), Type.Null()]),
        pinned: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  ),
  by: Type.String(),
  why: Type.String(),
  at: Type.String(),
})
export type ChannelChange = Type.Static<typeof ChannelChange>

/** The health of a release in real visits. */
export const ReleaseHealth = Type.Object({
  release: Type.String(),
  ready: Type.Integer(),
  failed: Type.Integer(),
  crashed: Type.Integer(),
  fallback: Type.Integer(),
  mismatched: Type.Integer(),
  /** 75th percentile of the load time, in milliseconds; null before the first load. */
  p75_ms: Type.Union([Type.Integer(), Type.Null()]),
})
export type ReleaseHealth = Type.Static<typeof ReleaseHealth>

export const ReleasesOverview = Type.Object({
  releases: Type.Array(ReleaseRecord),
  trains: Type.Array(Train),
  channels: Type.Array(Channel),
  /** What visitors get now, of each edition the largest share first. */
  given: Type.Array(GivenCombination),
  withheld: Type.Array(WithheldCombination),
  /** Refusals of the last 90 days that nobody has got past since, the newest first. */
  refused: Type.Array(RefusedCombination),
  changes: Type.Array(ChannelChange),
  health: Type.Array(ReleaseHealth),
  paths: Type.Array(PathReservation),
  /** Parts whose releases need a second person's approval; '*' means all. */
  approvals_for: Type.Array(Type.String()),
  /** What the key that asks may do, until when; absent for people. */
  key: Type.Optional(
    Type.Object({
      remotes: Type.Array(Type.String()),
      paths: Type.Array(Type.String()),
      actions: Type.Array(Type.String()),
      expires_at: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  /** What remotes can be built for: the versions of the host contract that the live shell speaks, and those of the calls. */
  offers: Type.Object({
    contracts: Type.Array(Type.String()),
    apis: Type.Record(Type.String(), Type.String()),
  }),
})
export type ReleasesOverview = Type.Static<typeof ReleasesOverview>

/** Releases of different parts. */
const ReleasesOfTrain = Type.Array(Type.String({ maxLength: 120 }), {
  minItems: 2,
  maxItems: 12,
  uniqueItems: true,
})

/** Releases that are new together, for example a shell with the remotes that need it. */
export const AdmitTrain = Type.Object(
  { releases: ReleasesOfTrain, why: Why },
  { additionalProperties: false },
)
export type AdmitTrain = Type.Static<typeof AdmitTrain>

/** The result: the number of the train with what is stable, or null with the reasons in the checks. */
export const AdmittedTrain = Type.Object({
  train: Type.Union([Type.Integer(), Type.Null()]),
  admission: Admission,
})
export type AdmittedTrain = Type.Static<typeof AdmittedTrain>

/**
 * A change of channels. Without `editions` both change; without `rev` the change applies to the current state.
 * `promote`, `canary` and `pin` name a release; `promote` and `canary` may name several `releases` instead, which move
 * as one. `rollback`, `stop-canary` and `unpin` name the part (`name`), and touch
 * it alone; a rollback may name an earlier `release` of it. `promote`, `canary` and `rollback` with a `train` move every
 * part in which it differs from stable; `rev` is then that of the edition, otherwise that of the part.
 */
export const ChangeChannels = Type.Object(
  {
    action: oneOf(['promote', 'canary', 'stop-canary', 'rollback', 'pin', 'unpin']),
    editions: Type.Optional(Type.Array(Edition, { minItems: 1, maxItems: 2, uniqueItems: true })),
    release: Type.Optional(Type.String({ maxLength: 120 })),
    releases: Type.Optional(ReleasesOfTrain),
    train: Type.Optional(Type.Integer({ minimum: 1 })),
    permyriad: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    name: Type.Optional(PartName),
    rev: Type.Optional(Type.Integer({ minimum: 1 })),
    why: Why,
  },
  { additionalProperties: false },
)
export type ChangeChannels = Type.Static<typeof ChangeChannels>

/** Grants a path prefix to a remote, or takes a prefix from its owner. */
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

/** POST /api/releases/:name/:build/preview-links */
export const PreviewLink = Type.Object({
  path: Type.String({ pattern: '^/preview/' }),
  ends_at: Type.String({ format: 'date-time' }),
})
export type PreviewLink = Type.Static<typeof PreviewLink>

/** A visitor's page's report about one remote, without anything about the visitor. */
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

/** A support code as the shell shows it: two groups of letters and digits that are not confused with each other. */
const SupportCode = Type.String({ pattern: '^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$' })

/** A visitor's page's report about an error of one remote. The edge scrubs it before it stores anything. */
export const RemoteErrorReport = Type.Object(
  {
    name: PartName,
    build: BuildId,
    /** The pattern of the screen's path, never the path that was open. */
    route: Type.String({ maxLength: 100 }),
    message: Type.String({ maxLength: 500 }),
    stack: Type.String({ maxLength: 4000 }),
    code: SupportCode,
  },
  { additionalProperties: false },
)
export type RemoteErrorReport = Type.Static<typeof RemoteErrorReport>

/** One call of a stack, in the sources of the remote if its source map is here. */
export const StackFrame = Type.Object({
  /** Name of the function; empty if it has none. */
  call: Type.String(),
  /** `file:line:column`, in the sources or, if there is no map, in the release's files. */
  place: Type.String(),
  /** The line of the sources; empty if it is not known. */
  code: Type.String(),
})
export type StackFrame = Type.Static<typeof StackFrame>

/** Errors of one release with the same stack. */
export const RemoteError = Type.Object({
  id: Type.String(),
  release: Type.String(),
  name: Type.String(),
  message: Type.String(),
  /** Patterns of the paths of the screens on which it happened. */
  routes: Type.Array(Type.String()),
  count: Type.Integer(),
  first_at: Type.String(),
  last_at: Type.String(),
  stack: Type.Array(StackFrame),
})
export type RemoteError = Type.Static<typeof RemoteError>

export const RemoteErrors = Type.Object({ errors: Type.Array(RemoteError) })
export type RemoteErrors = Type.Static<typeof RemoteErrors>

/** Which errors: of one part, or the one that a visitor quotes the support code of. */
export const WhichErrors = Type.Object(
  { name: Type.Optional(PartName), code: Type.Optional(SupportCode) },
  { additionalProperties: false },
)
export type WhichErrors = Type.Static<typeof WhichErrors>

const PathText = Type.String({ minLength: 2, maxLength: 120, pattern: '^/(?!/)' })
const strict = { additionalProperties: false } as const

/** What a remote on a developer's machine claims, as `remote` in its package.json does. */
export const DeclaredRemote = Type.Object(
  {
    owns: Type.Array(PathText, { minItems: 1, maxItems: 20 }),
    paths: Type.Array(PathText, { minItems: 1, maxItems: 60 }),
    frameless: Type.Optional(Type.Array(PathText, { maxItems: 60 })),
    extensions: Type.Optional(
      Type.Array(
        Type.Object(
          {
            kind: oneOf(extensionKinds),
            title: Type.String({ maxLength: 200 }),
            path: PathText,
            text: Type.Optional(Type.String({ maxLength: 400 })),
            under: Type.Optional(oneOf(menuHeadings)),
            editions: Type.Optional(Type.Array(Edition, { maxItems: editionIds.length })),
            sampleData: Type.Optional(Type.Boolean()),
          },
          strict,
        ),
        { maxItems: 40 },
      ),
    ),
  },
  strict,
)
export type DeclaredRemote = Type.Static<typeof DeclaredRemote>

/**
 * Makes this browser use a published build or a developer's machine for one remote. A remote that was never published
 * needs `declared`; one that was may declare what its next release will.
 */
export const SetOverride = Type.Object(
  {
    name: PartName,
    build: Type.Optional(BuildId),
    url: Type.Optional(
      Type.String({ maxLength: 200, pattern: '^http://(localhost|127\\.0\\.0\\.1):\\d{2,5}(/[\\w./-]*)?$' }),
    ),
    declared: Type.Optional(DeclaredRemote),
    /** True if the machine serves React as well, for hot reload (developmentReactFile). */
    react: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type SetOverride = Type.Static<typeof SetOverride>
