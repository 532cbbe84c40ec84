import type { SectionPhrases } from './phrases.js'

export const readingAnInvestmentReportInTenMinutes: SectionPhrases = {
  'read-against-the-order-of-the-pages': `
    how to read the investment report; report is too long; where to start in the report; quarterly report; ten
    minutes; which pages matter; skip the economy; i do not understand the performance report; read the report
    backward; 60 page packet; not a finance person; quick way through the report; investment report for dummies;
    order of reading; prepare for the meeting quickly; what should i look at in the manager's report; read an
    investment report; where to start; understand the report; performance report; too long report`,
  'minutes-one-and-two-does-it-add-up': `
    does the report add up; reconcile; beginning value plus flows; account summary; totals do not match; custodian
    statement differs from manager's; check the numbers; unexplained difference; ending value; withdrawals and
    contributions; errors in the report; numbers dont tie; compare with custodian; is the report correct; missing
    money; totals; beginning and ending value; cash flows`,
  'minutes-three-and-four-are-we-inside-the-lines': `
    compliance page; are we inside the limits; at purchase; in compliance; compliance check in the report; who
    tested compliance; largest issuers; lowest rating; longest maturity; outside the policy; check limits yourself;
    report just says compliant; out of bounds; policy limits in the report; verify compliance; guideline compliance;
    inside limits; policy limits check in the report`,
  'minutes-five-and-six-what-risk-was-taken': `
    how much risk did the manager take; duration in the report; average quality; average rating misleading; half aaa
    half bbb; risk page; changes from last quarter; share below a; tails hidden by average; risk statistics; compare
    with benchmark; is the portfolio riskier than last quarter; average credit quality aa; did risk go up; how much
    risk in the report; duration and ratings in the report; risk taken`,
  'minutes-seven-and-eight-where-did-the-return-come-from': `
    return attribution; why did we beat the benchmark; source of return; time weighted return; gross or net of fees;
    duration explains outperformance; where did the gain come from; outperformed by 25 basis points; income or
    price; one good quarter; cover letter; money weighted; total return; performance explained; did they earn it or
    just take more risk; why did we underperform; attribution; why did we make money`,
  'minute-nine-is-the-benchmark-still-ours': `
    wrong benchmark; is our benchmark right; index changed; benchmark got longer; change of benchmark; restated
    returns; manager picked a new index; compare with an index that fits; index composition; does the benchmark fit
    our liabilities; benchmark drift; which index should the report use; switched the benchmark; easy benchmark;
    custom benchmark; right index; benchmark fits; compare to index; yardstick`,
  'minute-ten-what-is-missing': `
    what is missing from the report; fees in dollars; effect on surplus; book yield and market yield; issuer
    exposure across managers; realized gains; left out; mistakes not mentioned; what doesnt the report tell us;
    hidden in the report; gaps in the report; costs not shown; ask for more in the report; things managers do not
    report; missing in the report; fees not shown; what is left out`,
  'then-ask-three-questions': `
    questions about the report; what should i ask after reading the report; send questions before the meeting; three
    questions; follow up questions; submit questions to staff; prepare for the committee meeting; how to get better
    reports; ask the manager about the report; questions in advance; questions after the report; what should i ask
    about the report; what to ask at the meeting`,
}
