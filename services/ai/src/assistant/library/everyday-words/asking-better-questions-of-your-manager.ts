import type { SectionPhrases } from './phrases.js'

export const askingBetterQuestionsOfYourManager: SectionPhrases = {
  'why-returns-are-not-enough': `
    is the manager skilled or lucky; track record; past performance; three year record; information ratio; tracking
    error; how long until we know if a manager is good; good returns prove nothing; manager beat the benchmark;
    outperformance and luck; statistically significant; judge a manager; five star; top quartile; how many years of
    record; did we hire a good manager; trailing three years underperformance; good returns; luck or skill; returns
    look great; lucky manager; was the manager good; just luck`,
  'from-weak-questions-to-strong-ones': `
    what should i ask the manager; questions for our bond manager; manager comes to the meeting; good questions;
    interview a manager; presentation by the manager; instead of outlook for rates; what would lose most; which
    limit are you closest to; manager review meeting; annual visit of the adviser; how do i challenge our adviser;
    investment manager is coming next week; what to ask at a manager presentation; sharp questions; portfolio
    manager visit; selecting a new manager interview; what to ask a manager; questions for the manager; manager
    presentation; bad returns; meeting with the manager`,
  'test-one-answer-with-numbers': `
    check the manager's claim; outperformance explained by duration; attribution; do the math on the answer; was it
    bond picking or duration; verify what the manager says; alpha or rate bet; manager says selection added value;
    fees ate the gain; where did the extra return come from; longer duration explains it; prove skill; check what
    the manager says; verify; do the math; attribution check`,
  'questions-only-you-can-ask': `
    questions specific to an insurer; does the manager know our tax and accounting; manager treats us like everyone
    else; trades not made because of our limits; sell 10 million in three days; realized gains and losses in our
    accounts; does the manager understand insurance; does the manager understand pools; customized portfolio; our
    constraints; liabilities and the manager; stale holdings never sold; cookie cutter portfolio; does the manager
    know insurance; our own needs; taxes; liabilities; tailored`,
  'incentives-and-allocation': `
    how is the portfolio manager paid; fees; trade allocation among clients; fairness between clients; affiliated
    broker; fund inside the portfolio; total cost of the manager; who gets the good bonds; cherry picking; conflict
    at the manager; own money invested; double fees; bonus; fee negotiation; are we paying too much; manager
    compensation; brokerage; 15 basis points; how is the manager paid; conflict`,
  'agree-in-advance-on-what-would-end-it': `
    when to fire a manager; terminate; watch list; underperforming manager; trailing the benchmark; replace the
    adviser; what loss is too large; triggers for a review; star manager leaves; portfolio manager quit; change of
    ownership; bad year should we dismiss; criteria for dismissal; on watch; hire and fire mistakes; firing after
    bad returns; key person departure; should we switch managers; fire a manager; when to fire; replace the manager;
    underperforming`,
}
