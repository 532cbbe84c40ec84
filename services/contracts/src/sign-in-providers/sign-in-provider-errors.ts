/** Errors of signing in through an organization; part of errors.ts. */
export const signInProviderErrors = {
  provider_unreachable: {
    status: 502,
    title: 'Organization Unavailable',
    text: 'The sign-in of this organization cannot be reached right now. Please try again, or sign in with your password.',
  },
  provider_refused: {
    status: 502,
    title: 'Sign-In Not Accepted',
    text: 'The answer of this organization could not be accepted, so nobody was signed in. Please start again.',
  },
  provider_cancelled: {
    status: 400,
    title: 'Sign-In Canceled',
    text: 'The organization did not sign you in. You may have canceled there, or may not use this site with that account.',
  },
  organization_email_unverified: {
    status: 403,
    title: 'Address Not Confirmed',
    text: 'This organization does not vouch for your email address. Sign in with your password and link the two in your profile.',
  },
  organization_not_allowed: {
    status: 403,
    title: 'No Account Here',
    text: 'This organization does not open accounts for your email address. Sign up with a password, then link the two in your profile.',
  },
  organization_linked_elsewhere: {
    status: 409,
    title: 'Already Linked',
    text: 'This account of the organization is linked with another account here, or yours with another one there.',
  },
  issuer_not_allowed: {
    status: 400,
    title: 'Issuer Not Allowed',
    text: 'The issuer must be an https address with a public name, without a query, as the provider states it.',
  },
  provider_configured: {
    status: 409,
    title: 'Set by Configuration',
    text: 'This provider is set by the environment of the installation and can be changed only there.',
  },
} as const
