import type { SectionPhrases } from './phrases.js'

export const liquidityForTheWorstQuarter: SectionPhrases = {
  'rich-and-short-of-cash': `
    solvent but no cash; liquidity versus solvency; can a rich insurer run out of money; well capitalized and cannot
    pay; liquidity risk; short of cash; liquid; difference between capital and liquidity; run out of cash; lots of
    surplus but no cash; what is liquidity; why worry about cash if we have capital; pay claims on friday; liquidity`,
  'build-the-quarter-line-by-line': `
    cash forecast for a bad quarter; sources and uses; hurricane claims cash; reinstatement premium; reinsurance
    recoveries late; ninety days after a storm; cash plan; liquidity plan; how do we plan for the worst quarter;
    gross claims before reinsurance pays; capital calls and collateral; cash flow after a catastrophe; liquidity
    stress test; cash need after a big event; shortfall; list what must be paid; worst 90 days; cash forecast; cash
    flow projection; worst quarter; how much cash do we need`,
  'not-all-bonds-are-cash': `
    which bonds can we sell quickly; haircut; selling in a crisis; illiquid bonds; treasuries are liquid; fire sale;
    forced sale; municipal bonds hard to sell; private placements cannot be sold; pledged assets; encumbered;
    collateral at the fhlb; how much cash could we raise; what sells first; liquidity ranking of bonds; raise money
    in a week; turn bonds into cash; discount when selling fast; marketability; sellable assets; sell bonds quickly;
    which bonds can be sold`,
  'the-lines-that-fail-together': `
    credit line; bank line; fhlb advance; federal home loan bank; backup liquidity; reinsurer pays late; covenants;
    rating trigger; everything fails at once; correlated sources of cash; contingent funding; borrow money in a
    crisis; can we rely on our bank line; revolver; lines drawn after a storm; downgrade and collateral; local munis
    hit by the same storm; what if the bank says no; repo; wrong way; federal home loan bank advance; reinsurance
    pays late; backup cash; borrow; banks lend; loans in a crisis; everything goes wrong at once`,
  'other-insurers-other-worst-quarters': `
    life insurer liquidity; surrenders; policyholders cash out; annuity surrender after a rate rise; health insurer
    cash; late government payment; payment system outage; change healthcare; run on a life company;
    disintermediation; lapses; worst quarter for a health plan; worst quarter for a life company; medicare payments
    late for our health plan; surrender; health insurer; run`,
  'how-much-is-enough': `
    how much liquidity is enough; coverage ratio; cash buffer; target for liquidity; 1.5 times; liquid assets over
    uses; how much cash should an insurer hold; cost of holding liquidity; price of liquidity; treasuries instead of
    corporates for liquidity; liquidity target; enough cash for the worst quarter; too much cash; standard for
    liquidity; is 1.2 times coverage enough; yield given up for liquidity; how much cash is enough; enough liquidity`,
}
