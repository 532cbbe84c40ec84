import { articlePath } from '@icio/contracts/article-items'
import type { Specialization } from '@icio/contracts/editions'
import { headingId } from '@icio/contracts/rules/heading-id'

/** A section of an education article. */
interface TopicSection {
  slug: string
  /** Title of the article. */
  article: string
  /** Heading of the section, as the article has it. */
  section: string
}

const bonds = (section: string) => ({ slug: 'fixed-income-primer', article: 'Fixed Income Primer', section })
const risk = (section: string) => ({ slug: 'risk-assets-overview', article: 'Risk Assets Overview', section })
const mix = (section: string) => ({
  slug: 'asset-allocation-strategies',
  article: 'Asset Allocation Strategies',
  section,
})
const tolerance = (section: string) => ({
  slug: 'risk-tolerance-framework',
  article: 'Risk Tolerance Framework',
  section,
})

/** Where each topic (a tag of the banks) is explained; a topic not listed here links to a whole article. */
export const topicSections: Readonly<Record<Specialization, Readonly<Record<string, TopicSection>>>> = {
  general: {
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
export function sectionOn(
  topic: string,
  specialization: Specialization,
): { title: string; url: string } | null {
  const found = topicSections[specialization][topic]
  if (!found) return null
  const { slug, article, section } = found
  return {
    title: `${article}: ${section}`,
    url: articlePath({ kind: 'education', slug }, specialization, headingId(section)),
  }
}
