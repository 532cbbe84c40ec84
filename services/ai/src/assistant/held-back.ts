import type { FindOpenQuestions, OpenQuestionsAsker } from '@icio/contracts/open-questions/endpoints'
import type { FastifyBaseLogger } from 'fastify'
import type { Passage } from './library/passage.js'

/** Whether a passage is withheld from a visitor. */
export type IsHeldBack = (passage: Passage) => boolean

/**
 * Decides what is withheld from a visitor: the banks' explanations of questions that the visitor has open (CHAT-23). If
 * the open questions cannot be determined, every explanation is withheld.
 */
export async function heldBackFrom(
  asker: () => Promise<OpenQuestionsAsker>,
  { findOpen, log }: { findOpen: FindOpenQuestions; log: FastifyBaseLogger },
): Promise<IsHeldBack> {
  const find = async () => findOpen(await asker())
  const open = await find().catch((err: unknown) => {
    log.warn({ err }, 'the open questions of a visitor are unknown: the assistant quotes no explanations')
    return null
  })
  if (open === null) return ({ explains }) => explains !== undefined
  const ids = new Set(open.map(({ bank, id }) => `${bank} ${id}`))
  return ({ explains }) => explains !== undefined && ids.has(`${explains.bank} ${explains.id}`)
}
