/** Errors of credit for a session; see errors.ts. */
export const creditErrors = {
  no_attendance: {
    status: 404,
    title: 'No Attendance',
    text: 'There is no attendance here, or it has been deleted.',
  },
  credit_of_forum: {
    status: 409,
    title: 'Credit of the Forum',
    text: 'This room is a session of a forum for credit. What it says is changed at the desk of the forum.',
  },
  word_wrong: {
    status: 403,
    title: 'Another Word',
    text: 'This is not the word that counts now. A word counts until ten minutes after its block.',
  },
  not_human: {
    status: 403,
    title: 'Check Failed',
    text: 'The check that you are a person did not pass. Please try again.',
  },
  link_used: {
    status: 410,
    title: 'Link Used',
    text: 'This link has been used, or is older than 24 hours. It works in the browser that opened it first.',
  },
} as const
