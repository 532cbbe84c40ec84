/** Errors of publishing releases, changing channels, and opening the admin document; part of errors.ts. */
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
    text: 'This release has not passed the admission. Nobody gets it but a browser of the staff that asks for it.',
  },
  sign_in_rests: {
    status: 409,
    title: 'This Is a Preview',
    text: 'Nobody can sign in while this browser shows a preview. Clear the preview at the foot of the page first.',
  },
  release_unapproved: {
    status: 409,
    title: 'Not Approved',
    text: 'Another administrator has to approve this release on the releases page first.',
  },
  own_release: {
    status: 403,
    title: 'Not Allowed',
    text: 'Somebody else has to approve what you have published yourself.',
  },
  path_reserved: {
    status: 409,
    title: 'Path Taken',
    text: 'Another remote has these paths. An administrator can grant them on the releases page.',
  },
  declaration_refused: {
    status: 422,
    title: 'Not as Declared',
    text: 'What this remote declares cannot be given to a browser: {problems}.',
  },
  path_not_ownable: {
    status: 400,
    title: 'Not a Path for a Remote',
    text: "This path is the site's own, or not in the form /word/word in small letters.",
  },
  path_in_use: {
    status: 409,
    title: 'Path in Use',
    text: 'Visitors get a release that owns this path. Take that release back first.',
  },
  deploy_key_forbids: {
    status: 403,
    title: 'Not Allowed',
    text: 'This deploy key may not do that: it was not made for it, or who made it is no administrator any more.',
  },
  deploy_key_exists: {
    status: 409,
    title: 'Name Taken',
    text: 'There is a deploy key of this name. Revoke it first, or choose another name.',
  },
  unknown_deploy_key: {
    status: 404,
    title: 'Unknown Key',
    text: 'There is no such deploy key, or it was revoked.',
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
  part_not_named: {
    status: 400,
    title: 'Which Part?',
    text: 'Name the part that this is about, for example mf-games: every part has a channel of its own.',
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
