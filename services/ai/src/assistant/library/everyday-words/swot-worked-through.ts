import type { SectionPhrases } from './phrases.js'
import { swotAnalysisFramework } from './swot-analysis-framework.js'

export const swotWorkedThrough: SectionPhrases = {
  ...swotAnalysisFramework,
  'before-the-meeting-a-page-of-facts': `
    prepare a swot; facts before the meeting; what data do members need before the session; page of facts; send out
    two weeks ahead; pre-work; homework before the strategy session; write entries alone; data sheet; information
    for a strategy day; get ready for the annual review; start a swot`,
  'put-a-number-on-each-crossing': `
    quantify swot; dollars on each crossing; how much would it cost if two key people leave; income lost when
    callables are called; value of an idea; key person risk; numbers instead of feelings; members may leave the
    pool; loss of a large member effect; cost of losing members; what is each action worth; measure the effect;
    numbers in a swot; money effect`,
  'from-crossings-to-actions': `
    action plan from swot; owner and due date; next steps after the strategy session; turn into actions; to do list
    with owners; three actions; who does it by when; follow through; done when; accountability for actions; from
    swot to action; next steps; plan; to do; what follows from swot`,
  'ninety-minutes-well-used': `
    agenda for a swot meeting; how long does it take; run the workshop; timetable; facilitate the session; strategy
    meeting agenda; chair speaks last; retreat agenda; 90 minutes; time plan; how to run an annual review meeting of
    the committee; swot meeting agenda; how long does a swot take; retreat`,
  'between-the-reviews-watch-lines': `
    watch lines; monitor threats between meetings; early warning indicators; what level triggers a look; follow up
    after the review; tripwire; keep an eye on threats; indicators to watch; what if something changes between
    annual reviews; what may staff do before the next meeting; measure and level for a threat; warning signs;
    monitor after swot; watch list; follow up`,
  'what-it-cannot-do': `
    limits of swot; does swot measure risk; swot is not a stress test; what a swot is not good for; can swot set our
    allocation; swot instead of risk analysis; what swot does not tell us; does it replace a stress test; is a swot enough; what else do we need besides a swot; swot is no; weakness of swot`,
  'a-page-of-facts-first': `
    prepare a swot for a pool; facts before the board meeting; what goes into the packet for the review; page of
    facts; data for trustees before the session; preparation for the strategy meeting; background sheet; information
    before the retreat; prepare a swot; facts before the meeting; data sheet; start a swot`,
  'score-and-look-at-the-spread': `
    members score entries; disagreement in scores; spread of votes; impact and likelihood; rank the threats; who
    disagrees should speak; mean and spread; rating exercise; different opinions on the board about a risk; scoring
    weaknesses; vote on priorities; score strengths and weaknesses; rank; vote; points`,
  'three-actions': `
    actions with owner and date; motions after the swot; next steps; three things to do; follow up on decisions;
    resolution and owner; what did we decide; deadlines; action list for the board; actions from swot; to do; plan`,
  'in-the-open': `
    swot in a public meeting; is the swot public; weaknesses in public view; can we discuss weaknesses openly;
    sensitive items and public record; security weaknesses not in the open; emailing swot entries; open meeting law
    and strategy session; litigation in the swot; embarrassing weaknesses in the newspaper; collect input from
    members without breaking the law; swot in public meeting; swot public record; weaknesses in public`,
  'two-hours-well-used': `
    agenda for a two hour session; how long does a pool swot take; strategy retreat; plan the workshop; time table;
    public comment; run the meeting; board retreat agenda; how to run a planning session; new members at the
    retreat; swot meeting agenda; how long does a swot take; run the workshop; retreat`,
}
