/** An error as people read it. */
export interface VisitorError {
  status: number
  /** For people, as the heading of a message. */
  title: string
  /** For people, a whole sentence. */
  text: string
}

/**
 * The errors that the code of every page knows; part of visitor-errors.ts. They stand apart because a light document, whose
 * first view has the smallest budget, has no other: the texts of all others come with the reply.
 */
export const pageErrors = {
  human_check_failed: {
    status: 400,
    title: 'Verification Failed',
    text: 'Security check failed. Please try again.',
  },
  refresh_again: {
    status: 409,
    title: 'Ask Again',
    text: 'Another tab has just renewed this session. Please ask again.',
  },
  internal_error: { status: 500, title: 'Error', text: 'An unexpected error occurred' },
  unavailable: {
    status: 503,
    title: 'Temporarily Unavailable',
    text: 'This part of the site cannot be reached right now. Please try again shortly.',
  },
} as const satisfies Record<string, VisitorError>
