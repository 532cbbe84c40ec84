import type { SectionPhrases } from './phrases.js'

export const openMeetingsAndPublicRecords: SectionPhrases = {
  'the-committee-room-has-windows': `
    open meetings law; sunshine law; brown act; does the open meetings law apply to our pool; transparency; public
    body; are investment committees public; why must we meet in public; public records act; are we subject to
    sunshine; private board habits; law on public meetings; is our pool a public agency; everything in the open; do
    committees fall under open meeting law; are risk pools covered by foia; open government; public business`,
  'what-is-a-meeting': `
    is lunch with other trustees a meeting; dinner with board members; email among board members; reply all; group
    text; phone call between two trustees; quorum; serial meeting; daisy chain; can i call another board member;
    talk about pool business outside a meeting; polling members by email; conference call; social gathering;
    whatsapp group of trustees; are advisory committees covered; what counts as a meeting; members talk in the
    parking lot; may staff email all members; discuss by email before the meeting; conference with majority present;
    two of us rode together; coffee; lunch with trustees; email chain; phone call between members; talk outside the
    meeting; met informally`,
  'agenda-notice-action': `
    agenda; notice; how many days before must we post; can we vote on something not on the agenda; add an item last
    minute; emergency meeting; wording of an agenda item; discussion and possible action; action item; 72 hours;
    special meeting notice; urgent trade between meetings; adviser needs a quick decision; can we decide today; vote
    without notice; decide between meetings; agenda description too vague; take up a new topic; act fast on a bond;
    fire the manager without agenda item; post the agenda; post notice; vote on item not on the agenda; add an item;
    how many days before; public notice`,
  'closed-sessions': `
    closed session; executive session; behind closed doors; can we discuss claims privately; exclude the public;
    litigation discussion; can investments be discussed in private; ask the public to leave; attorney client in
    closed session; personnel matters; report out after closed session; private meeting with our manager; discuss
    settlement in private; confidential talks of the board; is it legal to close the meeting; security matters
    closed; what may we talk about behind closed doors; closed door; private discussion; confidential`,
  'records-what-is-one-and-where-it-lies': `
    public record; are my emails public; text messages on my own phone; private email account; personal notes; how
    long to keep records; retention schedule; records act; are drafts public; manager's trade secrets; confidential
    fee terms with a private fund; nda with a manager; gmail for board business; deleting emails; do my texts about
    the pool count; are handwritten notes public; private fund demands confidentiality; messages on personal
    devices; are investment reports public; records on my home computer; public records; emails; text messages;
    private phone; freedom of information; foia; are my notes public; what must we keep`,
  'a-request-with-numbers': `
    public records request; foia request; reporter asks for emails; journalist; newspaper; citizen wants documents;
    how long to respond; cost of a records request; search private mailboxes; how much work is a request; use
    official accounts; someone asks for all our emails; burden of a big request; activist asks for documents; media
    inquiry; how do we answer a records request; hours to review messages; can we charge for a records request;
    records request; reporter asks; how long to answer`,
  'minutes-that-protect': `
    minutes; what should be in the minutes; how detailed should minutes be; record of the decision; motion and vote
    in minutes; recording of meetings; approve the minutes; minutes as protection; who abstained; write up of the
    meeting; minutes too long; do minutes need the reasons; secretary writes everything down; verbatim minutes;
    document investment decisions; paper trail of a decision; what to write down about the discussion; keep
    recordings after minutes approved; what to write down; record of the meeting; protocol; how detailed; secretary`,
  'the-investment-committee-s-year-in-public': `
    yearly calendar; schedule of committee meetings; what to do each quarter in public; annual work plan of the
    committee; when do we review what; plan for the year; calendar for a public investment committee; topics by
    quarter; meeting plan; what is prepared between meetings; how often should the investment committee meet; annual
    cycle; what can be done without a meeting; yearly calendar of meetings; schedule of public meetings; annual plan`,
  'if-it-went-wrong': `
    we broke the open meetings law; violation; cure a defective action; is our vote void; redo the vote; fines for
    violating sunshine; penalty; accidental reply all; illegal meeting; we discussed it by email, what now; undo a
    mistake in notice; fix a meeting violation; somebody complains about our meeting; what happens if we violate the
    brown act; invalid decision; tell counsel; we forgot to post the agenda; ratify; can a decision be overturned;
    illegal vote; void action; cure; fix a mistake; penalty for open meeting violation`,
}
