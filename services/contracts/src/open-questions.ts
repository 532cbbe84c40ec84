import { endpoint } from './endpoint.js'
import type { OpenQuestion, OpenQuestionsAsker, OpenQuestionsReply } from './open-questions.schemas.js'

/**
 * The questions that somebody has been dealt in unfinished games and has not answered. The scores service gives one for
 * its own process; the kit makes one over HTTP.
 *
 * @returns null where there are too many games to look through: any question may be open then
 * @throws ServiceError unavailable when the scores service cannot be reached
 */
export type FindOpenQuestions = (asker: OpenQuestionsAsker) => Promise<OpenQuestion[] | null>

/** The same over HTTP, between services: refused without the installation's internal secret. */
export const findOpenQuestions = endpoint<{ body: OpenQuestionsAsker; reply: OpenQuestionsReply }>({
  method: 'POST',
  url: '/internal/scores/open-questions',
  errors: ['not_found', 'unavailable'],
})

export type { OpenQuestion, OpenQuestionsAsker, OpenQuestionsReply } from './open-questions.schemas.js'
