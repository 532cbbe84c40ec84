import { text } from '@icio/kit/process/configuration'
import { keyVariable } from '@icio/kit/process/key-variable'

export const contentVariables = {
  ...keyVariable,
  ACCOUNTS_URL: text('Address of the accounts service, which knows who is signed in.'),
  SCORES_URL: text(
    'Address of the scores service, which knows what is open in games.',
    'http://127.0.0.1:3102',
  ),
  LOBBIES_URL: text(
    'Address of the lobbies service, which knows what is open in live games.',
    'http://127.0.0.1:3103',
  ),
} as const
