import { endpoint } from '../endpoint.js'
import { dayText } from '../dates/day-text.js'
import { figureText } from '../numbers/figure-text.js'
import { siteSettings, type ChangeableSettings } from '../site-settings/site-settings.js'
import type { ToolCategoryTitle } from './tool-categories.js'

/** A tool: its description, its features, and where it opens. */
export interface Tool {
  name: string
  description: string
  features: readonly string[]
  /** A path of this site or a URL outside it. */
  address: string
  popular?: boolean
  new?: boolean
}

/** A tool at the top of the tools page (DATA-10). */
export interface FeaturedTool extends Tool {
  type: string
  /** For example '200+ users'. */
  users: string
  /** Out of 5. */
  rating: number
}

export interface ToolCategory {
  title: ToolCategoryTitle
  summary: string
  tools: readonly Tool[]
}

export interface QuickTile {
  title: string
  text: string
  address: string
  /** Says so where a tool opens with sample data. */
  sample?: string
}

const [library, pools] = siteSettings.partners

/** Stands with users and rating of the featured tools until staff enter figures: nobody has measured them (SITE-34). */
const sampleFiguresNote = 'Sample figures from the site’s specification, not measured'

/** The featured tools with their numbers (TOOL-6). */
export const featuredTools: readonly FeaturedTool[] = [
  {
    name: 'Structured Peer Group Analysis',
    type: 'Benchmarking',
    users: '200+ users',
    rating: 4.7,
    description:
      'Compares a portfolio with those of insurers of like size and lines, from their annual statements.',
    features: [
      'Peer groups by size, line and state',
      'Allocation, yield and duration side by side',
      'Ready for the board book',
    ],
    address: library.membershipUrl,
    popular: true,
  },
  {
    name: 'Risk Pool Database',
    type: 'Research',
    users: '50+ users',
    rating: 4.9,
    description: 'Public reports of government risk pools in one place, comparable from year to year.',
    features: ['Net position and contributions', 'Investments by class', 'Ratios with their definitions'],
    address: pools.membershipUrl,
    new: true,
  },
]

/**
 * Returns the figures of a featured tool as the tools page shows them: those that staff entered with their source and
 * day (REVIEW-14), else the sample ones of the specification (SITE-34).
 */
export function shownFigures(
  tool: FeaturedTool,
  partnerFigures: ChangeableSettings['partnerFigures'],
): { users: string; rating: number; note: string } {
  const figures = partnerFigures[featuredTools.findIndex(({ name }) => name === tool.name)]
  if (!figures) return { users: tool.users, rating: tool.rating, note: sampleFiguresNote }
  const { users, rating, source, on } = figures
  const count = users === 1 ? 'user' : 'users'
  return { users: figureText(users, { unit: count }), rating, note: `${source}, ${dayText(on)}` }
}

const bondCalculator: Tool = {
  name: 'Bond Calculator',
  description: 'Price, yield, duration and convexity of a bond, with the formulas beside the results.',
  features: [
    'Price from yield and yield from price',
    'Macaulay, modified duration and convexity',
    'A link that keeps the inputs',
  ],
  address: '/tools/calculator?tab=bond',
  popular: true,
}

const rateShock: Tool = {
  name: 'Portfolio Duration and Rate Shift',
  description:
    'Duration of a whole portfolio and what a parallel shift of the yield curve would do to its value.',
  features: ['Weighted by market value', 'With and without convexity', 'Any shift in basis points'],
  address: '/tools/calculator?tab=portfolio',
}

const underwritingRatios: Tool = {
  name: 'Combined and Operating Ratio',
  description: 'Underwriting and investment results of a year in the ratios that boards and regulators read.',
  features: ['Trade and financial basis', 'Dividends and investment income', 'Formulas shown'],
  address: '/tools/calculator?tab=underwriting',
}

const surplusRatios: Tool = {
  name: 'Surplus Ratios',
  description:
    'Premiums, reserves and investments against surplus or net position, with the usual warning lines.',
  features: ['Gross and net leverage', 'Reserves to surplus', 'Risk assets and unrealized losses to surplus'],
  address: '/tools/calculator?tab=surplus',
  new: true,
}

