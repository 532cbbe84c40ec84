/** Errors of the check, of certificates of the record and of meetings; see errors.ts. Their texts come with the reply. */
export const certificateErrors = {
  not_ready: { status: 409, title: 'Not Ready', text: 'All seven modules have to be shown first.' },
  too_soon: { status: 429, title: 'Too Soon', text: 'It is too early to try again.' },
  not_passed: { status: 409, title: 'Not Passed', text: 'There is no passed check without a certificate.' },
  no_certificate: {
    status: 404,
    title: 'No Certificate',
    text: 'We have issued no certificate with this code.',
  },
  day_in_future: { status: 400, title: 'Date', text: 'An entry cannot be of a day that is still to come.' },
  no_such_day: { status: 400, title: 'Date', text: 'The meeting has to be 1 to 120 days ahead.' },
  unknown_topic: { status: 400, title: 'Topic', text: 'This edition has no questions of one of the topics.' },
} as const
