import type { SectionPhrases } from './phrases.js'

export const whatAPoolMayBuy: SectionPhrases = {
  'three-lists-and-a-judgment': `
    what may a pool buy; permitted by law, agreement, policy; is this security allowed; legal list; three lists;
    which law applies to us; suitable versus legal; may we buy corporate bonds; can we invest in x; authority;
    bylaws restrict investments; check if an investment is permitted; approved list; broker says it is legal; joint
    powers agreement limits; permitted investments; may we buy gold; foreign bonds allowed; allowed to buy; state
    law; authorized; prudent; may we buy; stocks`,
  'five-kinds-of-limit': `
    kinds of limits; maturity limit; percentage limit; rating limit; prohibited investments; at purchase or at all
    times; inverse floaters; range notes; interest only strips; five year limit; final maturity or average life;
    legal limits explained; limit on one issuer; what does the statute limit; types of restriction; rating at time
    of purchase; forbidden structures; limits in law; maximum maturity; maximum percent; rating minimum; types of
    limit; how long may a bond run`,
  'a-note-that-is-legal-and-does-not-fit': `
    legal but not suitable; adviser proposes a corporate note; check a proposed purchase; room left under the issuer
    limit; same issuer in several instruments; proposal from the broker; should we approve this purchase; step by
    step check of a trade; note passes the law but fails the policy; does it fit the claims; five year note;
    suitability; already own commercial paper of the same company; evaluate an investment idea; structured note;
    legal but bad idea; step up; suitable; allowed but should we`,
  'deposits-what-is-insured-and-what-stands-behind-the-rest': `
    fdic; bank deposit insurance for public funds; 250000; collateral; pledged securities; certificate of deposit;
    cd; bank fails; uninsured deposits; is our bank account safe; letter of credit from fhlb; collateralized
    deposits; savings account; demand deposits; icS cdars; reciprocal deposits; money over the insured limit; large
    bank balance; bank failure; local bank; how much can we leave at one bank; checking account; our bank goes
    under; bank deposit; pledged; money at the bank; uninsured`,
  'lgips-and-gasb-79': `
    lgip; local government investment pool; state investment pool; laif; texpool; is the lgip insured; stable value;
    can an lgip lose money; redemption; how fast can we get money out; guaranteed dollar; what is an lgip; how safe
    is the state pool; county pool; put everything into the lgip; withdrawal limit; lgip questions; money market
    fund versus lgip; liquidity of the state pool; state pool; stable dollar; one dollar; guaranteed; liquidity pool`,
  'asset-backed-securities-in-one-example': `
    asset backed securities; abs; car loans; credit card receivables; tranche; senior note; subordination; layers;
    securitization; are abs safe; auto loan bonds; weighted average life; what happens if borrowers stop paying;
    credit enhancement; trust with loans; structured securities; expected maturity versus legal final; loan losses
    eat the lower layers; may a pool own abs; triple a asset backed; credit cards; securitized; asset backed`,
}
