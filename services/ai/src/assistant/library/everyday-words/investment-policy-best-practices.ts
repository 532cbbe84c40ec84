import type { SectionPhrases } from './phrases.js'

export const investmentPolicyBestPractices: SectionPhrases = {
  'what-the-policy-is-for': `
    why do we need an investment policy; purpose of an ips; is an investment policy required; what is an investment
    policy statement; policy on a shelf nobody reads; does the board have to adopt a policy; new cio and the policy;
    what good is a written policy; investment policy basics; who adopts the policy; successor test; ips explained;
    do small companies need a policy; policy versus guidelines; authorize investments by policy; why an investment
    policy; purpose of the policy; do we need a policy; ips`,
  'what-it-should-contain': `
    what goes in an investment policy; sections of an ips; checklist for the policy; contents of the policy; what
    should our policy cover; table of contents of an investment policy; must haves in a policy; anything missing in
    our policy; roles, objectives, limits, benchmarks in a policy; standard of care; prudent investor; ethics and
    gifts in the policy; manager guidelines tighter than policy; reviewing our policy for gaps; delegation and
    reporting clause; what belongs into the ips; what goes into the policy; contents; checklist for policy;
    sections; what to include; ips`,
  'write-limits-that-can-be-tested': `
    vague limits; well diversified; testable limits; how to word a limit; issuer limit two percent; concentration
    limit; limits as percent of surplus or assets; active and passive breach; maximum duration; minimum rating;
    measurable limits; how to write a good limit; limit base; prudent language is too vague; limits on below
    investment grade; how much in one issuer; tested monthly; who checks the limits; numeric limits; limit per name;
    floors as well as caps; vague wording; limits one can check; clear limits; percent limits`,
  'a-protocol-for-exceptions': `
    what if we break the policy; policy breach; downgraded bond must we sell; fallen angel; waiver; over the limit;
    out of compliance; who must be told about a breach; exception process; cure period; hold with reasons; board
    waives a limit; breach log; rating dropped below minimum; violation of the investment guidelines; passive
    breach; grace period; manager bought something not allowed; report an exception; forced to sell after a
    downgrade; breach; downgraded bond; must we sell; exception; violated`,
  'review-with-a-reason': `
    how often to review the investment policy; annual review; update the ips; when should the policy change; revise
    the policy after a bad quarter; change targets because of returns; review meeting; stale policy; policy has not
    been updated for years; redline; triggers for a policy review; yearly approval; process for reviewing the
    policy; last revised in 2015; re-adopt the policy; how often to review; update the policy; revisit; change the
    policy`,
  'a-public-promise': `
    why does a pool need an investment policy; public document; purpose of the policy for a pool; does policy or law
    come first; who may read our policy; adopt in a public meeting; bylaws and policy hierarchy; joint powers
    agreement and policy; policy is a promise to citizens; is the policy public; order of authority, law, agreement,
    bylaws, policy; procedures versus policy; investment policy of a pool basics; can the policy allow more than the
    statute; why a policy for a pool; purpose; promise to members; do we need a policy`,
  'turn-limits-into-numbers': `
    put numbers on limits; issuer limit for a pool; percent of portfolio or of net position; law allows five percent
    per issuer but; maximum maturity; cap on corporate notes; how strict should limits be; concentration limit;
    limit relative to surplus; portfolio shrank and now over the limit; passive breach after withdrawals; tighter
    than state law; setting limits; how much in one bank or company; limits by type; diversification limits for
    public funds; how to set an issuer cap; measurable limits; percent limits`,
  'separate-the-duties': `
    segregation of duties; separation of duties; one person does everything; same person trades and reconciles;
    internal controls; small office controls; embezzlement; who should reconcile; bookkeeper also wires; fraud by an
    employee; checks and balances in a small staff; custodian settles only against delivery; auditor finding about
    duties; our finance guy does it all; how can a three person office split duties; who moves the cash; treasurer
    has too much power; prevent insider theft; same person trades and books; internal control; bookkeeping; who
    reconciles; embezzle; small staff`,
  'when-something-breaks': `
    policy violation at a pool; adviser bought something not permitted; out of compliance with state law; what to do
    about a breach; downgrade of a holding; report a violation to the board; illegal investment by mistake; sell or
    hold after a breach; tell the members; who is told when a limit is broken; steps after a breach; maturity too
    long for the statute; correcting a forbidden purchase; exceeded the limit by accident; how do we handle an
    exception; rating fell under our minimum; breach; violated policy; out of compliance; over the limit; downgrade;
    what to do; report a breach`,
  'keep-it-alive': `
    review the policy every year; update the policy; new board member gets the policy; old policy nobody reads;
    outdated investment policy; annual adoption; clause nobody uses; compare the policy with the statute; how often
    should a pool revisit its investment policy; onboarding of new trustees and the policy; policy sits in a drawer;
    yearly readoption; does the policy have to be renewed each year; orientation packet; clauses that everyone
    ignores; review the policy; update; annual review; how often; outdated policy`,
}
