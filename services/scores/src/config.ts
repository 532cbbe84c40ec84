import { text, wholeNumber } from '@icio/kit/process/configuration'
import { keyVariable } from '@icio/kit/process/key-variable'

/** Variables of the scores service and of a site that runs all services in one process. */
export const gamesVariable = {
  GAMES_PER_VISITOR: wholeNumber(
    'Games that one visitor may start in ten minutes; an address may start eight times as many.',
    { fallback: 15, min: 1, max: 100_000 },
  ),
}

export const scoresVariables = {
  ...gamesVariable,
  ...keyVariable,
  ACCOUNTS_URL: text(
    'Address of the accounts service, which knows who is signed in.',
    'http://127.0.0.1:3100',
  ),
  AI_URL: text('Address of the ai service, which makes boards; unset: reviewed boards only.', undefined),
  EDGE_URL: text(
    'Address of the edge, through which games of remotes are dealt and marked; unset: none can be played.',
    undefined,
  ),
  CONTENT_URL: text('Address of the content service, which provides the questions.', 'http://127.0.0.1:3101'),
}
