import type { ArticleEdition } from '../articles/article-items.js'
import type { Edition } from '../editions.js'

export interface GlossaryEntry {
  name: string
  /** Other names for the same thing; regular plurals are not needed. */
  also?: readonly string[]
  /** One or two sentences. */
  meaning: string
  edition: ArticleEdition
  /** The sentence that replaces `meaning` in an edition. */
  byEdition?: Partial<Record<Edition, string>>
  source?: string
}

/** The glossary of the site, in alphabetical order. Checked to November 2026. */
export const glossaryEntries: readonly GlossaryEntry[] = [
  {
    name: 'Accretion',
    meaning:
      'The yearly rise of a discount bond’s amortized cost toward par, which counts as income although no cash arrives.',
    edition: 'both',
  },
  {
    name: 'Active breach',
    meaning: 'A limit broken by a trade that should not have been made.',
    edition: 'both',
  },
  {
    name: 'Admitted asset',
    meaning: 'An asset that state rules let an insurer count toward statutory surplus.',
    edition: 'general',
  },
  {
    name: 'Advance refunding',
    meaning:
      'New debt issued more than 90 days before the old debt is paid off, which federal law has barred for tax-exempt bonds since the end of 2017.',
    edition: 'both',
  },
  {
    name: 'Agency bond',
    also: ['agency note'],
    meaning:
      'Debt of a federal agency or of an enterprise that the government sponsors, only some of which carries a full federal guarantee.',
    edition: 'both',
  },
  {
    name: 'Amortized cost',
    meaning: 'What was paid for a bond, moved step by step toward par by maturity.',
    edition: 'both',
    byEdition: {
      general:
        'What was paid for a bond, moved step by step toward par by maturity; the value at which insurers carry most investment-grade bonds.',
      'government-risk-pools':
        'What was paid for a bond, moved step by step toward par by maturity; for pools the exception, open mainly to short money market investments and certain external investment pools.',
    },
  },
  {
    name: 'Anchoring',
    meaning: 'The pull of the first number mentioned on all the estimates that follow.',
    edition: 'both',
  },
  {
    name: 'Assessment',
    meaning:
      'An extra charge that members of a pool may owe under its agreement when its funds are not sufficient.',
    edition: 'government-risk-pools',
  },
  {
    name: 'Asset allocation',
    also: ['asset mix'],
    meaning:
      'The division of a portfolio among broad classes, with targets and ranges, which settles most of its risk.',
    edition: 'both',
  },
  {
    name: 'Asset valuation reserve',
    also: ['AVR'],
    meaning:
      'A life insurer’s statutory liability that absorbs credit and equity losses before surplus does.',
    edition: 'general',
  },
  {
    name: 'Asset-backed security',
    also: ['ABS'],
    meaning:
      'A security repaid from a pool of loans or other assets that were sold to a trust or company made for this purpose, usually in layers.',
    edition: 'both',
  },
  {
    name: 'Asset-liability matching',
    also: ['asset-liability management', 'ALM'],
    meaning:
      'Choosing assets whose cash flows or sensitivity to interest rates fit those of the claims, so that both move together.',
    edition: 'both',
  },
  {
    name: 'Attribution',
    meaning: 'The split of a difference in return into the decisions that caused it.',
    edition: 'both',
  },
  {
    name: 'Authorized control level',
    also: ['ACL'],
    meaning:
      'Half of the risk-based capital requirement, and the yardstick for the steps at which a regulator acts.',
    edition: 'general',
  },
  {
    name: 'Barbell',
    meaning: 'A portfolio of short and long bonds with little between them.',
    edition: 'both',
  },
  {
    name: 'Basis point',
    meaning: 'One hundredth of a percentage point, so that 25 basis points are 0.25%.',
    edition: 'both',
  },
  {
    name: 'BCAR',
    also: ['Best’s Capital Adequacy Ratio'],
    meaning:
      'AM Best’s ratio of available capital less required capital to available capital, computed at several levels of confidence.',
    edition: 'general',
  },
  {
    name: 'Benchmark',
    meaning: 'The index or portfolio, known beforehand, against which results and risk are measured.',
    edition: 'both',
  },
  {
    name: 'Bond',
    meaning:
      'A loan that can be traded: the issuer pays interest, the coupon, on stated dates and repays par at maturity.',
    edition: 'both',
    source: 'Fabozzi, Bond Markets, Analysis, and Strategies',
  },
  {
    name: 'Book yield',
    meaning:
      'The yield at which a bond was bought, which sets the income reported for as long as it is held.',
    edition: 'both',
  },
  {
    name: 'Brier score',
    meaning:
      'The squared difference between a stated probability and the outcome, where lower is better and always saying 50% earns 0.25.',
    edition: 'both',
  },
  { name: 'Bullet', meaning: 'A portfolio whose maturities gather around one date.', edition: 'both' },
  {
    name: 'Callable bond',
    also: ['callable'],
    meaning:
      'A bond that its issuer may repay early, which happens when yields have fallen and the owner would rather keep it.',
    edition: 'both',
  },
  {
    name: 'Callback',
    meaning:
      'A call to a number that was already on file, made to confirm payment details before they are used.',
    edition: 'both',
  },
  {
    name: 'Claims development',
    meaning: 'How the estimate of one year’s claims changes in later years.',
    edition: 'both',
  },
  {
    name: 'Closed session',
    meaning:
      'The part of a public meeting from which the public may be excluded, for a reason that the law lists.',
    edition: 'government-risk-pools',
  },
  {
    name: 'Collateral',
    meaning: 'Assets pledged to secure a promise.',
    edition: 'both',
    byEdition: {
      'government-risk-pools':
        'Assets pledged to secure a promise, such as the securities that a bank pledges for public deposits above the insured amount.',
    },
  },
  {
    name: 'Combined ratio',
    meaning:
      'Losses, expenses and dividends to policyholders as a share of premiums, where less than 100% means that underwriting earns money before investment income.',
    edition: 'both',
  },
  {
    name: 'Commercial paper',
    meaning: 'Unsecured corporate debt that usually runs for at most 270 days.',
    edition: 'both',
  },
  {
    name: 'Confidence level',
    meaning: 'The estimated probability that claims will cost no more than a stated amount.',
    edition: 'both',
  },
  {
    name: 'Contribution',
    meaning: 'What a member pays into the pool for a year’s cover: a pool’s word for premium.',
    edition: 'government-risk-pools',
    source: 'GASB Statement No. 10',
  },
  {
    name: 'Convexity',
    meaning: 'The curvature that makes price gains and losses unequal for equal moves in yield.',
    edition: 'both',
  },
  {
    name: 'Correlation',
    meaning: 'A number from -1 to 1 that says how far two returns tend to move together.',
    edition: 'both',
  },
  {
    name: 'Coupon',
    also: ['coupon rate'],
    meaning: 'The yearly interest that a bond pays, as a percentage of its par value.',
    edition: 'both',
  },
  {
    name: 'Covariance adjustment',
    meaning:
      'The square-root step in risk-based capital which recognizes that not all risks strike together.',
    edition: 'general',
  },
  {
    name: 'Credit rating',
    also: ['bond rating'],
    meaning:
      'An agency’s opinion, in letters from AAA down, of how likely a borrower is to pay in full and on time.',
    edition: 'both',
    source: 'SEC, Updated Investor Bulletin: The ABCs of Credit Ratings',
  },
  {
    name: 'Credit risk',
    meaning: 'The chance that a borrower fails to pay, or that the market comes to fear it will.',
    edition: 'both',
  },
  {
    name: 'Credit spread',
    also: ['spread'],
    meaning:
      'The yield above a government bond of the same maturity that pays for default risk, illiquidity and options.',
    edition: 'both',
  },
  {
    name: 'Current yield',
    meaning: 'The yearly coupon divided by the price, without the gain or loss at maturity.',
    edition: 'both',
    source: 'Fabozzi, Bond Markets, Analysis, and Strategies',
  },
  {
    name: 'Custodial credit risk',
    meaning:
      'The risk that a failed bank or counterparty holds up deposits or securities because they were not insured, collateralized or held in the owner’s name.',
    edition: 'government-risk-pools',
  },
  {
    name: 'Custodian',
    meaning: 'A bank that holds securities for their owner, settles trades and reports what is there.',
    edition: 'both',
  },
  {
    name: 'Deepfake',
    meaning: 'An imitation of a person’s voice or face made by software.',
    edition: 'both',
  },
  {
    name: 'Default',
    meaning: 'A payment that an issuer promised and did not make in time.',
    edition: 'both',
  },
  {
    name: 'Delegation',
    meaning: 'Written authority to act for another within limits and under review.',
    edition: 'both',
  },
  {
    name: 'Delivery versus payment',
    also: ['DVP'],
    meaning: 'Settlement in which cash and securities change hands at the same moment.',
    edition: 'both',
  },
  {
    name: 'Diversification',
    meaning:
      'Spreading money so that what hurts one holding does not hurt all, which works only as far as holdings move differently.',
    edition: 'both',
  },
  { name: 'Drawdown', meaning: 'The fall from a peak to the low that follows.', edition: 'both' },
  {
    name: 'Duration',
    meaning:
      'How far a price moves when yields move: about the stated percentage for each percentage point. It is counted in years, because it grows with the time until payments arrive.',
    edition: 'both',
  },
  {
    name: 'Economic surplus',
    meaning: 'The market value of assets less the present value of liabilities.',
    edition: 'both',
  },
  {
    name: 'Effective duration',
    meaning:
      'Duration measured by repricing at shifted yields, so that calls, prepayments and other changes of cash flow are counted.',
    edition: 'both',
  },
  {
    name: 'Expected loss',
    meaning: 'The probability of default times the share lost when it happens.',
    edition: 'both',
  },
  {
    name: 'External investment pool',
    meaning: 'A pool that invests the money of several legally separate governments.',
    edition: 'government-risk-pools',
  },
  {
    name: 'Fair value',
    meaning:
      'The price that an orderly sale between market participants would bring on the day of measurement.',
    edition: 'both',
  },
  {
    name: 'Fair value hierarchy',
    also: ['level 1 2 3'],
    meaning:
      'Three levels of evidence for a fair value: quoted prices of the same thing, other observable inputs, and estimates.',
    edition: 'both',
    source: 'GASB Statement No. 72; FASB ASC 820',
  },
  {
    name: 'Fiduciary',
    also: ['fiduciary duty'],
    meaning:
      'Someone bound by law to act with care, loyalty and prudence in the interest of those whose money it is; that is the fiduciary duty.',
    edition: 'both',
  },
  {
    name: 'Financial Stability Rating',
    meaning: 'Demotech’s opinion of an insurer’s ability to keep its financial strength.',
    edition: 'general',
  },
  {
    name: 'Fixed income',
    meaning: 'Bonds, notes and other debt that pay stated amounts on stated dates.',
    edition: 'both',
    source: 'Fabozzi, Bond Markets, Analysis, and Strategies',
  },
  {
    name: 'GASB',
    also: ['Governmental Accounting Standards Board'],
    meaning:
      'The Governmental Accounting Standards Board, which sets accounting standards for state and local governments.',
    edition: 'government-risk-pools',
  },
  {
    name: 'General account',
    also: ['life insurance general account', 'insurer general account'],
    meaning:
      'The insurer’s own assets, which stand behind all of its guarantees; those of separate accounts belong to certain contracts.',
    edition: 'general',
    source: 'NAIC, Accounting Practices and Procedures Manual, SSAP No. 56',
  },
  {
    name: 'Groupthink',
    meaning: 'A group’s drift to agreement at the expense of judgment.',
    edition: 'both',
  },
  {
    name: 'Guidelines',
    meaning:
      'The limits attached to a manager’s contract, which may be tighter than the policy and never looser.',
    edition: 'both',
  },
  {
    name: 'Haircut',
    meaning: 'The reduction assumed when an asset must be sold or pledged under stress.',
    edition: 'both',
  },
  {
    name: 'Hedge fund',
    meaning:
      'A private fund that may borrow, sell short and use derivatives, and that pays out on set dates only.',
    edition: 'both',
    source: 'SEC, Investor Bulletin: Hedge Funds',
  },
  {
    name: 'High yield bond',
    also: ['junk bond', 'high yield'],
    meaning: 'A bond rated below investment grade, which pays more because default is more likely.',
    edition: 'both',
    source: 'Fabozzi, Bond Markets, Analysis, and Strategies',
  },
  {
    name: 'IBNR',
    also: ['incurred but not reported'],
    meaning: 'Claims that have happened and are not yet reported, with growth in those that are.',
    edition: 'both',
  },
  {
    name: 'Immunization',
    meaning:
      'Setting the duration of assets so that a small change of interest rates changes assets and liabilities by the same amount.',
    edition: 'both',
  },
  {
    name: 'Impairment',
    meaning:
      'A fall in value that is recognized as a loss because what was due will not be collected, or because the holding will be sold.',
    edition: 'both',
    byEdition: {
      general:
        'A fall in value that is recognized as a loss; statutory rules ask whether it is other than temporary.',
      'government-risk-pools':
        'A fall in value that is recognized as a loss, which matters little where investments are at fair value anyway.',
    },
  },
  {
    name: 'Index fund',
    meaning: 'A fund that holds the securities of an index instead of choosing among them, at low cost.',
    edition: 'both',
    source: 'SEC, Investor Bulletin: Index Funds',
  },
  { name: 'Information ratio', meaning: 'Average active return divided by tracking error.', edition: 'both' },
  {
    name: 'Interest maintenance reserve',
    also: ['IMR'],
    meaning:
      'A life insurer’s account that spreads interest-related realized gains and losses over the remaining life of the bonds that were sold.',
    edition: 'general',
  },
  {
    name: 'Interest rate risk',
    meaning: 'The risk that a change of market yields lowers the value of a bond, or of surplus.',
    edition: 'both',
    source: 'Fabozzi, Bond Markets, Analysis, and Strategies',
  },
  {
    name: 'Inverted yield curve',
    also: ['inverted curve', 'inversion'],
    meaning:
      'A yield curve on which short maturities yield more than long ones, often because lower rates are expected.',
    edition: 'both',
    source: 'Fabozzi, Bond Markets, Analysis, and Strategies',
  },
  { name: 'Investment grade', meaning: 'Rated BBB- or Baa3 or better.', edition: 'both' },
  {
    name: 'Investment policy statement',
    also: ['IPS', 'investment policy'],
    meaning:
      'The board’s written rules for investing: purpose, roles, limits, benchmarks, reports and what happens when a limit is broken. The board adopts it.',
    edition: 'both',
    source: 'GFOA, Investment Policy; NAIC, Investments of Insurers Model Act (Defined Standards)',
  },
  {
    name: 'Issuer',
    meaning: 'The borrower who owes a bond’s payments: a government, an agency, a company or a trust.',
    edition: 'both',
    source: 'Fabozzi, Bond Markets, Analysis, and Strategies',
  },
  {
    name: 'Issuer credit obligation',
    meaning: 'A bond repaid mainly from the general creditworthiness of an operating entity.',
    edition: 'general',
  },
  {
    name: 'J-curve',
    meaning: 'The pattern of early negative and later positive results in a private fund.',
    edition: 'both',
  },
  {
    name: 'Joint powers authority',
    also: ['JPA'],
    meaning: 'A public body formed by several others to do something together, such as pooling their risks.',
    edition: 'government-risk-pools',
  },
  {
    name: 'Ladder',
    meaning: 'A series of bonds with similar amounts that mature at regular intervals.',
    edition: 'both',
  },
  {
    name: 'LGIP',
    also: ['local government investment pool'],
    meaning: 'A fund, run by a state or a group of agencies, in which local governments keep cash together.',
    edition: 'government-risk-pools',
  },
  {
    name: 'Liquidity',
    meaning:
      'How quickly and at what cost an asset turns into cash, or how surely bills can be paid when due.',
    edition: 'both',
  },
  {
    name: 'Loss reserve',
    also: ['reserve'],
    meaning: 'The liability for claims that have happened and are not yet paid, reported or not.',
    edition: 'both',
    byEdition: {
      general:
        'The liability for claims that have happened and are not yet paid; property-casualty insurers mostly carry it undiscounted.',
      'government-risk-pools':
        'The liability for claims that have happened and are not yet paid, called unpaid claims liability in a pool’s statements.',
    },
  },
  {
    name: 'Macaulay duration',
    meaning: 'The average time until payments arrive, weighted by their present value, in years.',
    edition: 'both',
  },
  { name: 'Maturity', meaning: 'The date on which a bond’s par value is due.', edition: 'both' },
  {
    name: 'Modified duration',
    meaning:
      'The approximate percentage by which a price changes for one percentage point of yield: Macaulay duration divided by one plus the yield per period.',
    edition: 'both',
    source: 'Fabozzi, Bond Markets, Analysis, and Strategies',
  },
  { name: 'Money market fund', meaning: 'A fund that holds very short, high-quality debt.', edition: 'both' },
  {
    name: 'Mortgage-backed security',
    also: ['MBS'],
    meaning: 'A security repaid from home loans, whose principal comes back faster when borrowers refinance.',
    edition: 'both',
  },
  {
    name: 'Municipal bond',
    meaning:
      'Debt of a state, city or other local government, whose interest is often exempt from federal income tax.',
    edition: 'both',
  },
  {
    name: 'NAIC',
    also: ['National Association of Insurance Commissioners'],
    meaning:
      'The National Association of Insurance Commissioners, through which state regulators set common standards.',
    edition: 'general',
  },
  {
    name: 'NAIC designation',
    meaning:
      'A credit grade from 1 to 6, with finer categories below it, that decides value and capital charge in an insurer’s statement.',
    edition: 'general',
  },
  {
    name: 'Negative convexity',
    meaning: 'The pattern of bonds that gain less when yields fall than they lose when yields rise.',
    edition: 'both',
  },
  {
    name: 'Net position',
    meaning: 'Assets and deferred outflows less liabilities and deferred inflows: a pool’s word for surplus.',
    edition: 'government-risk-pools',
  },
  {
    name: 'Official custodian',
    meaning:
      'The officer who controls an agency’s public funds, by whom deposit insurance for public money is counted.',
    edition: 'government-risk-pools',
  },
  {
    name: 'Open-meeting law',
    meaning: 'State rules that require public bodies to deliberate and vote in noticed, public sessions.',
    edition: 'government-risk-pools',
  },
  {
    name: 'Operating ratio',
    meaning: 'The combined ratio less investment income as a share of premiums.',
    edition: 'both',
  },
  {
    name: 'ORSA',
    also: ['own risk and solvency assessment'],
    meaning:
      'An insurer’s own assessment of its risks and of the capital that they need, reported to its regulator.',
    edition: 'general',
  },
  {
    name: 'Outsourced CIO',
    also: ['OCIO', 'outsourced chief investment officer'],
    meaning:
      'A firm that runs an investment program within the board’s policy, including mix and choice of managers.',
    edition: 'both',
  },
  {
    name: 'Overfitting',
    meaning: 'Learning the accidents of past data instead of what will repeat.',
    edition: 'both',
  },
  {
    name: 'Par',
    also: ['par value', 'face value'],
    meaning: 'The amount that a bond repays at maturity, on which prices are quoted as a percentage.',
    edition: 'both',
  },
  {
    name: 'Passive breach',
    meaning: 'A limit passed through price, rating or cash movements without a trade.',
    edition: 'both',
  },
  {
    name: 'Payment pattern',
    meaning: 'The expected share of unpaid claims that will be paid in each future year.',
    edition: 'both',
  },
  {
    name: 'Permitted practice',
    meaning: 'An exception from statutory accounting granted by the home state to one insurer.',
    edition: 'general',
  },
  {
    name: 'Positive pay',
    meaning: 'A bank service that pays only checks that match a list from the payer.',
    edition: 'both',
  },
  {
    name: 'Premium',
    meaning: 'What a policyholder pays for cover; of a bond, the amount by which its price exceeds par.',
    edition: 'general',
    source: 'NAIC, Glossary of Insurance Terms',
  },
  {
    name: 'Premortem',
    meaning: 'Imagining that a decision has failed and listing the causes, before it is made.',
    edition: 'both',
  },
  {
    name: 'Prepayment',
    meaning: 'Money that borrowers return before it is due, mostly when rates are low.',
    edition: 'both',
  },
  {
    name: 'Principles-based bond definition',
    meaning: 'The rule, effective in 2025, that decides by substance what an insurer may report as a bond.',
    edition: 'general',
  },
  {
    name: 'Private credit',
    also: ['private debt'],
    meaning: 'Loans that a lender negotiates with a borrower and that do not trade on a market.',
    edition: 'both',
    source: 'NAIC Capital Markets Bureau',
  },
  {
    name: 'Private equity',
    meaning: 'Shares of companies that are not listed, mostly held through funds that pay out after years.',
    edition: 'both',
    source: 'SEC, Private Equity Funds',
  },
  {
    name: 'Proration',
    meaning:
      'The rule that takes away part of the tax exemption of municipal interest for property-casualty insurers.',
    edition: 'general',
  },
  {
    name: 'Prudent person',
    also: ['prudent investor', 'prudent person rule', 'prudent person standard'],
    meaning: 'The legal standard that judges care and process, given what was known at the time.',
    edition: 'both',
  },
  {
    name: 'Public record',
    meaning: 'A writing about public business that is made, used or kept by or for a public agency.',
    edition: 'government-risk-pools',
  },
  {
    name: 'Rebalancing',
    meaning: 'Trading back to target weights by a rule agreed beforehand.',
    edition: 'both',
  },
  {
    name: 'Recusal',
    meaning: 'Stepping aside from discussion and vote because of an interest of one’s own.',
    edition: 'both',
  },
  {
    name: 'Reinsurance',
    also: ['excess insurance'],
    meaning: 'Insurance that an insurer or pool buys so that a large loss does not fall on it alone.',
    edition: 'both',
    byEdition: {
      'government-risk-pools':
        'Insurance that a pool buys above its retention, often called excess insurance, so that a large loss does not fall on it alone.',
    },
  },
  {
    name: 'Reinvestment risk',
    meaning: 'The risk that coupons and maturing principal must be invested at lower yields.',
    edition: 'both',
  },
  {
    name: 'Repurchase agreement',
    also: ['repo'],
    meaning: 'A short loan in which securities are sold and bought back at a set price.',
    edition: 'both',
  },
  {
    name: 'Reserve duration',
    also: ['liability duration'],
    meaning:
      'The average time until claims are paid or, as a sensitivity, the percentage by which their present value falls when yields rise by one point.',
    edition: 'both',
    source: 'Babbel and Fabozzi, Investment Management for Insurers',
  },
  {
    name: 'Retention',
    meaning: 'The part of each loss that an insurer or pool pays itself before reinsurance begins to pay.',
    edition: 'both',
  },
  {
    name: 'Reverse stress test',
    meaning: 'A search for the events that would cause a stated failure.',
    edition: 'both',
  },
  {
    name: 'Risk asset',
    meaning:
      'An asset with an uncertain result, such as stocks, high yield bonds, real estate and private funds.',
    edition: 'both',
    source: 'Babbel and Fabozzi, Investment Management for Insurers',
  },
  {
    name: 'Risk budget',
    meaning: 'The loss that may be planned for before a floor is reached.',
    edition: 'both',
  },
  {
    name: 'Risk pool',
    also: ['public entity risk pool', 'pool'],
    meaning: 'Governments that share their risks: members pay contributions, and the pool pays their claims.',
    edition: 'both',
    source: 'GASB Statement No. 10',
  },
  {
    name: 'Risk tolerance',
    also: ['risk appetite'],
    meaning: 'The loss that a board is willing to accept, stated in advance.',
    edition: 'both',
  },
  {
    name: 'Risk-based capital',
    also: ['RBC'],
    meaning: 'The regulators’ formula for the least capital that fits an insurer’s risks.',
    edition: 'both',
    byEdition: {
      general:
        'The regulators’ formula for the least capital that fits an insurer’s risks, with steps at which they act.',
      'government-risk-pools':
        'The regulators’ formula for the least capital of commercial insurers, which in general does not apply to public pools.',
    },
  },
  {
    name: 'Schedule BA',
    meaning: 'The statutory schedule of other long-term invested assets, such as interests in partnerships.',
    edition: 'general',
  },
  {
    name: 'Serial meeting',
    meaning: 'Deliberation of a majority through a chain of smaller contacts.',
    edition: 'government-risk-pools',
  },
  {
    name: 'Severity',
    meaning: 'The share of a holding that is lost when it defaults, or the size of a single claim.',
    edition: 'both',
  },
  {
    name: 'Statutory accounting',
    meaning:
      'The accounting rules of US insurance regulators, made to show whether policyholders can be paid.',
    edition: 'general',
  },
  {
    name: 'Stocks',
    also: ['equities'],
    meaning: 'Shares in companies, which give part of the profit and no promise of repayment.',
    edition: 'both',
    source: 'SEC, Investor.gov',
  },
  {
    name: 'Stress test',
    meaning: 'A calculation of what a named bad event would do to surplus, cash or capital.',
    edition: 'both',
  },
  {
    name: 'Surplus',
    also: ['policyholders’ surplus'],
    meaning: 'What is left when liabilities are taken from assets, and the cushion behind all promises.',
    edition: 'both',
    byEdition: {
      general: 'Admitted assets less liabilities under statutory rules, and the cushion behind all promises.',
      'government-risk-pools':
        'The cushion behind the members’ claims, which a pool’s statements call net position.',
    },
  },
  {
    name: 'Surplus ratio',
    also: ['premium-to-surplus ratio', 'premium to surplus'],
    meaning: 'Net premiums divided by surplus: how much business is written on each dollar of cushion.',
    edition: 'both',
    byEdition: {
      'government-risk-pools':
        'Net contributions divided by net position: how much business is written on each dollar of cushion.',
    },
    source: 'NAIC, Insurance Regulatory Information System (IRIS)',
  },
  {
    name: 'SWOT analysis',
    also: ['SWOT'],
    meaning:
      'A list of strengths, weaknesses, opportunities and threats, the first two inside the organization and the others outside.',
    edition: 'both',
    source: 'Weihrich, The TOWS Matrix (1982)',
  },
  {
    name: 'Time-weighted return',
    meaning: 'A return that removes the effect of outside cash flows, so that a manager can be judged by it.',
    edition: 'both',
  },
  {
    name: 'Tracking error',
    meaning:
      'The standard deviation of the difference between a portfolio’s returns and those of its benchmark.',
    edition: 'both',
  },
  {
    name: 'Treasury',
    also: ['US Treasury', 'Treasury bond', 'Treasury bill', 'Treasury note'],
    meaning: 'Debt of the US government: bills up to one year, notes up to ten, bonds beyond.',
    edition: 'both',
    source: 'US Department of the Treasury, TreasuryDirect',
  },
  {
    name: 'Trustee',
    meaning:
      'A person who holds power over other people’s money and must use it for them, with care and loyalty.',
    edition: 'both',
    byEdition: {
      'government-risk-pools':
        'A member of the pool’s governing board: sets policy and limits, oversees those who carry them out, and answers to the members, with care and loyalty.',
    },
    source: 'Uniform Prudent Investor Act, sections 2 and 5',
  },
  { name: 'Unencumbered', meaning: 'Free of any pledge, so that it can be sold.', edition: 'both' },
  {
    name: 'Unrealized loss',
    meaning: 'A fall of market value below cost on something that is still held.',
    edition: 'both',
  },
  {
    name: 'Unusual or infrequent items',
    meaning:
      'Since GASB 103 the one class for events that are unusual in nature or infrequent in occurrence, in place of extraordinary and special items.',
    edition: 'government-risk-pools',
  },
  { name: 'Volatility', meaning: 'The standard deviation of returns, usually a year’s.', edition: 'both' },
  {
    name: 'Weighted average life',
    also: ['WAL'],
    meaning: 'The average time until principal is returned, weighted by amount.',
    edition: 'both',
  },
  {
    name: 'Yield curve',
    meaning:
      'Yields of bonds of one quality, set out by maturity. It usually slopes upward; it can also be flat or inverted.',
    edition: 'both',
  },
  {
    name: 'Yield to maturity',
    meaning: 'The one discount rate at which a bond’s promised payments are worth its price.',
    edition: 'both',
  },
  {
    name: 'Yield to worst',
    meaning: 'The lowest yield over all dates on which a bond may be repaid, short of default.',
    edition: 'both',
  },
]
