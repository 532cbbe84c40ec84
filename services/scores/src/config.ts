import { readConfiguration, text } from '@icio/kit/configuration'

/** The variables of the scores service alone. */
export const scoresVariables = {
  ACCOUNTS_URL: text(
    'Address of the accounts service, which knows who is signed in.',
    'http://127.0.0.1:3100',
  ),
  AI_URL: text('Address of the ai service, which makes boards; unset: reviewed boards only.', undefined),
  CONTENT_URL: text('Address of the content service, which gives the questions.', 'http://127.0.0.1:3101'),
}

/** Reads this service's variables. Throws a ConfigurationError that names the one that is wrong. */
export function readScoresConfig(environment: NodeJS.ProcessEnv = process.env) {
  return readConfiguration(scoresVariables, environment)
}
