import type { SectionPhrases } from './phrases.js'

export const outsourcedCioAndDelegation: SectionPhrases = {
  'what-can-be-handed-over': `
    ocio; outsourced chief investment officer; what is an ocio; hire an outside firm to invest; full discretion;
    consultant versus ocio versus adviser; can we delegate investing; how much can we outsource; levels of
    delegation; hand over the portfolio; let a firm pick the managers; discretionary mandate; what is left for the
    board; outsource investments; difference between consultant and outsourced cio; adviser with discretion; someone
    else to manage our money; nobody here knows investing; turn it all over to a professional; outsource; hire
    someone outside; delegate; let a firm run our money; give away decisions; someone else to manage`,
  'what-stays-whatever-the-contract-says': `
    are we still responsible after outsourcing; fiduciary duty stays; can we delegate responsibility; who is liable
    if the provider fails; on the hook; blame; board remains accountable; duties that cannot be delegated; what must
    the board keep; is the board off the hook; personal liability of trustees; oversight duty; choose and monitor
    the delegate; the law on delegation; what can the board not give away; trustee liability; does an outside cio
    protect us; still our job; stays with the board; keep responsibility; cannot delegate; fiduciary duty remains;
    our job; to blame; responsible if it goes wrong; accountable; liable; if the provider fails`,
  'four-good-reasons-and-two-bad-ones': `
    should we outsource; pros and cons of an ocio; is an ocio a good idea; reasons to hire an outside cio; when does
    outsourcing make sense; too small to have investment staff; bad year so outsource; shift the blame; staff
    shortage; key person left; better access to managers; decisions take too long; why would an insurer outsource;
    why would a pool outsource; is it smart to outsource investing; wrong reasons; why outsource; pros and cons;
    reasons for an ocio; is it a good idea to hire outside`,
  'what-it-costs-all-of-it': `
    cost of an ocio; ocio fees; basis points; total cost of outsourcing; all in cost; hidden fees; fund fees on top;
    is an ocio cheaper than staff; compare fee offers; expense of our investment program; how much do we pay in
    total; underlying manager fees; what does outsourcing really cost; custody and transition cost; fee layers; cost
    in dollars; cheap headline fee; fees inside the funds; how much does an outsourced cio charge; adviser fee
    comparison; fees; cost of outsourcing; expensive; how much do they charge`,
  'where-interests-part': `
    conflict of interest; own funds; proprietary products; adviser sells its own fund; incentives of the consultant;
    paid more if; gifts to trustees; pay to play; political contributions by an adviser; benchmark chosen by the
    provider; consultant wants to become ocio; biased advice; whose interest do they serve; soft dollars; one model
    for all clients; fee on assets gives incentive; adviser recommends himself; kickbacks; golf with the adviser;
    revenue sharing; does our adviser have a conflict; own products; incentives; paid by assets; sells us its own
    funds; bias of consultant`,
  'writing-the-mandate': `
    contract with the ocio; agreement terms; what to put into the contract; termination clause; notice period;
    fiduciary in writing; scope of discretion; exit rights; indemnity; key persons clause; data ownership;
    investment management agreement; negotiate with the provider; how do we get out of the contract; illiquid funds
    after termination; mandate guidelines for an outsourced cio; leaving an ocio; what clauses protect us; rfp and
    contract; lock in with provider funds; liability cap; contract; agreement; guidelines for the provider; what to
    put in the contract; terms`,
  'watching-the-watcher': `
    how do we oversee the ocio; measure an ocio; monitor the provider; did the ocio add value; attribution in three
    steps; who watches the watchman; second opinion on the consultant; performance of an outsourced cio; gips;
    evaluate our consultant; policy benchmark versus actual; independent review; are they any good; checking on the
    outside firm; board can't judge the experts; report card for the adviser; how to evaluate an investment adviser;
    value added after fees; oversee the ocio; monitor; control; check the consultant; second opinion; who watches`,
  'a-calendar-for-the-delegating-board': `
    what should the board do each quarter after outsourcing; oversight calendar; yearly schedule; when to review the
    provider; form adv; soc report yearly; market check of fees; how often should we rebid; rfp every five years;
    annual review of the ocio; monthly compliance test; routine for watching the provider; to do list for a board
    with an ocio; how often do we go out to bid for the adviser; due diligence schedule; yearly plan for oversight;
    schedule; what to do each quarter`,
}
