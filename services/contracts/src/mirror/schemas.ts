import Type from 'typebox'
import { editionIds } from '../editions.js'
import { oneOf } from '../one-of.schemas.js'

/** Where a room's counts stand: a moderator is asked, they are part of the record of all rooms, or they were taken out. */
export const contributionStates = ['waiting', 'counted', 'left_out'] as const
export type ContributionState = (typeof contributionStates)[number]

/**
 * Why a moderator is asked: not staff opened the room and showed the result, the room lies far from the others, or it is
 * from before anybody was asked. Of the Peer Mirror one is asked about every room (PEER-5).
 */
export const contributionReasons = ['member', 'outlier', 'before'] as const
export type ContributionReason = (typeof contributionReasons)[number]

const State = oneOf(contributionStates)
/** A keyed hash: the rooms of one account have the same one, and nothing leads from it to the account. */
const Opener = Type.String({ pattern: '^[\\w-]{22}$' })
const Share = Type.Object({ count: Type.Integer(), total: Type.Integer() })

export const ListContributions = Type.Object({ state: Type.Optional(State) }, { additionalProperties: false })
export type ListContributions = Type.Static<typeof ListContributions>

export const Contribution = Type.Object({
  id: Type.String(),
  /** An experiment of the mirror, or `peers`. */
  experiment: Type.String(),
  specialization: oneOf(editionIds),
  /** `2026-11`; the day is not kept. */
  month: Type.String(),
  state: State,
  /** Missing where nobody had to be asked, and of the Peer Mirror. */
  asked: Type.Optional(oneOf(contributionReasons)),
  count: Type.Union([
    Type.Object({ kind: Type.Literal('shares'), first: Share, second: Share }),
    Type.Object({
      kind: Type.Literal('pairs'),
      value: Type.Number(),
      first: Type.Integer(),
      second: Type.Integer(),
    }),
    Type.Object({
      kind: Type.Literal('peers'),
      numbers: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          unit: Type.String(),
          n: Type.Integer(),
          median: Type.Number(),
          low: Type.Number(),
          high: Type.Number(),
        }),
      ),
    }),
  ]),
  /** The record without this room, and how many standard errors it lies from it (MIRROR-34); missing while that is empty. */
  others: Type.Optional(
    Type.Object({
      value: Type.Number(),
      rooms: Type.Integer(),
      people: Type.Integer(),
      standard_errors: Type.Number(),
    }),
  ),
  /** Missing in rows from before it was kept, and where the account is gone. */
  opener: Type.Optional(Opener),
  /** How many contributions of the same opener wait or count; 0 without one. */
  of_opener: Type.Integer(),
})
export type Contribution = Type.Static<typeof Contribution>

/** The newest ones, and how many there are in all. */
export const Contributions = Type.Object({
  contributions: Type.Array(Contribution),
  total: Type.Integer(),
})
export type Contributions = Type.Static<typeof Contributions>

export const ContributionParams = Type.Object({ id: Type.String({ pattern: '^[\\w-]{1,64}$' }) })

/** POST /api/mirror/contributions/:id/ruling; `seen` is the state that the moderator decided on. */
export const RuleOnContribution = Type.Object(
  { state: oneOf(['counted', 'left_out']), seen: State },
  { additionalProperties: false },
)
export type RuleOnContribution = Type.Static<typeof RuleOnContribution>

export const LeaveOutOpener = Type.Object({ opener: Opener }, { additionalProperties: false })
export type LeaveOutOpener = Type.Static<typeof LeaveOutOpener>

export const LeftOut = Type.Object({ left_out: Type.Integer() })
export type LeftOut = Type.Static<typeof LeftOut>
