import { endpoint } from '../endpoint.js'
import type { OpenQuestion, OpenQuestionsAsker, OpenQuestionsReply } from './schemas.js'

/**
 * Finds the questions that someone has been dealt in unfinished games and has not answered. The scores service provides
 * one for single-player games and the lobbies service one for live games, each inside its process; the kit creates one
 * over HTTP.
 *
 * @returns null if there are too many games to search; any question may then be open
 * @throws ServiceError unavailable if the service cannot be reached
 */
export type FindOpenQuestions = (asker: OpenQuestionsAsker) => Promise<OpenQuestion[] | null>

/** Combines the open questions of several services; null if one of them returns null. */
export function openInAll(sources: readonly FindOpenQuestions[]): FindOpenQuestions {
  return async (asker) => {
    const questionLists = await Promise.all(sources.map((find) => find(asker)))
    return questionLists.reduce((all, open) => (all && open ? [...all, ...open] : null), [])
  }
}

/** The same over HTTP, between services; requires the installation's internal secret. */
export const findOpenQuestions = endpoint<{ body: OpenQuestionsAsker; reply: OpenQuestionsReply }>({
  method: 'POST',
  url: '/internal/scores/open-questions',
  errors: ['not_found', 'unavailable'],
})

/** The same for the lobbies service. */
export const findOpenLiveQuestions = endpoint<{ body: OpenQuestionsAsker; reply: OpenQuestionsReply }>({
  method: 'POST',
  url: '/internal/lobbies/open-questions',
  errors: ['not_found', 'unavailable'],
})

export type { OpenQuestion, OpenQuestionsAsker, OpenQuestionsReply } from './schemas.js'
