import type { SectionPhrases } from './phrases.js'

export const whyCommitteesAgreeTooQuickly: SectionPhrases = {
  'the-value-of-several-minds': `
    why have a committee; wisdom of crowds; are groups better than one person; five heads better than one;
    independent judgment; majority vote is right more often; committee or single decision maker; benefit of many
    opinions; do committees make better decisions; condorcet; why not let one person decide; size of the committee;
    why a committee; group better than one; many opinions`,
  'five-ways-to-the-same-vote': `
    groupthink; anchoring; authority; nobody disagrees; everybody follows the chair; conformity; unanimous votes;
    peer pressure; loud member dominates; silence means consent; people nod; members afraid to speak; rubber stamp
    board; defer to the consultant; dissent is rude; why do we always agree; decisions are too quick; one dominant
    trustee; tired at the end of the agenda; nobody wants to look stupid; new members do not speak up; follow the
    expert; first number sticks; everybody agrees; nobody speaks up; loud chairman; follow the leader; nodding; boss
    speaks first`,
  'estimate-alone-then-discuss': `
    write down estimates first; independent estimates; secret ballot before discussion; everyone writes a number;
    average of guesses; delphi; spread of opinions; ask the outliers to speak; collect opinions before talking;
    avoid influence; how to get honest views; private vote first; poll members before discussion; each member's own
    view; estimate before debate; write down first; independent opinions; discussion; vote secretly first; get real
    discussion; private estimate; debate`,
  'four-habits-that-cost-little': `
    better meetings; premortem; devil's advocate; chair speaks last; named challenger; two meetings for big
    decisions; improve committee decisions; good habits; encourage dissent; how can a chair run a better discussion;
    get people to disagree; cheap ways to better decisions; how do i as chair get real debate; red team; sleep on
    it; tips for a chairman; quiet members; speak last; good habits for a committee; better decisions; dissent`,
  'keep-score': `
    brier score; track our forecasts; decision journal; were we right; calibration; overconfidence; record
    predictions in minutes; learn from past decisions; luck versus good decision; outcome bias; hindsight; score
    predictions; did our decisions work out; ninety percent ranges; keep a record of why we decided; review old
    decisions; memory rewrites; track decisions; learn from mistakes`,
  'if-you-meet-in-public': `
    independent views in a public meeting; open meeting and dissent; public board cannot email opinions; write
    estimates in open session; sunshine law and honest debate; disagree in public; speak freely with press in the
    room; gather views legally; groupthink in a public board; debate in public; speak openly in public`,
  'what-agreement-should-feel-like': `
    real consensus; healthy disagreement; signs of a good decision; unanimous but real; somebody changed their mind;
    good agreement; how do we know we truly agree; quality of a decision; what would make us reverse; consensus
    versus silence; decision process quality; conflict is good; unanimous vote`,
}
