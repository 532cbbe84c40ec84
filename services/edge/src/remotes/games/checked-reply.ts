import type { DealReply, DealRequest, MarkReply, MarkRequest } from '@icio/contracts/remote-games/endpoints'
import * as schemas from '@icio/contracts/remote-games/schemas'
import { Value } from 'typebox/value'

/** What a team's service answered that cannot be used; for the log of the site, and not for the player. */
export class WrongReply extends Error {
  override readonly name = 'WrongReply'
}

/**
 * Checks what a service has dealt: as many items as asked for, each different from the others, each with choices that
 * differ; for practice, none but those that were named.
 *
 * @throws WrongReply
 */
export function checkedDeal(
  reply: unknown,
  { items: wanted, only }: Pick<DealRequest, 'items' | 'only'>,
): DealReply {
  if (!Value.Check(schemas.DealReply, reply)) throw new WrongReply(wrongPlace(schemas.DealReply, reply))
  const { items } = reply
  if (only ? items.length > wanted : items.length !== wanted)
    throw new WrongReply(`${items.length} items instead of ${wanted}`)
  const stray = items.find(({ id }) => only !== undefined && !only.includes(id))
  if (stray) throw new WrongReply(`item ${stray.id} was not asked for`)
  if (!areDifferent(items.map(({ id }) => id))) throw new WrongReply('two items have the same id')
  const alike = items.find(
    ({ choices }) =>
      !areDifferent(choices.map(({ id }) => id)) || !areDifferent(choices.map(({ text }) => text)),
  )
  if (alike) throw new WrongReply(`two choices of item ${alike.id} are alike`)
  return reply
}

/** Checks how a service has marked an answer: the item that it was asked about. @throws WrongReply */
export function checkedMark(reply: unknown, { item_id }: Pick<MarkRequest, 'item_id'>): MarkReply {
  if (!Value.Check(schemas.MarkReply, reply)) throw new WrongReply(wrongPlace(schemas.MarkReply, reply))
  if (reply.item_id !== item_id) throw new WrongReply(`item ${reply.item_id} instead of ${item_id}`)
  return reply
}

function areDifferent(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}

function wrongPlace(schema: typeof schemas.DealReply | typeof schemas.MarkReply, reply: unknown): string {
  const [first] = Value.Errors(schema, reply)
  return first ? `${first.instancePath || 'the reply'} ${first.message}` : 'it is not what was agreed'
}
