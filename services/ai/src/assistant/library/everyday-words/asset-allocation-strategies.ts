import type { SectionPhrases } from './phrases.js'

export const assetAllocationStrategies: SectionPhrases = {
  'what-asset-allocation-decides': `
    what is asset allocation; why does the mix matter more than picking bonds; most important investment decision;
    division among stocks bonds cash; big picture decision of the committee; how is an insurer different from an
    endowment or pension; what drives most of our risk and return; target mix; strategic mix basics; where do we
    begin as an investment committee; allocation explained for a beginner; right mix for an insurer; why do we talk
    about mix instead of funds; what does allocation decide; best mix for surplus; mix of stocks and bonds; why the
    mix matters; split of the money; most important decision`,
  'two-portfolios-in-one': `
    reserves versus surplus money; money behind claims and our own capital; should surplus be invested more
    aggressively than reserves; two buckets; reserve portfolio and surplus portfolio; which dollars can take risk;
    policyholder money versus company money; why not hold everything in cash since claims are short; segment the
    portfolio; splitting the portfolio by purpose; free capital; invest capital differently; backing loss reserves;
    different strategy for reserves and surplus; general account split; can we take more risk with the capital part;
    money behind claims and own capital; reserves and surplus invested differently; which money can take risk`,
  'begin-with-the-liabilities': `
    start from claims; what we owe should drive what we own; short tail and long tail lines; auto pays fast, workers
    comp pays slow; which assets fit homeowners; which assets fit workers compensation; which assets fit annuities;
    liability driven investing; line of business and investments; how soon do we pay claims; different lines need
    different bonds; inflation sensitive liabilities; matching business lines with bonds; we write auto and
    liability, what should we hold; payout pattern by line; medical malpractice investments; lines of insurance and
    what the assets need; look at liabilities first; what we owe comes first; look at claims before investing; when
    claims are paid; payout timing; start from reserves`,
  'matching-three-degrees': `
    asset liability matching; alm; match bonds to payouts; immunize; cash flow matching; dedicated portfolio;
    duration matching; how close should we match; line up maturities with claim payments; methods of matching;
    surplus optimization; mismatch on purpose; what does immunized mean; types of matching; perfect match is
    expensive; does matching protect against all moves; fit investments to claims; structured settlement backing;
    match assets and liabilities; immunization; line up bonds with payouts`,
  'a-duration-target-worked-through': `
    what should our duration be; duration target; how long should our assets be; asset duration versus liability
    duration; hold surplus steady when rates move; longer or shorter than liabilities; duration gap; how to set a
    duration goal; keep the ratio or the dollars of surplus; example of a duration calculation; effect of rates on
    economic surplus; target duration of an insurer; why 2.4; weighted liability duration; should bonds be as long
    as claims; rate rise and surplus; economic versus statutory duration decision; set the right duration; which
    duration should we have; target for how long bonds run; duration goal`,
  'the-constraints-that-shape-the-mix': `
    what limits our choices; constraints on investments; law capital taxes ratings liquidity; what restricts an
    insurer's portfolio; regulatory constraints; why cant we invest like everybody else; rules an insurer has to
    respect when investing; prudent person standard; state investment law for insurers; rbc and rating constraints;
    what do we have to consider besides return; legal limits for an insurance company portfolio; boundaries for the
    portfolio; investment law of our state; rules that restrict the mix; taxes capital rating law liquidity limits`,
  'compare-returns-after-everything': `
    after tax return; return after capital cost; stocks versus bonds for us after everything; compare investments
    fairly; true return net of tax losses and capital; risk adjusted comparison; cost of capital for holding stocks;
    which asset pays best after charges; net yield; are stocks really better than bonds for an insurer; high yield
    after losses and tax; municipal versus corporate after tax; what is left after tax; hidden costs of an asset
    class; headline yield is misleading; compare yields properly; return on capital; net of cost; real payoff of
    stocks or bonds for us`,
  'what-different-insurers-end-up-with': `
    typical portfolio of an insurer; peer comparison of asset mix; what do other companies hold; average allocation
    for property casualty companies; life company mix; health insurer portfolio; how do we compare with similar
    companies; percent in stocks of a typical carrier; industry average; peer group allocation; annuity writer
    portfolio; how much cash do health insurers hold; examples of mixes; benchmarking against peers; what is normal
    for a company like ours; what do other insurers hold; typical mix; peers; comparison with similar companies;
    life health property examples`,
  'stress-before-you-sign': `
    stress test the mix; worst case; what if everything falls at once; scenarios before approving; crash test for a
    portfolio; what could go wrong with the new allocation; bad year for claims and markets together; hurricane and
    market crash; recession scenario; can we survive a 2008; stress testing for insurers; rates up, stocks down, big
    cat; which scenarios should the committee see; stocks fall 35 percent; can we keep writing business after a
    crash; test the allocation; crash test; what if everything falls; bad scenario before approving; stress test;
    what could go wrong with the mix`,
  'changing-course-slowly': `
    move to the new mix gradually; phase in; transition plan; sell old bonds to buy higher yield; take losses to
    reinvest at higher rates; book yield catches up slowly; how fast does our yield rise; average into stocks; all
    at once or over time; dollar cost averaging; loss trades; bond swap; low yielding old bonds; new money yield;
    reinvest maturing bonds at higher rates; why is our yield still so low; portfolio income lags the market; change
    the allocation step by step; wait for bonds to mature; gradually change; move step by step; transition`,
  'rebalancing-by-rule': `
    rebalance; drift above target; stocks went over the limit; bands and ranges; when to rebalance; back to target
    or edge of the band; how often should we rebalance; sell winners; written rebalancing rule; rebalancing policy;
    allocation out of range; market moved us out of our range; trim stocks; tax on rebalancing; buy stocks after a
    fall; automatic rebalancing; threshold or calendar; move back to target; drifted from target; how often to
    rebalance; bands`,
  'from-mix-to-mandates': `
    hire managers for each piece; mandate; active or passive; index fund or manager; number of managers; guidelines
    for each manager; total fees for all managers; manager lineup; who implements the mix; give money to outside
    managers; benchmark per manager; are active managers worth it; two managers own the same name; fees across
    managers; add up exposure across managers; structuring manager mandates; issuer limit across several managers;
    hire managers for the mix; guidelines for managers; give money to managers; mandate per manager; active or index`,
  'strategic-tactical-and-accidental': `
    market timing; tactical bets; strategic versus tactical allocation; drift; cash that piled up; should we get out
    of the market now; temporary tilt; move to cash until things calm down; go defensive; nobody decided this mix;
    accidental allocation; underweight stocks for a while; are short term moves ok; difference between long term
    target and short term view; time the market; sit in cash and wait; should we get in and out of the market`,
  'allocation-begins-with-purpose': `
    what is the money for; purpose of each dollar; why invest at all instead of the bank; asset allocation for a
    pool; how should a public pool divide its money; where to begin with pool investing; basics of allocation for a
    risk pool; what is each dollar for; start with purpose; plan for the pool's investments; how do pools decide on
    a mix; why not just leave everything in the county treasury; purpose of pool money; why invest at all`,
  'three-tiers-sized-by-evidence': `
    how much cash should a pool keep; operating tier; core tier; surplus tier; size of each bucket; emergency money;
    how big should the liquidity cushion be; three buckets; too much in the lgip; how many months of claims in cash;
    enough liquid money for a large loss; worst quarter of claims; pay a big claim before excess reimburses;
    dividing money into short and long; how much can be invested long; sizing tiers; keep how much at the state
    pool; liquidity need of a pool; cash reserve of the pool; how much cash to keep; operating money; short term
    bucket; buckets; reserve bucket; how big each tier; cash for claims; liquidity`,
  'ask-the-actuary-for-dates': `
    payout pattern; when will the claims be paid; expected payments by year; actuarial report for investment people;
    timing of claim payments; what to ask our actuary; claims calendar; duration of our liabilities; actuary gives
    only a total; how long until claims are paid; cash flows from the actuary; payment schedule of reserves; align
    maturities with payouts; actuary and investment adviser should talk; does the actuary matter for investing;
    midpoint; long tail payment dates; when will claims be paid; actuary report for investing; timing of losses;
    actuarial study`,
  'what-the-law-takes-off-the-table': `
    forbidden investments; state law limits for public money; what are we prohibited from buying; statute; maximum
    maturity five years; government code; permitted list; cannot buy stocks under state law; legal constraints for a
    pool; maturity cap; code section on investments; law says five years but claims are longer; authority for longer
    maturities; what can't we own; percentage limits by type in law; who tells us what is legal; state law limits;
    cannot buy; not permitted`,
  'a-mix-for-each-tier': `
    what to buy with each bucket; which investments for operating money; which investments for core money; which
    investments for surplus money; sample pool portfolio; treasury bills for short money; example of a pool
    allocation; stocks only a small share; how to invest 90 million of a pool; share of treasuries, agencies,
    corporates; mix by tier; model portfolio for a pool; what goes where; lgip and t bills for near money; index
    fund for surplus; where to put short money and long money; investments by tier`,
  'three-ways-to-run-the-core': `
    bond ladder; ladder or manager; buy and hold; do it ourselves; hire a bond manager; bond fund or individual
    bonds; match maturities to claims; passive ladder; actively managed bonds; who should run our bonds; is an
    adviser worth it for bonds; benchmark managed portfolio; ways to manage the core portfolio; laddering; in house
    treasury portfolio; roll maturing bonds; avoid callable in core; simple way to run bonds; ladder or manager or
    fund; who manages core bonds; run it ourselves; inhouse; outside manager`,
  'the-contribution-calendar': `
    cash comes in once a year; seasonal cash; members pay at renewal; cash flow through the year; low point of cash;
    when is cash lowest; premium due dates; july contributions; plan cash month by month; invest seasonal cash; cash
    forecast for a pool; we run short before renewal; where to park contributions until needed; timing of
    contributions; annual billing; money sits idle after renewal; fiscal year cash cycle; t bills timed to spring
    payments; we always dip into investments before renewal; when members pay; renewal date; money comes in and goes
    out during the year; which months; cash flow calendar; cash forecast`,
  'stress-the-whole': `
    worst case for the pool; stress all tiers; combined loss; rates up and stocks down; what if rates rise and
    market falls; pool stress test; how much could we lose in a bad year; bad year for everything; could we get
    through without selling; does the whole portfolio survive; test everything together; disaster scenario; total
    loss in a stress; is our net position enough after a stress; what if scenario; disaster and market crash
    together; what if; stress test; big storm; bad year`,
  'inflation-in-the-long-tail': `
    inflation and our claims; medical inflation; social inflation; jury awards growing; wages and workers comp cost;
    tips; inflation protected treasuries; hedge against inflation; long tail claims cost more than expected; rising
    cost of claims; how does inflation hurt a pool; protect against rising prices; claims open for decades; cost
    growth 5 percent instead of 3; are tips a good hedge for medical costs; keep up with inflation; inflation;
    medical costs; rising prices; claims open for years; workers compensation; costs climb`,
  'returns-of-equity-change-the-mix': `
    give money back to members; dividend to members; refund of surplus; return of equity; rate relief; rate credit;
    distribution to members; what happens to our allocation after a payout; smaller cushion, same stocks; after
    returning surplus are we riskier; member distribution and investments; dividend changes the risk; larger
    retention or losing a member changes the mix; hand back net position; dividends to members; refund; rebate;
    surplus return; credits; too much money; hand back`,
  'rebalancing-and-refilling': `
    top up operating money; refill cash; where do coupons and maturing bonds go; move money between tiers; rebalance
    the pool portfolio; standing instruction to staff; when do we replenish the operating account; priority of
    incoming cash; back to target within days; does the board have to vote on every rebalance; refilling the first
    tier; use maturities to pay claims; interest income goes where; automatic transfer rules; top up the operating
    money; rebalance; back to target`,
  'who-decides-what': `
    roles and responsibilities; board versus staff; who approves trades; division of duties for investments; what
    does the adviser decide; does the board have to approve each purchase; role of the treasurer; role of the
    actuary; role of the custodian; who is responsible for what; who signs; who sets the limits; how involved should
    trustees be in picking bonds; authority chart; responsibility matrix; what belongs to the board and what to
    staff; who is responsible; board or staff; who approves; roles; who may trade; authority`,
  'benchmarks-by-tier': `
    which index to compare with; benchmark for a pool; how are we doing versus the market; yardstick; treasury bill
    index; one to five year index; separate benchmarks for each bucket; compare lgip with bills; measure performance
    of a pool; blended benchmark; is one benchmark enough; adviser is compared with wrong index; good benchmark for
    short money; performance measurement for a public pool; beat the benchmark by taking risk; index to compare; how
    are we doing against the market; benchmark; compare performance; which index`,
}
