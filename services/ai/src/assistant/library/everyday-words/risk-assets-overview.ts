import type { SectionPhrases } from './phrases.js'

export const riskAssetsOverview: SectionPhrases = {
  'what-counts-as-a-risk-asset': `
    what is a risk asset; which investments are risky; definition of risk assets; are high yield bonds risk assets;
    stocks, junk, private equity, real estate, hedge funds; what do risky assets have in common; why do risk assets
    belong with surplus; alternatives definition; is real estate a risk asset; what does risk asset mean for an
    insurer; bank loans; what makes an asset risky; risky investments; definition`,
  'a-map-of-the-main-types': `
    types of risky investments; overview of alternatives; private credit, hedge funds, real estate; how are stocks
    treated in statutory accounting; return and danger of each type; equity fund; mortgage loans; schedule ba
    assets; list of alternative investments; what is private credit; infrastructure; what is a hedge fund; main
    dangers of each asset; collateralized loan obligation; clo; wrapper to get bond treatment; rated feeder; kinds
    of risky investments; stocks real estate high yield private credit; types; alternatives; hedge funds; overview`,
  'what-diversification-can-and-cannot-do': `
    diversification; correlation; eggs in one basket; spread risk; do stocks and bonds move together; everything
    falls together in a crisis; how much does diversification help; adding stocks barely raises risk; volatility of
    a mix; variance; benefits of a bit of stocks; correlation goes to one; free lunch; does owning more kinds reduce
    risk; diversify the portfolio; mix of two assets; why did diversification fail in 2022; diversify; own many
    different kinds; many different investments; everything falls together; variety`,
  'look-at-it-from-surplus': `
    stocks as percent of surplus; how much of our capital is at risk; leverage of an insurer; loss as share of
    surplus; market crash and our surplus; ten percent in stocks means what for surplus; stocks fall 35 percent;
    gain needed to recover; recover from a loss; effect of equities on surplus; unrealized stock losses hit surplus;
    deferred tax; quarterly earnings move with stocks; can we afford stocks; how badly would a crash hurt us; 50
    percent loss needs 100 percent gain; how much of our capital; exposure to surplus`,
  'how-capital-rules-treat-risk-assets': `
    rbc charge for stocks; capital charge; covariance; square root formula; how much extra capital do stocks need;
    rbc and equities; schedule ba charges; cheap first dollars of risk; does adding stocks hurt rbc; bond size
    factor; concentration factor; capital treatment of alternatives; rating agency charges for stocks; capital
    efficient; charge for private equity; marginal capital; rbc for stocks; extra capital; regulator charge;
    schedule ba`,
  'high-yield-spread-is-not-profit': `
    high yield bonds; junk bonds; below investment grade; are junk bonds worth it; spread; extra yield for default;
    default losses in a recession; bb and b bonds; spread minus losses; income from junk; bank loans; leveraged
    loans; risky corporate bonds; is the extra yield free; high yield default rate; high income bonds; lower rated
    bonds pay more; yield pickup; adding high yield; high yield; extra yield; risky bonds worth it; default losses`,
  'private-assets-paid-for-patience': `
    private equity; private credit; illiquid; lock up; capital calls; commitments; appraised values; smooth returns;
    j curve; carried interest; two and twenty; private fund fees; real estate fund; money tied up for ten years;
    can't get our money out; private debt; venture capital; does private equity have low risk; unfunded commitment;
    direct lending; stale prices; infrastructure fund; illiquidity premium; manager valuations; private markets;
    locked up; real estate; alternatives; smooth values; cannot sell; lockup`,
  'how-much-is-enough': `
    how much in stocks; right amount of risk assets; maximum in equities; sizing the risk bucket; how many percent
    stocks should an insurer have; loss budget for stocks; how much risk can surplus bear; size of the stock
    allocation; are we too conservative; are we too aggressive; limit for risk assets; how big should our equity
    position be; how much can we put into the stock market; too much in equities; from loss to allocation; how much
    risk can we take; percent in equities; afford stocks; maximum stocks`,
  'habits-that-destroy-value': `
    common mistakes with risky assets; buying high and selling low; panic selling; performance chasing; sold at the
    bottom; follow peers; hire on three year returns; fear of missing out; bought after a rally; investment mistakes
    of committees; hot fund; bad timing; why do investors lose money; herd; we always buy at the top; emotional
    decisions; mistakes; chasing performance; buying high selling low; selling in a panic; bad habits; hot funds`,
  'first-question-are-we-allowed': `
    may a pool buy stocks; is it legal to own equities; state law on stocks for public entities; can a public pool
    invest in mutual funds; authority to invest in equities; counsel opinion; enabling law; the neighbor pool owns
    stocks, may we; prudent investor authority; stock market with public money; does the law allow etfs; legal
    authority; may we buy real estate; are index funds permitted; other pools do it; may we buy stocks; allowed;
    legal; permitted; state law; pool buys stocks; authority to invest`,
  'second-question-for-which-money': `
    which money can go into stocks; long term surplus only; never claims money; part of net position for stocks; can
    reserves be in stocks; excess net position; money we do not need for ten years; should claims money be in
    equities; which part of net position may take risk; stocks for the surplus; how much is really free; restricted
    and unrestricted; rate stabilization money; long term money; surplus only; not claims money`,
  'what-equities-can-offer-a-pool': `
    why should a pool own stocks; benefits of equities for a pool; arguments for and against stocks; growth of
    surplus; stocks beat bonds long term; keep up with claims inflation; long run return of stocks; ten bad years;
    is it worth owning stocks; do pools need equities; upside of the stock market; are we missing out by not owning
    stocks; stocks outperform; expected gain from stocks; benefits of stocks; why stocks; return of equities;
    growth; stock market over the long run`,
  'how-a-loss-reaches-the-members': `
    who pays when stocks fall; assessment of members; member contributions go up after a loss; stock loss in net
    position; taxpayers pay; rate increase after market crash; wrong way risk; cities in a recession; losses passed
    to members; market crash and member budgets; headline of a pool losing money; how do members feel an investment
    loss; will our members be assessed; who eats the loss; contributions rise; assessment; member contributions go
    up; market loss effect on members; rate increase for members; crash cost`,
  'types-of-risk-asset-seen-from-a-pool': `
    index fund for a pool; active stock fund; high yield for a pool; real estate for a pool; private funds for a
    public pool; which risky assets suit a public pool; simple index fund; balanced fund; alternatives for pools;
    are reits ok; easy to explain investments; public pool private equity; bond funds; what kind of stock fund;
    target date; kinds of risky investments; real estate; high yield; stock funds; types; alternatives; index fund`,
  'sizing-by-loss-not-by-appetite': `
    how much in stocks for a pool; size of stock position by loss; floor for net position; maximum loss we could
    take; percent equities pool; room for investment losses; bad claims year plus market fall; how many dollars in
    stocks; loss budget of a pool; right size of equities; can we bear a 35 percent drop; largest stock position we
    can afford; how much risk should a pool take; risk limit for stocks; how much in stocks; how much can we lose;
    loss limit; size of stock position; percent in equities; worst loss`,
  'before-the-first-purchase': `
    first stock purchase; checklist before buying equities; steps to add stocks; getting started with equities;
    amend the policy first; stress test in open session; enter over several dates; how to begin investing in stocks;
    board wants to start with an index fund; to do before adding stocks; legal opinion first; new asset class
    approval; dollar cost average in; prepare members for volatility; due diligence before a new investment; first
    stock fund; steps before buying; checklist; getting started with stocks; prepare; due diligence`,
  'leaving-well': `
    when to sell stocks; exit plan; get out of stocks; reduce stocks after a distribution; sell under pressure;
    selling in a panic; when should a pool leave equities; member left and surplus shrank; reduce risk by plan; way
    out; take stocks off the table; exit rule; unwind the stock position; retention went up, what about stocks; sell
    stocks; get out; exit; panic selling; when to sell; leave the market; reduce risk`,
}
