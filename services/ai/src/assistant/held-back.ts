import type { FindOpenQuestions, OpenQuestionsAsker } from '@icio/contracts/open-questions/endpoints'
import type { FastifyBaseLogger } from 'fastify'
import type { Passage } from './library/passage.js'

/** Whether a passage is kept from somebody. */
export type IsHeldBack = (passage: Passage) => boolean

/**
 * What is kept from somebody: what the banks explain of the questions that they have open (CHAT-23). Where nobody can
 * tell which these are, it is every explanation.
 */
export async function heldBackFrom(
  asker: () => Promise<OpenQuestionsAsker>,
  { findOpen, log }: { findOpen: FindOpenQuestions; log: FastifyBaseLogger },
): Promise<IsHeldBack> {
  const find = async () => findOpen(await asker())
  const open = await find().catch((err: unknown) => {
    log.warn({ err }, 'the open questions of a visitor are not known: the assistant quotes no explanation')
    return null
  })
  if (open === null) return ({ explains }) => explains !== undefined
  const ids = new Set(open.map(({ bank, id }) => `${bank} ${id}`))
  return ({ explains }) => explains !== undefined && ids.has(`${explains.bank} ${explains.id}`)
}
