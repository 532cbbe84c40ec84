import { editionIds } from '@icio/contracts/editions'
import { glossaryOf } from '@icio/contracts/glossary/glossary'
import { indexWords } from './library/words.js'

/** Terms of the trade that the glossary does not have; a question may still be about them. */
const beyondGlossary = `actuarial central estimate; actuarial opinion; affiliate; alternative investments; annuity; appraisal;
  arbitrage rebate; asset adequacy testing; balance sheet; bank loan; basis risk; best execution; bid; bid-ask spread;
  bond insurance; bond ladder; bond proceeds; borrowing base; broker; budget; captive; capital call; capital gain;
  cash flow testing; cash management; catastrophe bond; catastrophe model; certificate of deposit; claims audit;
  climate risk; collateral call; collateralized loan obligation; commercial mortgage; commodity; concentration;
  consultant; contingent capital; convertible bond; corporate bond; cost of capital; counterparty; country risk;
  covenant; credit default swap; credit enhancement; credit facility; cross-currency; crypto asset; currency hedge;
  custody fee; cyber insurance; dealer; debt service; deferred tax asset; derivative; discount rate; discounting;
  dividend; due diligence; duration gap; earnings; efficient frontier; emerging markets; endowment; enterprise risk;
  equity; equity index; ESG; exchange-traded fund; excess of loss; expense ratio; federal funds rate; Federal Reserve;
  fidelity bond; fiscal year; floating rate note; floor; foreign bond; forward; funding agreement; funding ratio; futures;
  GAAP; GFOA; GIPS; green bond; guaranteed investment contract; hedge; hedge accounting; holding company; IFRS 17;
  impact investing; income statement; incurred loss; index; inflation; inflation-linked bond; infrastructure;
  infrastructure debt; insolvency; interest rate swap; internal audit; investment income; IRIS ratios; lease; letter of credit;
  leverage; life settlement; liquidity coverage; LIBOR; loan; long-term disability; loss ratio; loss trend; lump sum;
  managed account; manager fee; margin; market value adjustment; Monte Carlo; mortality; mortgage loan; mutual fund;
  net asset value; operating loss; option; OPEB; pay to play; peer group; pension; performance fee; policyholder dividend;
  preferred stock; premium deficiency; present value; private placement; proxy voting; prudential regulation; quota share;
  real estate; real estate investment trust; realized gain; recession; redemption gate; rent; reserve margin;
  residual tranche; risk margin; risk parity; risk retention group; Schedule D; Schedule F; scenario analysis;
  secured overnight financing rate; securities lending; self-insurance; separate account; Sharpe ratio; side pocket;
  social inflation; SOFR; solvency; Solvency II; sovereign debt; special district; spread duration; structured note;
  structured settlement; subordination; surety bond; surplus note; surrender; sweep account; tail risk; target date;
  tax; taxable equivalent yield; tender option bond; term deposit; TIPS; tort; total return; tranche; transition management;
  treasury bill auction; trust; turnover; underwriting cycle; unfunded commitment; unitization; valuation; value at risk;
  variable rate demand note; venture capital; vintage year; warrant; workers’ compensation; yield to call; zero coupon bond`

interface Term {
  name: string
  words: readonly string[]
}

const terms: readonly Term[] = [
  ...editionIds.flatMap((edition) => glossaryOf(edition).map(({ name }) => name)),
  ...beyondGlossary.split(';').map((name) => name.trim().replace(/\s+/g, ' ')),
]
  .filter((name, index, all) => all.indexOf(name) === index)
  .map((name) => ({ name, words: indexWords(name) }))

/**
 * The terms of the trade in a question, from a list that no question adds to: nothing else of a question is ever told
 * (PRIV-14). A term within a longer one does not count: 'catastrophe bond' is no 'bond'.
 */
export function tradeTermsIn(question: string): string[] {
  const indexedText = indexWords(question).join(' ')
  const matchingTerms = terms.filter(
    ({ words }) => words.length > 0 && ` ${indexedText} `.includes(` ${words.join(' ')} `),
  )
  const isWithin = (one: Term, other: Term) =>
    other.words.length > one.words.length && ` ${other.words.join(' ')} `.includes(` ${one.words.join(' ')} `)
  return matchingTerms
    .filter((one) => !matchingTerms.some((other) => isWithin(one, other)))
    .map(({ name }) => name)
}
