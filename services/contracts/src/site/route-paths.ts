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
export type RouteName = keyof typeof routePaths
