import { accountErrors } from './accounts/account-errors.js'
import { certificateErrors } from './certificates/certificate-errors.js'
import { creditErrors } from './credit/credit-errors.js'
import { questionBankErrors } from './question-bank/question-bank-errors.js'
import { releaseErrors } from './releases/release-errors.js'
import { backendErrors } from './remote-backends/backend-errors.js'
import { secondFactorErrors } from './second-factors/second-factor-errors.js'
import { roomErrors } from './rooms/room-errors.js'
import { signInProviderErrors } from './sign-in-providers/sign-in-provider-errors.js'
import { visitorErrors } from './visitor-errors.js'

/**
 * Every error that a service can return: its HTTP status, and a title and a text for people.
 * Services exchange only codes; the texts are defined only here (docs/architecture.md).
 */
export const errors = {
  ...visitorErrors,
  // Not among those of visitors' pages: the text comes with the reply.
  storage_full: {
    status: 503,
    title: 'Not Saved',
    text: 'The site has no space left to store this, and nothing of it was kept. Please try again later.',
  },
  ...accountErrors,
  ...questionBankErrors,
  ...releaseErrors,
  ...backendErrors,
  ...secondFactorErrors,
  ...signInProviderErrors,
  ...roomErrors,
  ...certificateErrors,
  ...creditErrors,
} as const satisfies Record<string, { status: number; title: string; text: string }>

export type ErrorCode = keyof typeof errors

/** The body of every error response. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; details?: unknown }
}
