import type { SectionPhrases } from './phrases.js'

export const swotAnalysisFramework: SectionPhrases = {
  'four-boxes-one-rule': `
    what is a swot; strengths weaknesses opportunities threats; how does a swot analysis work; four boxes; internal
    and external; evidence for each entry; is swot worth the time; swot basics; is swot not old fashioned; swot
    explained; what goes where in a swot; difference between a weakness and a threat; facts not opinions; swot; how
    does swot work`,
  'an-example': `
    swot example; sample swot for an insurer; sample swot for a pool; show me a finished swot; what would a swot
    look like for us; model swot; filled in swot; examples of strengths and weaknesses; examples of threats; test
    each entry; sample swot; show me a swot`,
  'score-then-cross': `
    score the entries; impact times likelihood; rank swot items; cross strengths with threats; prioritize; points;
    combine the boxes; tows; which entry deserves time; rate each item one to five; what do we do with the four
    lists; rank strengths; score; weigh; cross the boxes`,
  'common-faults': `
    swot mistakes; what goes wrong in a swot; vague entries; too many items; wishes instead of facts; no owner and
    date; pitfalls; vendor fills in the boxes; our swot led to nothing; waste of time swot; why did our swot fail;
    strategy session without result; what goes wrong with swot`,
  'why-it-suits-a-pool': `
    is a swot useful for a pool; swot for a public pool; why do a swot; board of managers and elected officials;
    shared picture; strategic planning for a pool; review our investment program; how do we review our investment
    program with a busy board; strategy exercise for trustees; is swot a public record; swot for a pool; is swot
    useful for us; start a swot`,
  'cross-the-boxes': `
    match strengths with opportunities; combine weaknesses with threats; cross the entries; what follows from the
    boxes; crossing; turn swot lists into decisions; pair threats and weaknesses; strength with opportunity; combine
    strengths and threats; cross`,
}
