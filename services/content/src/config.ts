import { text } from '@icio/kit/process/configuration'

/** The environment variables of the content service alone. */
export const contentVariables = {
  ACCOUNTS_URL: text('Address of the accounts service, which knows who is signed in.'),
} as const
