import type { Edition } from '../editions.js'

/*
 * The texts of public screens that stand in the page before its script runs (docs/decisions/026-text-first.md). The edge
 * writes them into the page, and the screens render the same ones.
 */

/** Heading and first sentence of a screen. */
export interface ScreenText {
  /** The line above the heading. */
  eyebrow: string
  title: string
  lead: string
}

export const libraryTexts = {
  education: {
    eyebrow: 'Learn',
    title: 'Education Library',
    lead: 'Primers for people who invest insurers’ and public risk pools’ money, with the words of the trade and books to go on with.',
    path: '/learn/education',
    other: { label: 'Read the Insights', path: '/learn/insights' },
  },
  insight: {
    eyebrow: 'Learn',
    title: 'Insights',
    lead: 'Four minutes on one question each: reports, managers, liquidity, reserves and the way committees decide.',
    path: '/learn/insights',
    other: { label: 'Open the Education Library', path: '/learn/education' },
  },
} as const

export const booksTexts = {
  title: 'Books to go on with',
  lead: 'Works outside this site that are free to read or have a page about them.',
}

export const toolsText: ScreenText = {
  eyebrow: 'Tools',
  title: 'Professional Tools',
  lead: 'What an insurance investor reaches for between two committee meetings.',
}

/** The four screens with a tool, by path. */
export const toolScreens = {
  '/tools/calculator': {
    eyebrow: 'Risk Management',
    title: 'Calculator',
    lead: 'Bonds, portfolios, underwriting and surplus. Copy the address to keep or share what you have typed.',
  },
  '/tools/analytics': {
    eyebrow: 'Portfolio Analysis',
    title: 'Portfolio Analytics',
    lead: 'Allocation, ratings, maturities, duration and concentration of a portfolio, against the limits of your policy.',
  },
  '/tools/managers': {
    eyebrow: 'Manager Selection',
    title: 'Manager Database',
    lead: '75+ fixed income managers for insurers and public risk pools, by strategy, client and size of account.',
  },
  '/tools/checklist': {
    eyebrow: 'Governance and Policy',
    title: 'CIO Duties Checklist',
    lead: 'The duties of a chief investment officer, to work through and to add to.',
  },
} as const satisfies Record<string, ScreenText>

export const homeTexts = {
  title: 'Education and community for insurance investment professionals',
  /** What the site is (SITE-18). */
  lead: ({ siteName, forumName }: { siteName: string; forumName: string }) =>
    `ICIO stands for insurance chief investment officer. ${siteName} extends the ${forumName}, held every year: learn at your own pace, test what you know, and talk it over with peers between one forum and the next.`,
  /** The strip of a code that stands on a wall or a table card (SITE-33). */
  roomCode: { label: 'In a room now? Its code', join: 'Join' },
  doors: {
    duration: {
      title: 'Ten minutes: what is duration?',
      fact: 'The primer’s section, with a curve that you pull.',
    },
    quiz: {
      title: 'Ten questions',
      fact: (questions: number) => `A quiz of ${questions}, each explained as soon as you have answered.`,
    },
    room: {
      title: 'A room for your board',
      fact: 'Everyone answers on a phone; the screen shows where the board stands.',
    },
    liveGame: {
      title: 'The same ten for your colleagues',
      fact: 'A live game for two to six people, with a free account.',
    },
  },
  figure: {
    title: 'A figure at work',
    lead: 'Pull the point along the curve. Figures like this stand in the library’s articles, each with its numbers and the reason for them.',
    link: 'Read the section it comes from',
  },
  learn: {
    title: 'Learn',
    text: 'Two paths through the same craft. Choose the one whose money you invest.',
    paths: {
      'government-risk-pools':
        'Public money, pooled risk, a board of members, and the law that says what may be bought.',
      general:
        'Liabilities, capital charges, statutory accounting, and a portfolio that has to answer to all three.',
    } satisfies Record<Edition, string>,
  },
  news: 'New in the library',
} as const

/** The page to which links to partners lead until their addresses are set (SITE-23). */
export const partnersTexts = {
  eyebrow: 'Partners',
  unset: 'Our partner is not connected yet',
  set: 'Our partners',
  lead: 'The link that brought you here leads to a partner of this site. Whoever runs this installation has not set its address yet.',
  leadSet: 'Other organizations, with sites of their own.',
  missing: 'Not connected yet.',
  field: {
    title: 'Public pages of the field',
    lead: 'Pages of other organizations that teach this subject to anybody. They are no partners of this site, and nothing here rates them.',
    pages: [
      {
        name: 'NAIC, education and training',
        url: 'https://content.naic.org/education',
        text: 'The National Association of Insurance Commissioners is the standard-setting organization of the state insurance regulators in the United States.',
      },
      {
        name: 'AGRiP',
        url: 'https://www.agrip.org/',
        text: 'The Association of Governmental Risk Pools is a membership organization of public entity risk pools in North America.',
      },
    ],
  },
  write: 'Write to us',
  writeLead: 'Looking for something that stood behind this link, or do you want to be our partner?',
} as const

/** The form that reaches the people who run the site (WRITE-1). */
export const writeTexts = {
  eyebrow: 'This site',
  title: 'Write to us',
  lead: 'Your message goes to the people who run this site. If you want an answer, leave your email address.',
} as const

/** What Discuss says until the group has an address (SITE-23). */
export const discussionUnset = {
  title: 'The discussion group is not connected yet',
  text: ({ name, network }: { name: string; network: string }) =>
    `The ${name} on ${network} is not connected to this site yet; write to us if you want to take part.`,
  note: 'The group is not connected to this site yet.',
} as const

/** The screen at an address without one (SITE-8). */
export const notFoundTexts = {
  title: 'Oops! Page not found',
  documentTitle: 'Page not found',
  text: 'There is no page at this address. It may have moved, or the link may be incomplete.',
  action: 'Return to Home',
  /** Where somebody may have wanted to go, besides Home. */
  others: { '/learn/education': 'Library', '/tools': 'Tools', '/room': 'Rooms' },
} as const

/** A part of the site that is not there yet: the first start builds it while the site runs. */
export const partInBuildTexts = {
  building: {
    title: 'This part is being built',
    text: 'The site was just started for the first time. This page opens by itself, usually within a minute; the games are ready.',
  },
  failed: {
    title: 'This part could not be built',
    text: 'The terminal in which the site was started says why. The rest of the site works.',
  },
} as const

export const policyLead = (siteName: string): string =>
  `What ${siteName} keeps about your visit, why, for how long, and what you can ask of us.`

/** What the accessibility statement is (A11Y-1). */
export const accessibilityLead =
  'What the site is held to, what was tested and when, what is not done yet, and how to tell us what is in your way.'

/** The sentence about the site in the footer and in search results (SITE-15). */
export const footerLead = (forumName: string): string =>
  `ICIO: insurance chief investment officer. Education and community for insurance investment professionals, all the year between two meetings of the ${forumName}.`
