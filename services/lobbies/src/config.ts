import { list, readConfiguration, text } from '@icio/kit/process/configuration'

/** The variables of a lobbies service that runs on its own. */
export const lobbiesVariables = {
  ACCOUNTS_URL: text(
    'Address of the accounts service, which knows who is signed in.',
    'http://127.0.0.1:3100',
  ),
  CONTENT_URL: text('Address of the content service, which provides the questions.', 'http://127.0.0.1:3101'),
  SCORES_URL: text('Address of the scores service, which keeps the leaderboard.', 'http://127.0.0.1:3102'),
  AI_URL: text('Address of the ai service, which judges the human check.', 'http://127.0.0.1:3105'),
  ALLOWED_ORIGINS: list(
    'Origins of the site as browsers see it, if different from the one that this service sees.',
  ),
}

/** Reads this service's variables. Throws a ConfigurationError that names the invalid one. */
export function readLobbiesConfig(environment: NodeJS.ProcessEnv = process.env) {
  return readConfiguration(lobbiesVariables, environment)
}
