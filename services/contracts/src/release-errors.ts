/** The failures of publishing releases, moving channels and opening the admin document; part of the catalogue in errors.ts. */
export const releaseErrors = {
  release_exists: {
    status: 409,
    title: 'Already Published',
    text: 'This release has been published before. A release never changes: build a new one.',
  },
  release_invalid: {
    status: 422,
    title: 'Not a Release',
    text: 'What was sent is not a whole release.',
  },
  unknown_release: { status: 404, title: 'Unknown Release', text: 'There is no such release or train.' },
  release_unadmitted: {
    status: 409,
    title: 'Not Admitted',
    text: 'This release has not passed the admission. It can be pinned, but not promoted.',
  },
  channel_moved: {
    status: 409,
    title: 'Changed Meanwhile',
    text: 'Somebody else has changed this channel. Look at it again, then repeat the change.',
  },
  nothing_to_undo: {
    status: 409,
    title: 'Nothing to Undo',
    text: 'There is nothing before it to go back to.',
  },
  admin_document_needed: {
    status: 403,
    title: 'Open for Too Long',
    text: 'This page has been open for too long. Load it again, then repeat the step.',
  },
  own_document_only: {
    status: 403,
    title: 'Not Allowed',
    text: 'This page opens by itself only, not inside of another one.',
  },
} as const
