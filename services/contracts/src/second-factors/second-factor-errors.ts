/** Errors of passkeys, authenticator apps, and the second step of a sign-in; part of errors.ts. */
export const secondFactorErrors = {
  step_expired: {
    status: 410,
    title: 'Start Again',
    text: 'This sign-in took too long, was already used, or began in another browser. Please start again.',
  },
  wrong_code: {
    status: 400,
    title: 'Wrong Code',
    text: 'This code is not right, or it has already been used. Please try the next one.',
  },
  passkey_refused: {
    status: 400,
    title: 'Passkey Not Accepted',
    text: 'This passkey could not be accepted. Please try again, or use another way.',
  },
  passkeys_unavailable: {
    status: 409,
    title: 'No Passkeys',
    text: 'Passkeys need a site with a name, and this one is at a bare address.',
  },
  fresh_proof_needed: {
    status: 403,
    title: 'Is It You?',
    text: 'Please prove that it is you before you change how you sign in or delete your account.',
  },
} as const
