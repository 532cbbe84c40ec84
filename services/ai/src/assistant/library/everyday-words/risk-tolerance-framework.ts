import type { SectionPhrases } from './phrases.js'

export const riskToleranceFramework: SectionPhrases = {
  'capacity-need-and-tolerance': `
    risk tolerance; risk appetite; risk capacity; difference between capacity and tolerance; how much risk do we
    need to take; ability and willingness; stomach for risk; what is our risk appetite; appetite statement; need for
    return; plan requires more risk than we want; how much can we afford to lose; define risk tolerance; risk
    appetite statement; willingness to lose; tolerance versus capacity; how much risk; how much can we lose`,
  'choose-the-measure-that-binds': `
    how to measure risk for an insurer; volatility is not the point; which limit binds first; rbc or rating or
    liquidity; how to state risk tolerance; measure of risk; standard deviation; constraint that hits first; what
    metric should we use for risk; value at risk; regulatory action level; express risk appetite as a ratio; what
    hurts us first; binding constraint; which measure counts; what limit hits first; rating or rbc or earnings; how
    to measure risk`,
  'from-floor-to-budget': `
    risk budget; maximum loss allowed; floor for capital; how much loss can we take before hitting the floor; budget
    for investment losses; lowest rbc we accept; turn a floor into a budget; combined loss of all risks; one in 100
    loss; room for risk; contribution of each risk; share of risk by line; set a capital floor; total loss budget;
    allocate risk between underwriting and investments; are we over budget; maximum loss; how much can we lose;
    floor for surplus; lowest surplus; room for loss`,
  'price-the-budget-in-one-currency': `
    compare buying reinsurance with selling stocks; cost per dollar of risk removed; cheapest way to reduce risk;
    trade off between insurance risk and investment risk; sell equities or buy reinsurance; risk in one currency;
    where is risk cheapest; underwriting and investments compete for capital; reduce risk efficiently; reinsurance
    or less stocks; give up return to lower risk; shorten duration or cut stocks; compare reinsurance and stocks
    risk; cost per unit of risk; cheapest risk; trade off insurance risk and investment risk`,
  'distrust-the-square-root': `
    adding risks; correlation in the tail; square root formula; reverse stress test; diversification benefit
    overstated; scenarios instead of formulas; risks happen together; model risk in capital; are risks really
    independent; named scenarios; hurricane plus recession; can we rely on correlations; what would break us;
    formula gives false comfort; do stress tests beat the model; adding up risks; independent risks; correlation
    assumption; formula with root`,
  'from-budget-to-triggers': `
    triggers; what happens when we reach the limit; green amber red; early warning; action plan when risk budget is
    used up; escalation; over budget what to do; traffic light; response when limits are near; plan within 30 days;
    who acts when risk is too high; risk monitoring; close to our risk limit; risk report to the board; what do we
    do if losses mount; warning level; trigger; what to do when limit is near; action plan; red yellow green; close
    to the limit; surplus drops; falls below a level; what to do when surplus falls; page with actions`,
  'whose-tolerance-is-it': `
    whose risk is it; members bear the risk; risk appetite of a pool; who decides how much risk; does rbc apply to
    pools; who owns the surplus; taxpayers pay in the end; assessment; how much risk would our members accept; pool
    has no owners; set risk tolerance for a public pool; members money; asking members about risk; board's tolerance
    versus members' tolerance; no regulator tells us; board's risk appetite; members risk; who bears the risk;
    members or board; whose money`,
  'the-three-claims-on-net-position': `
    what is net position for; what must surplus absorb; confidence level; 90 percent confidence; adverse
    development; retention and catastrophe; investment losses and claims share the cushion; how much net position do
    we need; uses of surplus; risk margin; budget for investment losses of a pool; stabilize contributions; how is
    the cushion divided; what do we need the surplus for; expected level versus confidence level; actuarial
    confidence; enough surplus; cushion; catastrophe; market loss; uses of net position`,
  'testing-the-portfolio-against-the-budget': `
    does our portfolio fit the risk budget; stress test bonds and stocks; rates up two points and stocks down; loss
    limit of a pool; how much would we lose in a stress; which mix fits; shorter bonds or fewer stocks; pool stress
    test; test the mix; total loss in bad market; is our allocation within tolerance; reduce risk by shortening;
    compare mixes under stress; stress test; how much loss can the pool take; maximum loss; does the portfolio fit;
    can we bear it`,
  'reported-or-economic': `
    reported loss versus real loss; economic view; claims are worth less when rates rise; fair value loss but claims
    fall too; undiscounted liabilities; which view should we manage to; accounting versus economics; real effect of
    rising rates on a pool; does shortening bonds help; offset on the liability side; true value of claims; is the
    loss offset; paper loss or real loss; fair value versus real; accounting view; true value`,
  'claims-and-investments-together': `
    bad claims and bad market at the same time; inflation raises claims and yields; recession and workers comp;
    correlation of claims and investments; both at once; storm and market crash; double whammy; do claims get worse
    in a recession; worst of both; combined bad year; late contributions in a recession; when it rains it pours; bad
    claims year and bad market; storm and crash; combined risk; double trouble`,
  'triggers-and-remedies': `
    net position below the floor; what to do when surplus drops; funding plan; contribution increase; assessment;
    when may we return money to members; zones; remedies; trigger levels for a pool; surplus fell; how low can net
    position go before we act; when can we pay dividends; too little surplus; raise contributions; action table;
    below target; above 130 percent; recovery plan; warning level; what to do when limit is near; action plan; early
    warning; close to the limit; remedy; net position drops; falls below a level; what to do when surplus falls;
    page with actions`,
}
