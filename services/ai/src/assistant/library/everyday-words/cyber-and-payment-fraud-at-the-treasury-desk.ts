import type { SectionPhrases } from './phrases.js'

export const cyberAndPaymentFraudAtTheTreasuryDesk: SectionPhrases = {
  'the-loss-that-no-market-caused': `
    payment fraud; why should the investment committee care about cyber; hackers stole our money; how big is the
    danger of fraud; business email compromise; social engineering; how likely is wire fraud; false wire; stolen by
    email; treasury fraud basics; biggest cyber risk for the treasury; cyber risk for an insurer; cyber risk for a
    pool; loss from a fake payment; money stolen without hacking; somebody tricked our clerk; why is fraud worse
    than a market loss; cyber crime; fraud; hackers; scam; stolen money; theft`,
  'five-ways-in': `
    how do thieves do it; phishing; fake invoice; ceo email asking for a wire; impersonation of the boss; deepfake
    voice; deep fake video call; changed bank account email; hacked mailbox of a vendor; fake capital call; types of
    payment scams; common tricks of scammers; urgent confidential wire request; email from the executive director
    asking to pay; spoofed email; vendor impersonation; payroll redirect; check washing; what does a fraud attempt
    look like; warning signs of payment fraud; letter from a private fund with new account; someone pretending to be
    our custodian; fake email; hacked mailbox; changed bank account; fake vendor; impostor; how do thieves get in;
    boss asks for urgent wire; scammers`,
  'who-bears-the-loss': `
    is the bank liable for a fraudulent wire; does the bank pay us back; can we get the money back from the bank;
    who is on the hook for wire fraud; article 4a; ucc; commercially reasonable security procedure; bank followed
    procedure; consumer protection does not apply to us; we sent the wire ourselves; refund from the bank; whose
    fault is a fake wire; reg e; bank refuses to reimburse; responsibility for unauthorized transfer; nacha fraud
    rules; ach fraud who pays; account name did not match; who pays for the fraud; does the bank refund; liable for
    a wrong wire; get our money back; bank responsible; stolen by wire`,
  'the-control-that-works-call-back-to-a-number-that-you-already-had': `
    callback; verify by phone; call the vendor on a known number; new bank details arrived by email; change of
    account request; how to confirm payment instructions; best control against wire fraud; use the phone number on
    file; vendor changed bank; confirm before paying; how do we check that a bank change is real; call back
    procedure; dont trust the number in the email; verifying wire instructions; a member city sent new account
    numbers; custodian got new instructions; single best thing to prevent fraud; is video call enough to verify;
    manager sent new wiring instructions; call back; new bank details by email; changed account number; confirm
    payment instructions; check with vendor; how to prevent wire fraud`,
  'what-a-layer-is-worth': `
    how much does each control help; cost and benefit of controls; is a second check worth it; probability of fraud
    getting through; several layers of defense; does a second approval help much; swiss cheese; chance that at least
    one attack succeeds; layered controls; value of callbacks in numbers; how effective are controls; is our fraud
    protection good enough; skipping callbacks sometimes; 80 percent of callbacks; return on security spending; is a
    second approval worth it; dual approval; how much does security help; several checks`,
  'a-standing-order-for-wires': `
    wire procedure; dual control; two people approve; payment limits; templates for repeated payments; wire transfer
    policy; who can release wires; bank user rights; daily limit; segregation in online banking; waiting period
    after account change; rules for sending wires; positive pay; separate computer for banking; delivery versus
    payment at the custodian; standing instructions; remove users who leave; set up wire controls; maker and
    checker; treasury procedures for outgoing money; internal controls over wires; payment approval rules; wire
    rules; procedure for wires; sending money safely; payment procedure`,
  'what-is-special-at-an-insurer': `
    claims payments fraud; administrators and agents hold our money; tpa accounts; soc 1 report; naic data security
    model law; notify the commissioner within 72 hours; cyber law for insurers; many departments send payments;
    third party administrator controls; reinsurance payments and commissions; controls outside treasury; insurance
    company wire controls; report a cyber event to the regulator; internal audit tests of payments; mga bank
    accounts; cybersecurity rules for insurance companies; claims payments fraud at an insurer; custodian
    instructions; insurer cyber rules; data security law`,
  'what-is-special-at-a-pool': `
    small office with few people; two person office; no staff for separation of duties; pool with three employees;
    public records show account numbers; members send us money; city mailbox hacked; member got a fake email from
    the pool; small staff payment controls; tpa pays our claims; board treasurer as second approver; we are too
    small for dual control; public list of vendors; contributions paid to a fake account; controls for a tiny
    organization; claims administrator controls at a pool; member payments; claims administrator fraud; tpa; public
    body payment fraud; vendor list public`,
  'when-it-has-happened': `
    we were scammed what now; money went to the wrong account; first hours after a fraud; call the bank to recall
    the wire; report to the fbi; ic3; wire recall; what to do after wire fraud; emergency plan for fraud; we just
    found out about a fake payment; who do we notify after a cyber theft; freeze the transfer; keep the evidence;
    tell the board and counsel; notify the regulator; checklist after fraud; somebody paid a fake invoice today;
    stolen money how to recover; incident response; get a wire back; sent money to thieves; we were scammed; money
    is gone; wire went to wrong account; first hours after fraud; whom to call; fbi; recall the wire; what to do
    after fraud`,
  'is-it-insured': `
    does insurance cover wire fraud; crime policy; cyber policy; social engineering coverage; sublimit; are we
    covered if an employee is tricked; fidelity bond; deductible for fraud loss; coverage requires a callback; funds
    transfer fraud coverage; will our own program pay for a scam; limits for social engineering; computer fraud
    versus deception; check our crime coverage; does the pool cover members for fraud; denied because callback not
    made; insured for cyber theft; cyber insurance cover; does our policy cover fraud`,
  'what-the-board-should-see': `
    board report on cyber; fraud metrics for the board; what should trustees ask about payment controls; oversight
    of cyber risk; phishing test; test with a fake request; quarterly numbers on payment changes; how does the board
    know that controls work; cyber questions for directors; share of changes with callback; penetration test for
    payments; dashboards about fraud; governance of cyber risk; what do directors need to know about security; what
    should trustees ask about security; fraud reporting to the board`,
}
