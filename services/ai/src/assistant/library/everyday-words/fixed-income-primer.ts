import type { SectionPhrases } from './phrases.js'

export const fixedIncomePrimer: SectionPhrases = {
  'why-insurers-own-bonds': `
    why do insurance companies hold mostly bonds; why not more stocks; why bonds; what are bonds for; why is an
    insurer's portfolio so boring; bonds fit claims; reason for fixed income; insurers and bonds; why are we 80
    percent in bonds; advantages of bonds for an insurance company; could we just hold stocks; what is fixed income
    and why do we own it; bonds versus stocks for an insurer; purpose of our bond portfolio; why not stocks; what
    are bonds good for; insurers hold mostly bonds`,
  'what-a-bond-is': `
    what is a bond; bond basics; coupon; par; face value; principal; maturity; issuer; why does a bond's price fall
    when rates rise; price and yield move opposite; bond explained simply; i know nothing about bonds; how does a
    bond work; iou; premium and discount; bond trading above par; why is a bond worth less than we paid; bonds 101;
    present value of a bond; terms on a bond statement; what do we get paid on a bond; bought at a discount; loan;
    what do we get from a bond; bond price falls when rates rise; worth less`,
  'yield-has-several-meanings': `
    yield to maturity; current yield; coupon rate; yield to worst; book yield; market yield; what is the difference
    between coupon and yield; which yield matters; why are there so many yields; what do we really earn on the bond;
    ytm versus ytw; portfolio yield in the report; our yield is lower than the market; why does income follow rates
    slowly; accretion; amortized cost goes up; buying below par and income; which yield should we report; purchase
    yield; book yield stays the same; yield; what do we earn on the bond; coupon versus yield; interest rate of the
    bond; return until maturity; income percent`,
  'interest-rate-risk-duration-and-convexity': `
    what is duration; how long do our bonds run; what happens to bonds if rates rise; how much do we lose if rates
    go up one percent; modified duration; convexity; rate sensitivity; bonds are down because rates rose; interest
    rate risk; why did our bonds lose value; long bonds riskier; duration versus maturity; rates up half a point;
    price impact of a rate move; average duration of the portfolio; fed raises rates and our bonds; is a duration of
    4 a lot; estimate the loss from a rate hike; long term bonds are volatile; safe bonds lost money; duration;
    average life; sensitive to rates; rates go up bonds go down; fed hikes; lose value when rates rise; price drop;
    length of bonds; rate jump; curvature; bonds lost value; bonds are down this year; why bonds lost; safe bonds
    lost`,
  'credit-risk-being-paid-back': `
    will we get paid back; default; what if the company goes bust; bond ratings; what does bbb mean; junk;
    investment grade; downgrade; credit quality; chance of default; expected loss; how safe is a corporate bond;
    rating agencies letters; recovery after default; naic designations from ratings; issuer in trouble; spread over
    treasuries; credit risk explained; can we trust ratings; loss given default; aa versus a; too much in one
    company; is single a safe; borrower cannot pay; company goes broke; bankrupt; goes bust; rating; letter grades;
    borrower fails; how safe is a bond; get our money back; bbb; lose principal`,
  'the-main-sectors': `
    types of bonds; kinds of bonds; treasuries, corporates, munis, mortgages; what are agency bonds; what is a
    private placement; asset backed versus mortgage backed; which bond sector is safest; overview of the bond
    market; corporate bonds; municipal bonds; cmbs; what can we choose from in fixed income; sectors in our report;
    what stands behind each type of bond; revenue bond; difference between treasuries and agencies; list of bond
    sectors; government versus corporate; treasuries; corporates; munis; mortgages; what can we choose from;
    government bonds`,
  'bonds-that-can-change-their-own-maturity': `
    callable bonds; called early; issuer paid us back early; prepayment; mortgage backed securities; refinancing and
    our mbs; negative convexity; effective duration; yield to worst for callables; why do mortgage bonds get longer
    when rates rise; extension risk; we lost our high coupon bond to a call; bond got called; option sold to the
    issuer; extra yield on callables; early repayment; homeowners refinance; why do we get principal back at the
    worst time; average life changes; callable; paid back early; mortgage bonds; refinanced; redeem early; issuer
    takes it back`,
  'the-yield-curve-and-reinvestment': `
    yield curve; inverted curve; steep curve; flat curve; reinvestment risk; long rates versus short rates; should
    we buy longer bonds for more yield; rates fall and we must reinvest; why are short rates higher than long; what
    does the curve tell us; reinvest maturing bonds at lower yields; two year pays more than ten year; falling
    yields as danger; curve upside down; term premium; go longer for yield; what if rates fall; lock in yields;
    short rates above long rates; long rates; reinvest at lower rates; what to do with maturing bonds; coupons
    reinvested`,
  'how-accounting-changes-the-picture': `
    unrealized losses and our statements; do paper losses matter; amortized cost versus fair value; gaap and
    statutory; held to maturity; available for sale; trading; oci; book value and market value; bonds under water;
    ability to hold; does a market loss show in surplus; carrying value of bonds; why does surplus not move when
    bonds fall; accounting for bonds at an insurer; loss hidden by accounting; when does a loss become visible;
    silicon valley bank problem; cecl; gaap equity fell but statutory did not; amortized cost; book value; market
    value; paper loss; unrealized loss; loss on the books; do losses show up`,
  'taxes-in-one-example': `
    tax on municipal bonds for insurers; proration; tax exempt interest; after tax yield; are munis better than
    corporates; tax equivalent yield; 5.25 percent; breakeven yield; should a p&c insurer own munis; taxable or tax
    free bonds; corporate tax and bonds; company with tax losses and munis; net operating loss and munis; irs rules
    on muni interest; effect of tax on our bonds; 21 percent rate; compare tax free and taxable; tax; tax exempt;
    muni interest taxed; irs; tax free income`,
  'putting-a-portfolio-together': `
    ladder; bullet; barbell; how to build a bond portfolio; order of steps; spread maturities; structure of a bond
    portfolio; laddered portfolio; why not chase yield; peer with higher yield; where to start building a bond
    portfolio; first liquidity then duration then credit then yield; another company yields more than we do; is more
    yield better; maturities over many years; reach for yield; design a portfolio; equal amounts each year; build a
    bond portfolio; spread over years; how to structure; equal maturities`,
  'why-a-risk-pool-owns-bonds': `
    why bonds for a pool; safety liquidity yield; sll; public money in bonds; what should a pool invest in; why does
    a public pool hold fixed income; order of objectives for public funds; why not leave everything in the bank; is
    it safe to invest member money; reasons for bonds in a risk pool; boring investments for public money; what does
    a pool do with contributions until claims; safe investment for pool money`,
  'a-loss-on-paper-year-by-year': `
    unrealized loss; paper loss; loss although we did not sell; will the loss come back; hold to maturity and the
    loss disappears; bonds below cost; price pulls back to par; why do we show a loss; temporary loss; is the loss
    real; explain the loss to members; loss on treasuries; bonds worth less than we paid; council asks why we lost
    money on safe bonds; three year treasury example; we will get par back; should we sell bonds at a loss; market
    value dropped; loss but we hold to maturity; bond under water; hold until it matures`,
  'what-the-financial-statements-show': `
    why does our statement show a loss; investment income is negative; gasb fair value; gains and losses through
    income; net position fell because of bonds; intent to hold doesnt matter; why does the insurer next door show no
    loss; accounting rules for pool investments; gasb 31; gasb 72; gasb 40 disclosures; where in the audit is the
    market loss; mark to market on pool books; annual report shows negative investment return; difference between
    pool and insurance company accounting; amortized cost allowed for short holdings; statement shows a loss; fair
    value change; gasb; unrealized loss in the audit; investment income negative`,
  'what-the-law-lets-a-pool-buy': `
    permitted investments; legal list; what may we buy; are corporate notes allowed; commercial paper; repo; money
    market fund; certificates of deposit; state statute on public funds; can a pool buy corporate bonds; maximum
    five years; government code 53601; allowed instruments; authorized investments; legal but unsuitable; stricter
    limit rules; can we buy agencies; bankers acceptances; what is an lgip; list of instruments for public agencies;
    allowed to buy; state law; authorized; may we buy`,
  'callable-agency-bonds-a-yield-with-a-string-attached': `
    callable agencies; fhlb callable; fannie mae callable; freddie; extra yield catch; called away after one year;
    yield to worst on a callable; broker offers callable bonds; why do callables pay more; step up callable; agency
    gets called when rates fall; are callables good for public agencies; too many callables; uncertain maturity;
    bond was called and we have to reinvest; lots of callables in the portfolio; dealer recommends callable notes;
    callable agency; pays more but; called away; early redemption; fannie mae; freddie mac; fhlb`,
  'credit-risk-and-how-to-keep-it-small': `
    issuer fails; default on a corporate note; ratings limit for pools; minimum rating; downgrade of a note we hold;
    cap per issuer; concentration in one name; expected loss; credit limits for public money; how safe are corporate
    notes; note downgraded to bbb; what if an issuer goes bankrupt; five percent in one issuer; keep credit risk
    low; commercial paper default; safe enough for public funds; too much in one bank's paper; default; rating;
    commercial paper; corporate bonds; will we be paid`,
  'municipal-bonds-and-the-pool-s-tax-status': `
    should a tax exempt pool buy munis; tax free bonds for a pool; we do not pay federal tax; taxable municipal
    bonds; buying bonds of our own members; pre refunded bonds; advance refunding; muni yields lower; adviser bought
    munis for a pool; help a member city by buying its bonds; section 115; refund old bonds; member wants us to buy
    its debt; does the exemption help us; local bonds; conflict buying member debt; munis for a pool; tax free
    bonds; we pay no tax; tax exempt; does tax exemption help us`,
  'three-tiers-of-money': `
    operating core surplus tiers; short money and long money; how to divide the portfolio by purpose; ladder for the
    core; bond ladder example; how much in the lgip; buckets for the pool; equal rungs; money for claims this year
    and later; liquidity bucket; simple portfolio design for a pool; tiers; which money can be invested longer; five
    year ladder; buckets; cash; operating; core; surplus; how much cash; ready money; short term long term money`,
  'measuring-rate-risk-against-net-position': `
    what does a rate rise do to our net position; how much of our cushion do we lose if rates go up; interest rate
    risk of a pool; rate shock; duration of 2.5 what does that mean for us; loss as a share of net position; how
    sensitive are we to rates; fed hikes and our surplus; compare bond loss with equity; 1.5 point rise; rate risk
    in dollars; effect of higher rates on the pool; percent of surplus at risk from rates; can we afford a rate
    increase; rates rise how much of our surplus is gone; effect of rates on net position; duration; how long do
    bonds run; interest rate risk; lose value when rates rise`,
  'safekeeping-where-safety-is-often-lost': `
    custodian; who holds our bonds; broker holds the securities; delivery versus payment; third party custody;
    safekeeping; reconcile custodian statement; what if the broker goes under; are our securities safe; ponzi;
    madoff; approved dealers; competitive quotes; securities lost or stolen; does the adviser hold our money;
    independent custody; three quotes; proof that the bonds exist; who checks that our bonds are really there; bank
    trust department; custody; broker keeps the securities; third party; safe keeping`,
}
