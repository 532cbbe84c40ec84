/** Paths of the site by name, so that no remote hard-codes another remote's path. */
export const routePaths = {
  home: '/',
  auth: '/auth',
  profile: '/profile',
  learn: '/learn',
  learnRiskPools: '/learn-risk-pools',
  educationLibrary: '/learn/education',
  insights: '/learn/insights',
  quiz: '/quiz',
  fillInBlanks: '/fill-in-blanks',
  geoffardy: '/geoffardy',
  governanceGame: '/governance-game',
  trueOrFalse: '/true-or-false',
  game: '/game',
  practice: '/practice',
  rooms: '/room',
  ranges: '/ranges',
  forecasts: '/ranges/forecasts',
  calibration: '/calibration',
  tools: '/tools',
  privacyPolicy: '/privacy-policy',
} as const
/** Where links to partners lead until their addresses are set (SITE-23). */
export const partnersPath = '/partners'

/** The accessibility statement (A11Y-1). */
export const accessibilityPath = '/accessibility'

/** The form that reaches the people who run the site (WRITE-1). */
export const writePath = '/write-to-us'

/** The screens that open without the agreement to the disclosure, with all below them (GATE-4 names the others). */
const withoutAgreement = [
  '/tools',
  '/privacy-policy',
  accessibilityPath,
  partnersPath,
  writePath,
  '/auth',
  '/profile',
  '/verify',
]

/** Returns whether a link to this address asks for the agreement first. */
export function needsAgreement(address: string): boolean {
  const [path = ''] = address.split(/[?#]/)
  return path !== '/' && !withoutAgreement.some((open) => path === open || path.startsWith(`${open}/`))
}

export type RouteName = keyof typeof routePaths
