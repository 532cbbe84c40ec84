/** A word of the trade and what it means, in one or two sentences. */
export interface GlossaryTerm {
  name: string
  /** Other names for the same thing; plurals by s need not be given. */
  also?: readonly string[]
  meaning: string
}

/** The glossary of the library, in alphabetical order. */
export const glossary: readonly GlossaryTerm[] = [
  {
    name: 'Accretion',
    meaning:
      'The yearly increase of a discount bond’s amortized cost toward par. It counts as income although no cash arrives.',
  },
  {
    name: 'Admitted asset',
    meaning:
      'An asset that a regulator lets an insurer count toward its surplus. What is not admitted is worth nothing in the statutory balance sheet.',
  },
  {
    name: 'Amortized cost',
    meaning:
      'What was paid for a bond, moved step by step to par by maturity. Most insurers report most bonds at it instead of at market value.',
  },
  {
    name: 'Asset-liability matching',
    also: ['asset-liability management', 'ALM'],
    meaning:
      'Choosing assets whose cash flows or sensitivity to interest rates fit those of the liabilities, so that both move together.',
  },
  { name: 'Basis point', meaning: 'One hundredth of a percentage point: 25 basis points are 0.25%.' },
  {
    name: 'Benchmark',
    meaning:
      'The portfolio or index against which results are measured. A good one is known beforehand and could have been held instead.',
  },
  {
    name: 'Book yield',
    meaning:
      'The yield at which a bond was bought. It sets the income that is reported for as long as the bond is held.',
  },
  {
    name: 'Callable bond',
    also: ['callable'],
    meaning:
      'A bond that its issuer may repay early, which happens when yields have fallen and the owner would rather keep it.',
  },
  {
    name: 'Combined ratio',
    meaning:
      'Losses and expenses as a share of premiums. Below 100% the underwriting earns money before any investment income.',
  },
  {
    name: 'Confidence level',
    meaning:
      'The probability that the funding set aside will be enough. A pool funded at 75% expects to fall short in one year out of four.',
  },
  {
    name: 'Convexity',
    meaning:
      'How duration itself changes as yields change. Positive convexity makes gains from falling yields larger than losses from rising ones.',
  },
  { name: 'Coupon', meaning: 'The yearly interest that a bond pays, as a percentage of its par value.' },
  {
    name: 'Credit spread',
    meaning:
      'The yield above a government bond of the same maturity that pays for the risk of default, for illiquidity and for options.',
  },
  { name: 'Default', meaning: 'A payment that an issuer promised and did not make in time.' },
  {
    name: 'Diversification',
    meaning:
      'Spreading money so that what hurts one holding does not hurt all. It lowers risk as far as the holdings move differently.',
  },
  {
    name: 'Duration',
    also: ['modified duration'],
    meaning:
      'The percentage by which a price falls when yields rise by one point: a duration of 4 means about 4%.',
  },
  {
    name: 'Effective duration',
    meaning:
      'Duration measured by repricing at shifted yields, so that calls, prepayments and changing cash flows are taken into account.',
  },
  {
    name: 'Fair value',
    meaning: 'The price that an orderly sale between informed parties would bring today.',
  },
  {
    name: 'Fiduciary',
    meaning: 'Someone bound by law to act with care and in the interest of those whose money it is.',
  },
  {
    name: 'Immunization',
    meaning:
      'Setting the duration of assets so that a small change of interest rates changes assets and liabilities by the same amount.',
  },
  {
    name: 'Information ratio',
    meaning:
      'Return above the benchmark divided by tracking error: how much a manager earned for each unit of active risk.',
  },
  {
    name: 'Investment grade',
    meaning: 'Rated BBB- or Baa3 and better. Many policies allow little or nothing below it.',
  },
  {
    name: 'Joint powers authority',
    also: ['JPA'],
    meaning: 'A public body formed by several others to do something together, such as pooling their risks.',
  },
  {
    name: 'LGIP',
    also: ['local government investment pool'],
    meaning:
      'A fund, run by a state or a group of agencies, in which local governments keep their cash together.',
  },
  {
    name: 'Liquidity',
    meaning:
      'How quickly and at what cost an asset turns into cash, or how surely bills can be paid when they fall due.',
  },
  {
    name: 'Loss reserve',
    also: ['reserve'],
    meaning: 'The money set aside for claims that have happened and are not yet paid, reported or not.',
  },
  {
    name: 'Macaulay duration',
    meaning: 'The average time until a bond’s payments arrive, weighted by their present value, in years.',
  },
  {
    name: 'Net position',
    meaning:
      'What a government risk pool has left when its liabilities are taken from its assets: the public word for surplus.',
  },
  {
    name: 'Operating ratio',
    meaning:
      'The combined ratio less investment income as a share of premiums: the result of underwriting and investing together.',
  },
  {
    name: 'Par',
    also: ['par value', 'face value'],
    meaning: 'The amount a bond repays at maturity. Prices are quoted as a percentage of it.',
  },
  {
    name: 'Policyholders’ surplus',
    also: ["policyholders' surplus", 'surplus'],
    meaning: 'An insurer’s admitted assets less its liabilities: the cushion behind its promises.',
  },
  {
    name: 'Prepayment',
    meaning:
      'Money that borrowers return before it is due. It comes when rates are low and must be invested again at those rates.',
  },
  {
    name: 'Prudent person',
    also: ['prudent investor'],
    meaning:
      'The legal standard that asks what a careful person who knows the field would have done with the same knowledge.',
  },
  {
    name: 'Rebalancing',
    meaning:
      'Selling what has grown past its target share and buying what has fallen below it, by a rule agreed beforehand.',
  },
  {
    name: 'Reinsurance',
    meaning:
      'Insurance that an insurer or pool buys for itself, so that one large loss does not fall on it alone.',
  },
  {
    name: 'Retention',
    meaning: 'The part of each loss that an insurer or pool pays itself before reinsurance begins to pay.',
  },
  {
    name: 'Risk tolerance',
    also: ['risk appetite'],
    meaning:
      'How much loss, in how bad a year, the owners of the money are prepared to bear in pursuit of return.',
  },
  {
    name: 'Risk-based capital',
    also: ['RBC'],
    meaning:
      'The minimum of capital that regulators ask for, worked out from the risks of assets, underwriting and business.',
  },
  {
    name: 'Statutory accounting',
    meaning:
      'The accounting rules of US insurance regulators. They look at solvency, so they are more cautious than those for investors.',
  },
  {
    name: 'Stress test',
    meaning:
      'A calculation of what a named bad event, such as yields up three points and stocks down a third, would do to surplus.',
  },
  {
    name: 'Tail risk',
    meaning: 'The risk of rare outcomes that are far worse than the usual ups and downs.',
  },
  {
    name: 'Tracking error',
    meaning:
      'How far a portfolio’s returns usually stray from those of its benchmark, as a standard deviation a year.',
  },
  {
    name: 'Unrealized loss',
    meaning:
      'A fall of market value below cost on something still held. It becomes real when the holding must be sold.',
  },
  {
    name: 'Yield curve',
    meaning: 'Yields of bonds of one quality, set out by maturity. Its slope says what time is paid for.',
  },
  {
    name: 'Yield to maturity',
    meaning: 'The one discount rate at which a bond’s promised payments are worth its price.',
  },
  {
    name: 'Yield to worst',
    meaning:
      'The lowest yield an owner can receive, short of default, over all dates on which the bond may be repaid.',
  },
]
