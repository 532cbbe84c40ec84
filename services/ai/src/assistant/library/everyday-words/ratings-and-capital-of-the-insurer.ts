import type { SectionPhrases } from './phrases.js'

export const ratingsAndCapitalOfTheInsurer: SectionPhrases = {
  'four-judges-one-balance-sheet': `
    who judges an insurer's strength; regulators and rating agencies; agents look at our rating; reinsurers and
    lenders; why do different judges disagree; who looks at our balance sheet; rating versus rbc; who cares about
    our capital; pass one test and fail another; which outside parties watch our financial strength; financial
    strength of the company; demotech; rating agencies and regulators; who judges us; am best; s&p; moody's;
    regulator and agency`,
  'risk-based-capital-a-floor-and-an-alarm': `
    rbc; risk based capital; what is our rbc ratio; action levels; company action level; authorized control level;
    regulator steps in; 200 percent; minimum capital; what happens when rbc falls; how is rbc computed; can we
    advertise our rbc; rbc formula components; trend test; state takes control of the company; mandatory control; is
    300 percent rbc good; capital requirement for insurers; department asks for an rbc plan; covariance; rbc ratio
    dropped; action level; capital requirement; authorized control; rbc ratio falls`,
  'what-an-agency-adds': `
    am best; bcar; best's capital adequacy ratio; how does am best rate us; rating agency model; our own rating;
    financial strength rating; demotech; s&p rating of an insurer; kbra; moody's and fitch; downgrade of the
    company; agency wants more than the regulator; what does an a- mean for us; stochastic levels 99.6; operating
    performance and business profile; rating meeting; balance sheet strength assessment; how do agencies measure
    capital; lose the a rating; rating agency; company rating; letter grade of the insurer; agency model`,
  'earnings-come-first': `
    combined ratio; operating ratio; underwriting profit; earnings and rating; make up losses with investments;
    investment income offsets bad underwriting; loss ratio; expense ratio; profitability matters to agencies; take
    more risk to fill the gap; combined ratio over 100; ceo wants more investment income; chase yield because
    underwriting is bad; what is a good combined ratio; poor underwriting year and investing; pressure to earn more
    on investments; return on equity of the company; profit matters for rating; operating performance; earnings;
    underwriting income and rating`,
  'where-the-portfolio-meets-the-rating': `
    investments and our rating; will more stocks hurt the rating; agency view of our portfolio; concentration and
    rating; bbb bonds and the rating; illiquid assets and am best; schedule ba assets and the agency; how do
    investments affect bcar; rating impact of high yield; would private credit lower our rating; unrealized losses
    and rating; reinsurance recoverables as share of surplus; does the agency care about our bonds; risky
    investments and downgrade; what do agencies look at in a portfolio; will more stocks hurt our rating; agency
    view of investments; risky assets and rating; downgrade of the company`,
  'what-one-in-a-hundred-means': `
    one in 100 year; 1 in 250; probability over ten years; return period; tail; var 99; how likely is the rare year;
    hundred year storm happens every few years; chance in a decade; confidence level of a capital model; what does
    99 percent mean; after the event we have less capital; return period explained; pml; probable maximum loss; can
    it happen twice; odds of a catastrophe year; rare event; probability; confidence level; var; 99 percent; how
    likely`,
  'managing-to-a-margin': `
    buffer above the minimum; how much capital above requirement; distance to each limit; target rbc; own floor;
    debt covenant; margin in dollars; cushion above bcar; how much room do we have; which test binds first; capital
    margin; talk to the agency before bad news; excess capital; safety margin over regulator; how close are we to a
    downgrade; capital management target; how much risk can the portfolio add; headroom; buffer above requirement;
    cushion; how far above the minimum; safety margin; target capital`,
}
