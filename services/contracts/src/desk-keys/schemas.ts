import Type from 'typebox'
import { OpenQuestionsAsker } from '../open-questions/schemas.js'
import { oneOf } from '../one-of.schemas.js'
import { strictObject } from '../strict-object.schemas.js'

const UserId = Type.String({ minLength: 1, maxLength: 64 })
/** A bank, or the place of items that only rooms have, with the edition. */
const Place = Type.String({ minLength: 1, maxLength: 64 })
const ItemId = Type.String({ minLength: 1, maxLength: 64 })

/** POST /internal/scores/desk-keys/take: a host wants the key of one item before its room has played it. */
export const KeyWish = strictObject({ asker: OpenQuestionsAsker, user_id: UserId, bank: Place, item: ItemId })
export type KeyWish = Type.Static<typeof KeyWish>

/** `open_game`: a game with questions of this bank is open; `too_many`: the day's items are used up. */
export const KeyVerdict = Type.Object({
  verdict: oneOf(['given', 'open_game', 'too_many'] as const),
  /** With `too_many`: milliseconds to wait. */
  wait_ms: Type.Integer({ minimum: 0 }),
})
export type KeyVerdict = Type.Static<typeof KeyVerdict>

/** POST /internal/scores/desk-keys/shown: what a real run has shown to the hosts of its room. */
export const ShownKeys = strictObject({
  user_ids: Type.Array(UserId, { maxItems: 10 }),
  bank: Place,
  items: Type.Array(ItemId, { maxItems: 50 }),
  at: Type.String({ format: 'date-time' }),
})
export type ShownKeys = Type.Static<typeof ShownKeys>

/** POST /internal/scores/desk-keys/known: who of these has had the key of one of these items. */
export const KeysAsked = strictObject({
  user_ids: Type.Array(UserId, { maxItems: 50 }),
  bank: Place,
  items: Type.Array(ItemId, { maxItems: 50 }),
})
export type KeysAsked = Type.Static<typeof KeysAsked>

export const KeysKnown = Type.Object({ user_ids: Type.Array(UserId) })
export type KeysKnown = Type.Static<typeof KeysKnown>
