import { aiAtTheInvestmentDeskAndInTheBoardroom } from './ai-at-the-investment-desk-and-in-the-boardroom.js'
import { askingBetterQuestionsOfYourManager } from './asking-better-questions-of-your-manager.js'
import { assetAllocationStrategies } from './asset-allocation-strategies.js'
import { cyberAndPaymentFraudAtTheTreasuryDesk } from './cyber-and-payment-fraud-at-the-treasury-desk.js'
import { fixedIncomePrimer } from './fixed-income-primer.js'
import { governmentalAccountingForPools } from './governmental-accounting-for-pools.js'
import { investmentPolicyBestPractices } from './investment-policy-best-practices.js'
import { liquidityForTheWorstQuarter } from './liquidity-for-the-worst-quarter.js'
import { openMeetingsAndPublicRecords } from './open-meetings-and-public-records.js'
import { outsourcedCioAndDelegation } from './outsourced-cio-and-delegation.js'
import { ratingsAndCapitalOfTheInsurer } from './ratings-and-capital-of-the-insurer.js'
import { readingAnInvestmentReportInTenMinutes } from './reading-an-investment-report-in-ten-minutes.js'
import { reserveDurationIsNotAssetDuration } from './reserve-duration-is-not-asset-duration.js'
import { riskAssetsOverview } from './risk-assets-overview.js'
import { riskToleranceFramework } from './risk-tolerance-framework.js'
import { statutoryAccountingForInvestments } from './statutory-accounting-for-investments.js'
import { swotAnalysisFramework } from './swot-analysis-framework.js'
import { swotWorkedThrough } from './swot-worked-through.js'
import { whatAPoolMayBuy } from './what-a-pool-may-buy.js'
import { whatASurplusRatioDoesAndDoesNotTellAPoolBoard } from './what-a-surplus-ratio-does-and-does-not-tell-a-pool-board.js'
import { whyCommitteesAgreeTooQuickly } from './why-committees-agree-too-quickly.js'
import { writingAnInvestmentPolicyStatement } from './writing-an-investment-policy-statement.js'
import type { SectionPhrases } from './phrases.js'

/**
 * What visitors say when they mean a section, by article and heading; the trade terms are in the section itself. A test
 * checks that every heading exists and that every section has phrases.
 */
const phrases: Readonly<Record<string, SectionPhrases>> = {
  'ai-at-the-investment-desk-and-in-the-boardroom': aiAtTheInvestmentDeskAndInTheBoardroom,
  'asking-better-questions-of-your-manager': askingBetterQuestionsOfYourManager,
  'asset-allocation-strategies': assetAllocationStrategies,
  'cyber-and-payment-fraud-at-the-treasury-desk': cyberAndPaymentFraudAtTheTreasuryDesk,
  'fixed-income-primer': fixedIncomePrimer,
  'governmental-accounting-for-pools': governmentalAccountingForPools,
  'investment-policy-best-practices': investmentPolicyBestPractices,
  'liquidity-for-the-worst-quarter': liquidityForTheWorstQuarter,
  'open-meetings-and-public-records': openMeetingsAndPublicRecords,
  'outsourced-cio-and-delegation': outsourcedCioAndDelegation,
  'ratings-and-capital-of-the-insurer': ratingsAndCapitalOfTheInsurer,
  'reading-an-investment-report-in-ten-minutes': readingAnInvestmentReportInTenMinutes,
  'reserve-duration-is-not-asset-duration': reserveDurationIsNotAssetDuration,
  'risk-assets-overview': riskAssetsOverview,
  'risk-tolerance-framework': riskToleranceFramework,
  'statutory-accounting-for-investments': statutoryAccountingForInvestments,
  'swot-analysis-framework': swotAnalysisFramework,
  'swot-worked-through': swotWorkedThrough,
  'what-a-pool-may-buy': whatAPoolMayBuy,
  'what-a-surplus-ratio-does-and-does-not-tell-a-pool-board': whatASurplusRatioDoesAndDoesNotTellAPoolBoard,
  'why-committees-agree-too-quickly': whyCommitteesAgreeTooQuickly,
  'writing-an-investment-policy-statement': writingAnInvestmentPolicyStatement,
}

const none: readonly string[] = []

const bySection = new Map<string, readonly string[]>(
  Object.entries(phrases).flatMap(([slug, sections]) =>
    Object.entries(sections).map(
      ([heading, text]) =>
        [`${slug}#${heading}`, text.split(';').map((phrase) => phrase.replace(/\s+/g, ' ').trim())] as const,
    ),
  ),
)

/** Every section that has phrases, as article#heading. */
export const phrasedSections: readonly string[] = [...bySection.keys()]

/** What visitors type for a section, given as article#heading. */
export function phrasesAt(section: string): readonly string[] {
  return bySection.get(section) ?? none
}

/** What visitors type for a section, given by article and heading. */
export function phrasesOf({ slug, headingId }: { slug: string; headingId: string }): readonly string[] {
  return phrasesAt(`${slug}#${headingId}`)
}
