/** Errors of calls to a team's own service, and of setting one up; part of errors.ts. */
export const backendErrors = {
  backend_unavailable: {
    status: 503,
    title: 'Not Available',
    text: 'The service behind this page does not answer right now. The rest of the site works. Please try again in a moment.',
  },
  backend_slow: {
    status: 504,
    title: 'Too Slow',
    text: 'The service behind this page took too long. The rest of the site works. Please try again in a moment.',
  },
  backend_invalid: {
    status: 502,
    title: 'Not Understood',
    text: 'The service behind this page gave an answer that cannot be used. The rest of the site works.',
  },
  backend_busy: {
    status: 429,
    title: 'Too Many Calls',
    text: 'The service behind this page gets too many calls right now. Please wait a moment and try again.',
  },
  backend_address_refused: {
    status: 400,
    title: 'Address Not Allowed',
    text: 'The address must start with https:// and have a public name, without a query. It must not be this site itself.',
  },
} as const
