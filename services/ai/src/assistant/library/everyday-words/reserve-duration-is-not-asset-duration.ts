import type { SectionPhrases } from './phrases.js'

export const reserveDurationIsNotAssetDuration: SectionPhrases = {
  'the-comfortable-sentence': `
    our assets match our liabilities; we are matched; duration match; same duration on both sides; reserves and
    bonds have the same duration; is a duration match enough; matched book; are we really matched; board paper says
    matched; which duration did the actuary mean; is it true that we are matched; hedged against rates; liabilities
    and assets are in line; are we matched`,
  'one-reserve-five-durations': `
    duration of reserves; macaulay; modified duration of liabilities; average time to payment; how long are our
    claims; length of our liabilities; actuary's duration; different durations of the same reserve; effective
    duration of liabilities; how is reserve duration calculated; which duration should we use; payout duration;
    average life of reserves; measure liabilities; why do the actuary and the manager have different numbers;
    weighted time to pay claims; length of liabilities; duration of liabilities; payout years`,
  'what-inflation-does': `
    inflation shortens reserve duration; claims inflation and rates; medical costs rise with yields; are claims
    fixed; inflation sensitivity; effective duration with inflation; claim cost goes up when rates go up; how does
    inflation affect matching; real liabilities; do higher rates help our reserves; inflation and duration; payments
    at future prices; inflation and claims; rising costs; reserves grow with inflation; price increases`,
  'what-assets-hide': `
    mortgages extend; asset duration traps; duration changes when rates move; spread risk; corporate bonds fall when
    spreads widen; extension; effective duration of mbs; asset side risks of matching; match breaks when rates rise;
    callable assets and matching; spread duration; hidden risk in bonds; mbs and liabilities; matched only at
    today's rates; callable; duration changes; effective duration`,
  'equal-durations-are-not-equal-dollars': `
    dollar duration; assets larger than liabilities; equal durations but surplus moves; dollars versus ratio; why
    does surplus fall though durations match; surplus duration; gap in dollars; hold economic surplus steady; more
    assets than liabilities; which duration keeps surplus steady; net duration; dv01; matched durations but we lost
    surplus; surplus moves though durations match; gap`,
  'and-the-books-say-something-else': `
    undiscounted reserves; books do not show the match; accounting versus economics; loss reported though matched;
    gasb pool shows loss; statutory shows nothing; discounted reserves; why does a good match look like a loss;
    economic match and accounting; reported liability does not move; mismatch hidden by accounting; accounting
    mismatch; accounting hides; books versus economics; reserves not discounted`,
  'what-to-do': `
    what should we do about matching; steps to improve alm; ask the actuary for cash flows; report dollars not
    years; show yields up and down; fix the gap; recommendations for duration matching; checklist for asset
    liability work; how to close a duration mismatch; what to request from staff about alm; next steps for matching;
    what to do about duration mismatch; steps for matching`,
}
