import type { SectionPhrases } from './phrases.js'

export const statutoryAccountingForInvestments: SectionPhrases = {
  'written-for-the-worst-day': `
    statutory accounting; sap; ssap; why do insurers have their own accounting; stat versus gaap; conservative
    accounting; accounting practices and procedures manual; permitted practice; prescribed practice; naic accounting
    manual; what is statutory surplus; who makes statutory rules; solvency accounting; why is statutory different;
    note 1; special permission from our state; liquidation view; why own accounting rules; conservative; statutory
    versus gaap`,
  'admitted-or-not': `
    admitted assets; nonadmitted; what does not count toward surplus; furniture; prepaid expenses; overdue premiums;
    investments above the legal limit; why is our surplus lower than gaap equity; asset worth nothing for the
    regulator; excess over state limit; agents' balances over 90 days; software and computers; what counts as an
    asset in the annual statement; disallowed assets; admitted asset; worth zero; does not count; not counted by
    regulator; excluded assets`,
  'a-class-for-every-holding': `
    how are stocks valued in statutory statements; schedule d; schedule ba; where does each investment go; valuation
    by type; preferred stock; mortgage loans schedule b; real estate schedule a; derivatives schedule db; which ssap
    applies; accounting for etfs; common stock at fair value; lbss; cash and short term; affiliates; lookup table of
    holdings; what value is used for each investment; limited partnership accounting; how each asset is valued;
    carried at cost or market; stocks valued`,
  'what-counts-as-a-bond': `
    bond definition; principles based bond definition; what is a bond for the regulator; structured notes; issuer
    credit obligation; asset backed; schedule d or ba; new rule 2025; moved from schedule d to ba; security does not
    qualify as a bond; debt or equity in disguise; collateralized fund obligations; rated note; ssap 21; substance
    over form; reclassify holdings; does this security count as a bond; principles based; is it a bond; structured
    note; schedule ba; new bond rule`,
  'grades-the-naic-designation': `
    naic designation; naic 1 2 3; svo; securities valuation office; nrsro; designation categories; 1.a; how does the
    naic grade bonds; unrated bond; private letter rating; who assigns the designation; mortgage modeling; filing
    exempt; naic 3 what does it mean; rating to designation; grade of a private placement; designation and carrying
    value; are ratings accepted by the naic; naic 1; grade; naic 2; rating for regulator; who grades the bonds;
    private letter`,
  'one-bond-four-fates': `
    same bond different accounting; impairment; otti; write down; lower of cost or market; downgraded to naic 3;
    sell at a loss effect on surplus; amortized cost when kept; bond below cost effect on surplus; what happens to
    surplus if a bond is downgraded; intent to sell; realized loss; credit impairment; when do we have to write
    down; bond worth 87; cecl not in statutory; market loss on one bond; cost or market value; book value; market
    price; amortized cost`,
  'avr-and-imr-two-cushions-of-life-insurers': `
    imr; avr; interest maintenance reserve; asset valuation reserve; negative imr; life insurer reserves; realized
    gains deferred; disallowed imr; admit negative imr; 10 percent of surplus imr; life company accounting; what is
    the interest maintenance reserve for; gains from selling bonds at a life insurer; spread gains into income;
    reserve against credit losses; sold bonds at a loss life company; life insurer reserve; realized gains`,
  'the-link-to-risk-based-capital': `
    how accounting feeds rbc; capital charge of a bond; from naic 2 to 3 effect on rbc; rbc charge of assets;
    example rbc calculation; stocks and rbc ratio; designation and capital; downgrades and rbc; which assets need
    most capital; life rbc versus p&c rbc; acl and investments; asset charges; moved to schedule ba capital charge;
    effect of a loss on our ratio; accounting and rbc; capital charge for a bond; factor; rbc`,
  'what-to-read-in-which-order': `
    how to read the annual statement; which pages of the blank; where do i look in the statutory statement; yellow
    book; blue book; general interrogatories; five year historical; schedule d part 1a; note on fair value; director
    reading the annual statement; order of reading; what should an investment committee read in the statement;
    exhibit of capital gains; statutory filing guide; pledged assets disclosure; annual statement; which schedule;
    how to read the blank; where in the statutory statement`,
}
