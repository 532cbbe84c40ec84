import { endpoint } from './endpoint.js'
import type { OpenQuestion, OpenQuestionsAsker, OpenQuestionsReply } from './open-questions.schemas.js'

/**
 * The questions that somebody has been dealt in unfinished games and has not answered. The scores service gives one for
 * games alone, the lobbies service one for live games, each for its own process; the kit makes one over HTTP.
 *
 * @returns null where there are too many games to look through: any question may be open then
 * @throws ServiceError unavailable when the service cannot be reached
 */
export type FindOpenQuestions = (asker: OpenQuestionsAsker) => Promise<OpenQuestion[] | null>

/** What somebody has open in the games of all these services; what one of them cannot tell, nobody can. */
export function openInAll(sources: readonly FindOpenQuestions[]): FindOpenQuestions {
  return async (asker) => {
    const found = await Promise.all(sources.map((find) => find(asker)))
    return found.reduce((all, open) => (all && open ? [...all, ...open] : null), [])
  }
}

/** The same over HTTP, between services: refused without the installation's internal secret. */
export const findOpenQuestions = endpoint<{ body: OpenQuestionsAsker; reply: OpenQuestionsReply }>({
  method: 'POST',
  url: '/internal/scores/open-questions',
  errors: ['not_found', 'unavailable'],
})

/** The same of the lobbies service. */
export const findOpenLiveQuestions = endpoint<{ body: OpenQuestionsAsker; reply: OpenQuestionsReply }>({
  method: 'POST',
  url: '/internal/lobbies/open-questions',
  errors: ['not_found', 'unavailable'],
})

export type { OpenQuestion, OpenQuestionsAsker, OpenQuestionsReply } from './open-questions.schemas.js'
