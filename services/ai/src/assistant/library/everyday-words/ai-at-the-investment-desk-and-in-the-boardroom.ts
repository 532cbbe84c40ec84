import type { SectionPhrases } from './phrases.js'

export const aiAtTheInvestmentDeskAndInTheBoardroom: SectionPhrases = {
  'already-in-the-room': `
    do we use AI already without knowing it; which of our managers and vendors use artificial intelligence; should
    we decide whether to use ai; what kinds of ai are there; predictive model versus language model; generative ai
    for boards; is chatgpt different from a statistical model; board members use chatgpt at home for board work;
    machine learning basics for directors; large language model explained; somebody used a chatbot to shorten the
    papers; do we need an ai decision; ai is everywhere in finance; what is artificial intelligence in investing;
    who at our shop uses ai; can i trust what a chatbot writes; ai sounds so confident; artificial intelligence;
    chatgpt; copilot; claude; chatbot; language model; are we using ai already; staff use of ai tools`,
  'where-it-helps-and-what-can-go-wrong': `
    is ai good for summarizing board papers; benefits and dangers of ai; pros and cons of artificial intelligence at
    an investment desk; ai made up a citation; hallucinations; ai invents facts or laws; can we let ai read the
    prospectus; use chatgpt for investment memos; ai drafts the report; summary leaves out the caveat; risks of ai
    tools; where does ai actually help; what could go wrong if we use ai; ai forecasts of the market; ai for credit
    analysis; ai checks trades and payments for fraud; use cases for ai in treasury; should staff use ai to write
    memos; how reliable are ai answers; what can ai do for us; ai makes things up; hallucination; summarize reports
    with ai; wrong answers by a chatbot; let a bot read documents`,
  'a-clause-finder-with-numbers': `
    software that reads our contracts and flags bad terms; how accurate is an ai tool; false alarms and misses;
    false positives; false negatives; precision and recall; vendor claims high accuracy; accuracy rate of a
    detection tool; it flags too much; how many does it miss; tool to review loan documents; ai contract review;
    what error rates to ask for; test the tool on our own documents; 95 percent accurate sounds good; base rate; how
    do i judge an ai product demo; share of flags that are right; does the tool find everything; ai to search
    contracts; find clauses in documents; let software read our contracts; how good is ai at reading`,
  'a-strategy-finder-with-numbers': `
    ai that picks stocks; algorithm that beats the market; backtest looks fantastic; quant strategy found by machine
    learning; data mining; overfitting; tried a hundred ideas and one worked; p hacking; multiple testing; is a
    backtest proof; out of sample test; signal that would have worked; trading algorithm pitch; ai hedge fund; can
    ai predict the market; robot trader; how many strategies did they try; results that look too good to be true;
    five percent significance by chance; ai that picks trades; backtest; machine that beats the market; can ai pick
    stocks for us`,
  'the-vendor-s-model-is-your-model': `
    responsibility for a vendor's ai; outside model we do not understand; black box; model risk; who validates the
    model; what to ask a vendor about its ai; our manager uses ai, what do we ask; third party model; ai due
    diligence on vendors; can we blame the software company; accountability for decisions by software; sr 11-7; ai
    washing; adviser says it uses ai; manager exaggerates ai; model governance; independent check of a model;
    purchased model; liable for a vendor's mistake; questionnaire for vendors using machine learning; manager uses
    ai; vendor uses ai; black box model; what to ask a vendor about ai; outside tool with ai`,
  'for-an-insurer-the-model-bulletin': `
    naic rules about artificial intelligence; state insurance regulator and ai; model bulletin on ai; does the
    commissioner regulate ai; ai governance program; written aiS program; unfair discrimination by algorithm;
    underwriting with ai; ai in rates and claims; does our department of insurance care that we use ai; is there a
    law about ai for insurance companies; exam questions about ai; compliance with ai bulletin; ai used for claims
    handling; regulators asking about machine learning; what does the naic expect about ai; regulator rules on ai;
    naic ai bulletin; what does the state say about ai; ai program`,
  'for-a-pool-the-public-owns-the-record': `
    are chatgpt chats public records; does the records law cover ai prompts; public agency using ai; retention of ai
    drafts; ai and the brown act; board members asking ai about agenda items; putting closed session papers into a
    chatbot; can the public request my chatbot history; foia and ai; must we keep what we typed into ai; public body
    and copilot; government use of chatgpt; ai notes discoverable; city employees use ai tools; open records and
    artificial intelligence; personal account for ai work; confidential member data in an ai tool; are ai chats
    public records; prompts as public record; public body and chatgpt; copilot and public record; ai and open
    records; board packet with ai`,
  'the-recorder-at-the-table': `
    ai note taker; zoom transcript; bot records our meeting; automatic minutes; recording the board meeting with
    software; transcription app; teams copilot takes notes; consent to be recorded; does everyone have to agree to
    recording; how long do we keep the recording; transcript versus minutes; ai minutes of closed session;
    privileged talk recorded by a bot; fireflies or otter in the meeting; can a machine write our minutes; who fixes
    mistakes in automatic minutes; secretary wants to use ai for the minutes; meeting transcription; recording the
    meeting; bot that takes notes`,
  'rules-that-fit-on-one-page': `
    ai policy for staff; what may we type into a chatbot; acceptable use of ai; simple rules for using ai; one page
    ai policy; confidential information in chatgpt; can employees upload documents to ai; personal data and ai;
    green amber red rules; who approves ai tools; what is off limits for ai; passwords or claim files in ai; do and
    dont list for ai; check numbers that ai gave; board policy on artificial intelligence; is it ok to use free ai
    tools at work; staff pasting internal papers; guidelines for ai at work; need an ai policy; ai policy; rules for
    staff using ai; what may be typed into a chatbot; confidential data in ai`,
  'keep-the-human-in-the-loop-awake': `
    human in the loop; people rubber stamp the machine; automation bias; nobody checks the output any more; staff
    trust the computer too much; approving without reading; how to test if reviewers pay attention; plant errors to
    see if they are caught; oversight of automated decisions; hundred percent approvals; does anybody really review
    ai results; complacency; blind trust in software; just clicking ok; checking the machine; people trust the
    machine too much; checking what the ai says; human review`,
}
