import Type from 'typebox'
import { articleEditions } from '../articles/article-items.js'
import { editionIds } from '../editions.js'
import { oneOf } from '../one-of.schemas.js'
import { numberCount, paragraphLimits } from './rules.js'

const Text = Type.String({ minLength: 1 })
const Id = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' })
const Paragraph = Type.String({ minLength: paragraphLimits.least, maxLength: paragraphLimits.most })

/** A section of the library: an article and the id of a heading in it. */
const StoredSection = Type.Object(
  { slug: Text, edition: oneOf(articleEditions), heading: Text },
  { additionalProperties: false },
)
const StoredSide = Type.Object({ text: Paragraph, section: StoredSection }, { additionalProperties: false })

const ofNumber = {
  id: Id,
  name: Text,
  unit: Text,
  /** The limits, which a value may reach (PEER-8). */
  least: Type.Number(),
  most: Type.Number(),
  /** To which averages are rounded; a policy may stand between two steps. */
  step: Type.Number({ exclusiveMinimum: 0 }),
  /** How to find it in a policy. */
  look_for: Type.String({ minLength: 1, maxLength: 200 }),
  /** The question that it raises, for the committee (PEER-6). */
  question: Type.String({ minLength: 1, maxLength: 120, pattern: '\\?$' }),
}

/** A number of a policy as the project stores it. */
const StoredNumber = Type.Object(
  { ...ofNumber, more: StoredSide, less: StoredSide, read: StoredSection },
  { additionalProperties: false },
)

export const PeerData = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    numbers: Type.Record(
      oneOf(editionIds),
      Type.Array(StoredNumber, { minItems: numberCount, maxItems: numberCount }),
    ),
  },
  { additionalProperties: false },
)
export type PeerData = Type.Static<typeof PeerData>

/** A section by its title, with the path of the page that shows it. */
const Section = Type.Object({ title: Text, path: Text })
const Side = Type.Object({ text: Paragraph, section: Section })

/** A number of a policy as pages show it: with both sides of the argument, and what to read. */
export const PeerNumber = Type.Object({ ...ofNumber, more: Side, less: Side, read: Section })
export type PeerNumber = Type.Static<typeof PeerNumber>

export const PeerNumbersQuery = Type.Object(
  { edition: Type.Optional(oneOf(editionIds)) },
  { additionalProperties: false },
)
export type PeerNumbersQuery = Type.Static<typeof PeerNumbersQuery>

/** A number over all rooms; a number without figures is missing. */
const NumberOfAllRooms = Type.Object({
  id: Id,
  rooms: Type.Integer(),
  entries: Type.Integer(),
  median: Type.Number(),
  low: Type.Number(),
  high: Type.Number(),
})
export type NumberOfAllRooms = Type.Static<typeof NumberOfAllRooms>

export const PeersOfAllRooms = Type.Object({
  edition: oneOf(editionIds),
  numbers: Type.Array(NumberOfAllRooms),
})
export type PeersOfAllRooms = Type.Static<typeof PeersOfAllRooms>

export const PeerNumbers = Type.Object({
  edition: oneOf(editionIds),
  version: Type.Integer({ minimum: 1 }),
  numbers: Type.Array(PeerNumber),
})
export type PeerNumbers = Type.Static<typeof PeerNumbers>
