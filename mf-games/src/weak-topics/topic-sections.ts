import { articlePath, type ArticleKind } from '@icio/contracts/articles/article-items'
import type { Edition } from '@icio/contracts/editions'
import { headingId } from '@icio/contracts/articles/heading-id'

interface TopicSection {
  kind: ArticleKind
  slug: string
  article: string
  /** Heading of the section, as the article has it. */
  section: string
}

const sectionOf = (kind: ArticleKind, slug: string, article: string) => (section: string) => ({
  kind,
  slug,
  article,
  section,
})

const bonds = sectionOf('education', 'fixed-income-primer', 'Fixed Income Primer')
const risk = sectionOf('education', 'risk-assets-overview', 'Risk Assets Overview')
const mix = sectionOf('education', 'asset-allocation-strategies', 'Asset Allocation Strategies')
const tolerance = sectionOf('education', 'risk-tolerance-framework', 'Risk Tolerance Framework')
const policy = sectionOf(
  'education',
  'writing-an-investment-policy-statement',
  'Writing an Investment Policy Statement',
)
const statutory = sectionOf(
  'education',
  'statutory-accounting-for-investments',
  'Statutory Accounting for Investments',
)
const governmental = sectionOf(
  'education',
  'governmental-accounting-for-pools',
  'Governmental Accounting for Pools',
)
const capital = sectionOf(
  'education',
  'ratings-and-capital-of-the-insurer',
  "The Insurer's Own Rating and Capital",
)
const authority = sectionOf('education', 'what-a-pool-may-buy', 'What a Pool May Buy')
const delegation = sectionOf('education', 'outsourced-cio-and-delegation', 'Outsourced CIO and Delegation')
const fraud = sectionOf(
  'education',
  'cyber-and-payment-fraud-at-the-treasury-desk',
  'Cyber and Payment Fraud at the Treasury Desk',
)
const committees = sectionOf(
  'insight',
  'why-committees-agree-too-quickly',
  'Why committees agree too quickly',
)
const managers = sectionOf(
  'insight',
  'asking-better-questions-of-your-manager',
  'Asking better questions of your manager',
)
const report = sectionOf(
  'insight',
  'reading-an-investment-report-in-ten-minutes',
  'Reading an investment report in ten minutes',
)
const liquidity = sectionOf('insight', 'liquidity-for-the-worst-quarter', 'Liquidity for the worst quarter')
const reserves = sectionOf(
  'insight',
  'reserve-duration-is-not-asset-duration',
  'Reserve duration is not asset duration',
)
const ratio = sectionOf(
  'insight',
  'what-a-surplus-ratio-does-and-does-not-tell-a-pool-board',
  'What a surplus ratio does and does not tell a pool board',
)

const inBothEditions = {
  'behavioural-finance': committees('Five ways to the same vote'),
  forecasting: committees('Keep score'),
  'manager-selection': managers('From weak questions to strong ones'),
  'performance-measurement': report('Minutes seven and eight: where did the return come from'),
  fees: delegation('What it costs, all of it'),
  fraud: fraud('Five ways in'),
}

/** Where each topic (a tag of the banks) is explained; a topic not listed here links to a whole article. */
export const topicSections: Readonly<Record<Edition, Readonly<Record<string, TopicSection>>>> = {
  general: {
    ...inBothEditions,
    governance: committees('Four habits that cost little'),
    accounting: statutory('A class for every holding'),
    regulation: statutory('Written for the worst day'),
    ratings: capital('What an agency adds'),
    'catastrophe-risk': capital("What 'one in a hundred' means"),
    liquidity: liquidity('Rich and short of cash'),
    'cash-management': liquidity('Build the quarter line by line'),
    reserves: reserves('One reserve, five durations'),
    'investment-policy': policy('Write limits that can be tested'),
    operations: fraud('A standing order for wires'),
    'board-reporting': report('Read against the order of the pages'),
    benchmarks: report('Minute nine: is the benchmark still ours'),
    'interest-rates': bonds('Interest rate risk: duration and convexity'),
    duration: bonds('Interest rate risk: duration and convexity'),
    convexity: bonds('Interest rate risk: duration and convexity'),
    'fixed-income': bonds('What a bond is'),
    'credit-risk': bonds('Credit risk: being paid back'),
    'structured-securities': bonds('Bonds that can change their own maturity'),
    'callable-bonds': bonds('Bonds that can change their own maturity'),
    'yield-curve': bonds('The yield curve and reinvestment'),
    taxes: bonds('Taxes in one example'),
    'municipal-bonds': bonds('The main sectors'),
    'asset-liability-matching': mix('Matching: three degrees'),
    'asset-allocation': mix('What asset allocation decides'),
    'stress-testing': mix('Stress before you sign'),
    equities: risk('A map of the main types'),
    alternatives: risk('Private assets: paid for patience'),
    diversification: risk('What diversification can and cannot do'),
    surplus: risk('Look at it from surplus'),
    'risk-based-capital': risk('How capital rules treat risk assets'),
    'risk-tolerance': tolerance('Capacity, need and tolerance'),
  },
  'government-risk-pools': {
    ...inBothEditions,
    governance: policy('Delegation and its limits'),
    accounting: governmental('Whose rules are these'),
    'fair-value': governmental('GASB 31 and 72: fair value, and what it leaves to you'),
    reserves: governmental('GASB 10: the claims side'),
    claims: governmental('GASB 10: the claims side'),
    'actuarial-funding': ratio('What hides in the denominator'),
    reinsurance: ratio('What hides in the numerator'),
    underwriting: ratio('What hides in the numerator'),
    'risk-pools': bonds('Why a risk pool owns bonds'),
    'member-communication': bonds('A loss on paper, year by year'),
    procurement: delegation('Writing the mandate'),
    regulation: authority('Three lists and a judgment'),
    lgip: authority('LGIPs and GASB 79'),
    'prudent-person': risk('First question: are we allowed'),
    'investment-policy': policy('Turn limits into numbers'),
    'internal-controls': policy('Separate the duties'),
    'cash-management': mix('The contribution calendar'),
    'asset-liability-matching': mix('Ask the actuary for dates'),
    'member-dividends': mix('Returns of equity change the mix'),
    benchmarks: mix('Benchmarks by tier'),
    assessments: tolerance('Whose tolerance is it'),
    cyber: fraud('Five ways in'),
    'interest-rates': bonds('Measuring rate risk against net position'),
    duration: bonds('Measuring rate risk against net position'),
    'fixed-income': bonds('What a bond is'),
    'credit-risk': bonds('Credit risk and how to keep it small'),
    'callable-bonds': bonds('Callable agency bonds: a yield with a string attached'),
    'municipal-bonds': bonds("Municipal bonds and the pool's tax status"),
    custody: bonds('Safekeeping: where safety is often lost'),
    liquidity: bonds('Three tiers of money'),
    'asset-allocation': mix('Allocation begins with purpose'),
    'stress-testing': mix('Stress the whole'),
    inflation: mix('Inflation in the long tail'),
    equities: risk('What equities can offer a pool'),
    surplus: tolerance('The three claims on net position'),
    'risk-tolerance': tolerance('Whose tolerance is it'),
  },
}

/** Returns the section that explains a topic in an edition, with its URL; null if none does. */
export function sectionOn(topic: string, edition: Edition): { title: string; url: string } | null {
  const topicSection = topicSections[edition][topic]
  if (!topicSection) return null
  const { kind, slug, article, section } = topicSection
  return {
    title: `${article}: ${section}`,
    url: articlePath({ kind, slug }, edition, headingId(section)),
  }
}