const analytics: Tool = {
  name: 'Portfolio Analytics',
  description:
    'Reads a holdings file in your browser and draws allocation, ratings, maturities and concentrations.',
  features: [
    'Nothing leaves your computer',
    'Limits of your policy checked',
    'Charts with their tables, export to CSV',
  ],
  address: '/tools/analytics',
  popular: true,
  new: true,
}

const managers: Tool = {
  name: 'Manager Database',
  description:
    '75+ fixed income managers that run money for insurers and public pools, searchable by strategy and size.',
  features: [
    '75+ fixed income managers',
    'By strategy, client type and minimum account',
    'Side by side in one table',
  ],
  address: '/tools/managers',
  popular: true,
}

const checklist: Tool = {
  name: 'CIO Duties Checklist',
  description:
    'The duties of a chief investment officer as a list to work through, with priorities and owners.',
  features: ['Eight areas of duty', 'Priorities, due dates and owners', 'Progress at a glance'],
  address: '/tools/checklist',
}

function reading(name: string, description: string, address: string, features: readonly string[]): Tool {
  return { name, description, address, features }
}

/** The toolkit in its four categories (TOOL-3). */
export const toolCategories: readonly ToolCategory[] = [
  {
    title: 'Risk Management',
    summary: 'Measure what rates, credit and leverage can do to the portfolio and to surplus.',
    tools: [bondCalculator, rateShock, surplusRatios, underwritingRatios],
  },
  {
    title: 'Portfolio Analysis',
    summary: 'See what is held, compare it with others, and check it against the policy.',
    tools: [
      analytics,
      ...featuredTools,
      reading(
        'Asset Allocation Strategies',
        'From liabilities to target weights: the steps, with worked numbers.',
        '/learn/education/asset-allocation-strategies',
        ['Two editions', 'Nine minutes'],
      ),
    ],
  },
  {
    title: 'Manager Selection',
    summary: 'Find, question and follow the firms that run the money.',
    tools: [
      managers,
      reading(
        'Questions for Your Manager',
        'Which questions tell more about a bond manager than three years of returns.',
        '/learn/insights/asking-better-questions-of-your-manager',
        ['Weak questions and strong ones', 'Four minutes'],
      ),
      reading(
        'Reading an Investment Report',
        'A fixed order of reading that finds most problems before the meeting begins.',
        '/learn/insights/reading-an-investment-report-in-ten-minutes',
        ['Ten minutes, five steps', 'With a worked report'],
      ),
    ],
  },
  {
    title: 'Governance and Policy',
    summary: 'Write down who decides what, and show that it is done.',
    tools: [
      checklist,
      reading(
        'Investment Policy Best Practices',
        'What belongs into a policy statement and what keeps it alive.',
        '/learn/education/investment-policy-best-practices',
        ['Two editions', 'Three minutes'],
      ),
      reading(
        'Risk Tolerance Framework',
        'How a board finds the loss it can bear and turns it into limits.',
        '/learn/education/risk-tolerance-framework',
        ['Two editions', 'Four minutes'],
      ),
      reading(
        'SWOT Analysis Framework',
        'A one-page look at an investment program from inside and outside.',
        '/learn/education/swot-analysis-framework',
        ['Two editions', 'Two minutes'],
      ),
    ],
  },
]

/** The quick access tiles (TOOL-3, TOOL-5). */
export const quickTiles: readonly QuickTile[] = [
  { title: 'Calculator', text: 'Bonds, portfolios, ratios', address: '/tools/calculator' },
  {
    title: 'Analytics',
    text: 'Your holdings, in your browser',
    address: '/tools/analytics',
    sample: 'With a sample portfolio to try',
  },
  {
    title: 'Managers',
    text: '75+ fixed income managers',
    address: '/tools/managers',
    sample: 'Sample data until managers are imported',
  },
  {
    title: 'Checklist',
    text: 'A CIO’s duties',
    address: '/tools/checklist',
    sample: 'With five sample tasks',
  },
]

/** What the tile of another remote's tool says if it opens with sample data (TOOL-1, EXT-5). */
export const sampleDataNote = 'With sample data'

export const toolList: readonly Tool[] = toolCategories.flatMap(({ tools }) => tools)

/** Returns the tools over HTTP. */
export const listTools = endpoint<{
  reply: {
    featured: readonly FeaturedTool[]
    categories: readonly ToolCategory[]
    tiles: readonly QuickTile[]
  }
}>({ method: 'GET', url: '/api/content/tools', errors: [] })
