import type { SectionPhrases } from './phrases.js'
import { investmentPolicyBestPractices } from './investment-policy-best-practices.js'

export const writingAnInvestmentPolicyStatement: SectionPhrases = {
  ...investmentPolicyBestPractices,
  'objectives-that-can-conflict': `
    safety versus income; goals of the policy conflict; maximize income and preserve capital; order of objectives;
    which goal comes first; rank the objectives; growth or safety; trade off between yield and liquidity; what are
    our investment objectives; objective statement is vague; break a tie between goals; can we have safety and high
    return; priorities in the policy; preserve capital; conflicting aims; income needs against surplus growth;
    goals; safety or return; conflicting goals; yield versus safety`,
  'a-model-outline-of-a-policy-statement': `
    template for an investment policy; sample ips; model policy; draft policy; example wording; outline to copy;
    starting from scratch with a policy; give me a sample investment policy statement; boilerplate for the policy;
    how do i write an ips; structure of the document; fill in the blanks policy; sections in order; sample language;
    we are writing our first policy; need a policy draft; write an investment policy; where can i find a template;
    model outline; skeleton for a policy; template; sample policy; outline; example of an investment policy; draft`,
  'the-page-of-limits-at-work': `
    do our limits work together; test the page of limits; limits table; are limits enough in a bad year; stress the
    limits; rates up one point against limits; stocks fall and we stay in limits; combined effect of limits; example
    of limits in practice; limits page in the policy; compliance table; how much can we lose inside our limits;
    every limit used at once; limits allow too much; limits example; limits page; check compliance`,
  'what-samples-leave-out': `
    sample policy from another city; copy a policy; gfoa sample; county template; why a city's policy does not fit a
    pool; adapt a sample policy; what is missing in model policies; can we use somebody else's policy; boilerplate
    from a treasurer association; claims and net position in the policy; city policy versus pool policy; off the
    shelf policy; borrow the neighbor's policy; one size fits all policy; standard template for public funds;
    template; sample policy; missing in samples`,
  'delegation-and-its-limits': `
    delegate to the treasurer; investment officer; authority for one year; can staff buy without board vote;
    discretionary adviser; non discretionary adviser; who may open a bank account; delegation of authority; renew
    the delegation annually; how much freedom does the adviser get; name a person or a title; treasurer's authority;
    power to trade; who answers for compliance; give the adviser discretion; board delegates investing; limits on
    what staff may do; can the finance director trade on her own; delegate; staff authority; who may trade; give
    authority; treasurer; hire an adviser`,
  'reports-that-a-member-can-read': `
    explain investments to members; plain report; simple one page report; first page of the report; what members
    want to know; communicate results to city councils; newsletter to members; report for non experts; investment
    report too technical; five questions on page one; how do we tell members about losses; what to put in the
    quarterly report; annual letter to members; report starts with the economy; understandable report; report in
    plain words; member communication; simple report; communicate; normal people; newsletter`,
}
