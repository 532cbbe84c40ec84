import type { SectionPhrases } from './phrases.js'

export const governmentalAccountingForPools: SectionPhrases = {
  'whose-rules-are-these': `
    gasb or fasb; which accounting standards apply to a pool; who makes the rules for us; enterprise fund; are we a
    government for accounting; why not insurance accounting; statutory accounting for pools; do we follow insurance
    department accounting; list of gasb statements that matter; overview of accounting for pools; net position
    meaning; what is gasb; accounting rules for risk pools; which gasb do i need to know; gasb; which accounting
    rules; who sets the rules; fasb or gasb; accounting standards`,
  'gasb-10-the-claims-side': `
    claims liability; unpaid claims; ibnr; incurred but not reported; loss adjustment expenses; premium deficiency;
    ten year claims development table; discounting of claims; how are reserves shown in our audit; reserve increase
    hit our results; old claims got worse; gasb 10; gasb 30; change in estimate; claims reconciliation; present
    value of claims; how claims are booked; adverse development in the audit; reserves went up for prior years; is
    our claims number discounted; reserves on the books`,
  'one-year-read-through-the-accounts': `
    walk me through a year of pool accounts; how do the numbers flow; example financial statements; operating loss
    with investment gain; change in net position; how does a year look in the books; contributions earned less
    claims; operating result versus investment result; why did net position go down; bad year explained; income
    statement of a pool; did contributions cover claims; separate market loss from operating loss; statement of
    revenues and expenses; example year; how the numbers flow; follow a year`,
  'gasb-31-and-72-fair-value-and-what-it-leaves-to-you': `
    fair value; mark to market; level 1 2 3; fair value hierarchy; net asset value; why must we report market value;
    can we use amortized cost; hold to maturity not allowed; gasb 72; gasb 31; what is level 3; price of a bond on
    year end; who prices our bonds; realized versus unrealized in the notes; money market investments at cost;
    market price on our statements; valuation of investments in the audit; is level 2 worse than level 1; unrealized
    gains and losses; why market value; market price on statements`,
  'gasb-40-the-risks-one-by-one': `
    risk disclosures; note about deposits and investments; credit risk note; custodial credit risk; concentration of
    credit risk; interest rate risk note; foreign currency; gasb 40; footnotes on investment risk; more than five
    percent in one issuer; what does the note on risk tell me; weighted average maturity in the notes; deposits
    uninsured and uncollateralized disclosure; what risks must we disclose; auditor asks for risk disclosures; risk
    disclosure; notes about risk; concentration; disclosures in the audit; footnotes`,
  'gasb-79-why-one-lgip-shows-1-00-and-another-does-not': `
    lgip stable dollar; why is the state pool a dollar; floating nav pool; external investment pool amortized cost;
    gasb 79; can our lgip break the buck; weighted average maturity 60 days; redemption gate; local government
    investment pool conditions; money in the state pool safe; constant dollar; pool share below a dollar; how can an
    lgip lose value; one pool shows fair value; waiting period to withdraw; notice to withdraw from the lgip; lgip;
    stable dollar; one dollar share; constant value; government investment pool; break the buck; state pool;
    liquidity pool`,
  'gasb-103-what-changes-on-the-page': `
    new financial reporting model; gasb 103; new look of the statements; operating and nonoperating; management
    discussion and analysis rules; md&a; unusual or infrequent items; when does gasb 103 start; what changes in our
    next audit; noncapital subsidies; budget comparison; statements look different this year; special items gone;
    new accounting standard for next year; implementation of the new reporting model; auditors mentioned a new gasb;
    new reporting model; new layout of statements; what changes`,
  'where-a-trustee-reads-what': `
    how to read our audit; where do i find what in the annual report; which page tells whether contributions carry
    claims; new trustee reading the financial statements; acfr; cash flow statement; where to look for one issuer
    risk; guide to the financial statements; what should a board member look at in the audit; cheat sheet for the
    audit; understanding financial statements; the audit is 90 pages; which notes matter; operating cash flow
    negative; questions to ask about the audit; where do i find it in the audit; which page; how to read the annual
    report; read the financial statements; new board member`,
  'what-the-statements-do-not-show': `
    what is missing from the financial statements; not in the audit; market value of claims is not shown; confidence
    level not disclosed; only one day; blind spots of the audit; what the audit does not tell us; limits of
    financial statements; year end snapshot; window dressing; do the statements show the whole picture; hidden in
    the audit; clean audit means we are fine; not in the financial statements; what is missing in the audit; hidden;
    cannot see`,
}
