import type { SectionPhrases } from './phrases.js'

export const whatASurplusRatioDoesAndDoesNotTellAPoolBoard: SectionPhrases = {
  'a-ratio-is-a-question': `
    surplus ratio; contributions to net position; premium to surplus; what does the ratio mean; 2 to 1; is 1.5 to 1
    good; ratio looks fine; leverage ratio of a pool; writings to surplus; net contribution ratio; are we
    financially strong; simple measure of strength; how healthy is our pool; rule of thumb ratio; does a low ratio
    mean we are safe; what is a good surplus ratio; is our surplus high`,
  'same-ratio-different-pools': `
    compare two pools; same ratio, different risk; property pool versus workers comp pool; peers; why is the other
    pool riskier; unpaid claims to net position; long tail pool; other pools have the same ratio; apples to apples;
    comparing pools; our ratio equals theirs; second ratio; reserve leverage; benchmarking against other pools;
    compare pools; other pool same ratio; riskier; different risk`,
  'what-hides-in-the-denominator': `
    quality of net position; confidence level of booked claims; unrealized losses in net position; receivables; what
    counts as net position; restricted net position; is our surplus real; expected level or 75 percent; pension
    liability in net position; deferred outflows; capital assets in net position; surplus looks bigger than it is;
    how solid is our surplus; net position is an estimate; net position quality; unrealized loss; what counts as
    surplus`,
  'what-hides-in-the-numerator': `
    contributions below cost; rate cuts improve the ratio; retention and ratio; excess insurance; ratio got better
    because rates were cut; underpricing; net of reinsurance; higher retention; inadequate rates; pricing too low;
    contributions too low; ratio improves for a bad reason; keep rates artificially low; premiums; rates too low;
    retention; reinsurance in ratio`,
  'a-small-dashboard': `
    dashboard; key numbers for the board; five numbers; which ratios should a pool board see; indicators; kpi; other
    ratios besides surplus ratio; financial metrics for a pool; retention to net position; trend over five years;
    what to track; report card of the pool; numbers trustees should watch; monitoring financial health; other
    ratios; what else to look at`,
  'targets-with-a-reason': `
    target surplus; how much surplus is enough; net position target; surplus policy; too much surplus; why keep so
    much money; return surplus to members; funding target; is our surplus too high; hoarding cash; critics say we
    hold too much; why not lower contributions; accreditation standard for surplus; agrip; net position goal;
    adequate surplus; set a target for net position; members want money back; how big should reserves be for a pool;
    enough net position; how much surplus; big enough; confidence level; sit on surplus; why so much surplus; lower
    rates for members; why keep money; hoarding`,
}
