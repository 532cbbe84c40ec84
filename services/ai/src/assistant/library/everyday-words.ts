/**
 * What visitors say for what a section is about, by article and heading: the words of the trade are in the section
 * itself. A test holds every heading to one that exists, and every section to having words.
 */
export const everydayWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'ai-at-the-investment-desk-and-in-the-boardroom': {
    'already-in-the-room':
      'artificial intelligence, chatgpt, copilot, claude, chatbot, language model, are we using ai already, staff use of ai tools',
    'where-it-helps-and-what-can-go-wrong':
      'what can ai do for us, ai makes things up, hallucination, summarize reports with ai, benefits and dangers of ai, wrong answers by a chatbot, let a bot read documents',
    'a-clause-finder-with-numbers':
      'ai to search contracts, find clauses in documents, let software read our contracts, how good is ai at reading',
    'a-strategy-finder-with-numbers':
      'ai that picks trades, backtest, machine that beats the market, can ai pick stocks for us, data mining, overfitting',
    'the-vendor-s-model-is-your-model':
      'manager uses ai, vendor uses ai, black box model, what to ask a vendor about ai, outside tool with ai',
    'for-an-insurer-the-model-bulletin':
      'regulator rules on ai, naic ai bulletin, what does the state say about ai, ai program',
    'for-a-pool-the-public-owns-the-record':
      'are ai chats public records, prompts as public record, public body and chatgpt, copilot and public record, ai and open records, board packet with ai',
    'the-recorder-at-the-table':
      'ai note taker, meeting transcription, recording the meeting, zoom transcript, automatic minutes, bot that takes notes',
    'rules-that-fit-on-one-page':
      'ai policy, rules for staff using ai, what may be typed into a chatbot, confidential data in ai',
    'keep-the-human-in-the-loop-awake':
      'people trust the machine too much, checking what the ai says, human review, automation bias',
  },
  'asking-better-questions-of-your-manager': {
    'why-returns-are-not-enough':
      'past performance, good returns, luck or skill, judge a manager, returns look great, lucky manager, was the manager good, just luck',
    'from-weak-questions-to-strong-ones':
      'what to ask a manager, questions for the manager, interview a manager, manager presentation, bad returns, meeting with the manager',
    'test-one-answer-with-numbers': 'check what the manager says, verify, do the math, attribution check',
    'questions-only-you-can-ask':
      'does the manager know insurance, our own needs, taxes, liabilities, tailored',
    'incentives-and-allocation':
      'how is the manager paid, fees, fairness between clients, own money invested, conflict, cherry picking',
    'agree-in-advance-on-what-would-end-it':
      'fire a manager, when to fire, terminate, replace the manager, watch list, underperforming',
  },
  'asset-allocation-strategies': {
    'what-asset-allocation-decides':
      'what is asset allocation, mix of stocks and bonds, why the mix matters, split of the money, most important decision',
    'two-portfolios-in-one':
      'money behind claims and own capital, reserves and surplus invested differently, two buckets, which money can take risk',
    'begin-with-the-liabilities':
      'what we owe comes first, look at claims before investing, when claims are paid, payout timing, start from reserves',
    'matching-three-degrees':
      'match assets and liabilities, cash flow matching, immunization, line up bonds with payouts, dedicated portfolio, fit investments to claims',
    'a-duration-target-worked-through':
      'which duration should we have, target for how long bonds run, duration goal, how long should our assets be',
    'the-constraints-that-shape-the-mix':
      'what limits our choices, rules that restrict the mix, taxes capital rating law liquidity limits',
    'compare-returns-after-everything':
      'after tax return, return on capital, net of cost, real payoff of stocks or bonds for us, compare investments fairly',
    'what-different-insurers-end-up-with':
      'what do other insurers hold, typical mix, peers, comparison with similar companies, life health property examples',
    'stress-before-you-sign':
      'crash test, worst case, what if everything falls, bad scenario before approving, stress test, what could go wrong with the mix',
    'changing-course-slowly':
      'phase in, gradually change, move step by step, transition, all at once or over time, dollar cost averaging',
    'rebalancing-by-rule':
      'rebalance, move back to target, drifted from target, how often to rebalance, sell winners, bands',
    'from-mix-to-mandates':
      'hire managers for the mix, guidelines for managers, give money to managers, mandate per manager, active or index',
    'strategic-tactical-and-accidental':
      'market timing, tactical bets, drift, temporary tilt, should we get in and out of the market',
    'allocation-begins-with-purpose': 'what is the money for, purpose of pool money, why invest at all',
    'three-tiers-sized-by-evidence':
      'how much cash to keep, operating money, emergency money, short term bucket, buckets, reserve bucket, how big each tier, cash for claims, liquidity',
    'ask-the-actuary-for-dates':
      'payout pattern, when will claims be paid, actuary report for investing, timing of losses, actuarial study',
    'what-the-law-takes-off-the-table':
      'statute, forbidden investments, state law limits, cannot buy, not permitted',
    'a-mix-for-each-tier':
      'what to buy with each bucket, where to put short money and long money, investments by tier',
    'three-ways-to-run-the-core':
      'ladder or manager or fund, who manages core bonds, buy and hold, run it ourselves, inhouse, outside manager',
    'the-contribution-calendar':
      'when members pay, renewal date, money comes in and goes out during the year, which months, seasonal cash, premium due dates, cash flow calendar, cash forecast',
    'stress-the-whole':
      'worst case for the pool, disaster and market crash together, what if, stress test, big storm, bad year',
    'inflation-in-the-long-tail':
      'inflation, medical costs, rising prices, claims open for years, workers compensation, costs climb, keep up with inflation',
    'returns-of-equity-change-the-mix':
      'give money back to members, dividends to members, refund, rebate, surplus return, credits, too much money, hand back',
    'rebalancing-and-refilling':
      'refill cash, top up the operating money, rebalance, move money between tiers, back to target',
    'who-decides-what':
      'who is responsible, board or staff, who signs, who approves, roles, who may trade, authority',
    'benchmarks-by-tier':
      'index to compare, how are we doing against the market, benchmark, yardstick, compare performance, which index',
  },
  'cyber-and-payment-fraud-at-the-treasury-desk': {
    'the-loss-that-no-market-caused': 'cyber crime, fraud, hackers, scam, stolen money, payment fraud, theft',
    'five-ways-in':
      'phishing, fake email, hacked mailbox, changed bank account, fake invoice, fake vendor, impostor, deepfake voice, how do thieves get in, boss asks for urgent wire, scammers',
    'who-bears-the-loss':
      'who pays for the fraud, does the bank refund, liable for a wrong wire, get our money back, bank responsible, stolen by wire',
    'the-control-that-works-call-back-to-a-number-that-you-already-had':
      'call back, new bank details by email, verify by phone, changed account number, confirm payment instructions, check with vendor, how to prevent wire fraud',
    'what-a-layer-is-worth':
      'cost and benefit of controls, is a second approval worth it, dual approval, how much does security help, several checks',
    'a-standing-order-for-wires':
      'wire rules, procedure for wires, two people approve, sending money safely, payment procedure, wire transfer policy',
    'what-is-special-at-an-insurer':
      'claims payments fraud at an insurer, custodian instructions, insurer cyber rules, data security law',
    'what-is-special-at-a-pool':
      'member payments, claims administrator fraud, tpa, public body payment fraud, vendor list public',
    'when-it-has-happened':
      'we were scammed, money is gone, wire went to wrong account, first hours after fraud, whom to call, fbi, recall the wire, what to do after fraud',
    'is-it-insured':
      'crime policy, cyber insurance cover, social engineering coverage, does our policy cover fraud',
    'what-the-board-should-see':
      'board report on cyber, what should trustees ask about security, fraud reporting to the board',
  },
  'fixed-income-primer': {
    'why-insurers-own-bonds':
      'why bonds, why not stocks, what are bonds good for, insurers hold mostly bonds',
    'what-a-bond-is':
      'bond basics, coupon, face value, par, principal, iou, loan, what do we get from a bond, maturity, bond price falls when rates rise, worth less',
    'yield-has-several-meanings':
      'yield, what do we earn on the bond, coupon versus yield, interest rate of the bond, book yield, return until maturity, income percent',
    'interest-rate-risk-duration-and-convexity':
      'how long do our bonds run, duration, average life, sensitive to rates, rates go up bonds go down, fed hikes, lose value when rates rise, price drop, length of bonds, long bonds riskier, rate jump, curvature, bonds lost value, bonds are down this year, why bonds lost, safe bonds lost',
    'credit-risk-being-paid-back':
      'default, company goes broke, bankrupt, goes bust, will we get paid back, rating, letter grades, downgrade, credit quality, borrower fails, chance of default, how safe is a bond, get our money back, bbb, lose principal, issuer in trouble',
    'the-main-sectors':
      'kinds of bonds, treasuries, corporates, munis, mortgages, types of bonds, what can we choose from, government bonds',
    'bonds-that-can-change-their-own-maturity':
      'called early, callable, paid back early, prepayment, mortgage bonds, refinanced, redeem early, issuer takes it back',
    'the-yield-curve-and-reinvestment':
      'inverted curve, short rates above long rates, long rates, reinvest at lower rates, what to do with maturing bonds, yield curve, coupons reinvested',
    'how-accounting-changes-the-picture':
      'amortized cost, book value, market value, paper loss, unrealized loss, loss on the books, do losses show up, gaap and statutory',
    'taxes-in-one-example':
      'tax, tax exempt, muni interest taxed, after tax yield, irs, proration, tax free income',
    'putting-a-portfolio-together':
      'ladder, barbell, bullet, build a bond portfolio, spread over years, how to structure, equal maturities',
    'why-a-risk-pool-owns-bonds':
      'why bonds for a pool, safe investment for pool money, safety liquidity yield',
    'a-loss-on-paper-year-by-year':
      'paper loss, loss but we hold to maturity, unrealized loss, bond under water, price pulls back to par, hold until it matures, temporary loss',
    'what-the-financial-statements-show':
      'statement shows a loss, fair value change, gasb, unrealized loss in the audit, investment income negative',
    'what-the-law-lets-a-pool-buy':
      'permitted investments, allowed to buy, legal list, state law, authorized, may we buy',
    'callable-agency-bonds-a-yield-with-a-string-attached':
      'callable agency, pays more but, called away, early redemption, extra yield catch, fannie mae, freddie mac, fhlb',
    'credit-risk-and-how-to-keep-it-small':
      'default, issuer fails, rating, commercial paper, corporate bonds, will we be paid, keep credit risk low',
    'municipal-bonds-and-the-pool-s-tax-status':
      'munis for a pool, tax free bonds, we pay no tax, tax exempt, does tax exemption help us, local bonds',
    'three-tiers-of-money':
      'buckets, cash, operating, core, surplus, how much cash, ready money, short term long term money',
    'measuring-rate-risk-against-net-position':
      'rates rise how much of our surplus is gone, rate shock, effect of rates on net position, duration, how long do bonds run, interest rate risk, lose value when rates rise',
    'safekeeping-where-safety-is-often-lost':
      'custody, custodian, who holds our bonds, broker keeps the securities, third party, delivery versus payment, safe keeping',
  },
  'governmental-accounting-for-pools': {
    'whose-rules-are-these':
      'gasb, which accounting rules, who sets the rules, fasb or gasb, accounting standards',
    'gasb-10-the-claims-side':
      'claims liability, ibnr, reserves on the books, how claims are booked, unpaid claims',
    'one-year-read-through-the-accounts':
      'example year, how the numbers flow, income statement of a pool, follow a year',
    'gasb-31-and-72-fair-value-and-what-it-leaves-to-you':
      'mark to market, fair value, level 1 2 3, why market value, unrealized gains and losses, market price on statements',
    'gasb-40-the-risks-one-by-one':
      'risk disclosure, notes about risk, concentration, custodial credit risk, disclosures in the audit, footnotes',
    'gasb-79-why-one-lgip-shows-1-00-and-another-does-not':
      'lgip, stable dollar, one dollar share, constant value, government investment pool, break the buck, state pool, liquidity pool',
    'gasb-103-what-changes-on-the-page':
      'new reporting model, new layout of statements, what changes, operating and nonoperating',
    'where-a-trustee-reads-what':
      'where do i find it in the audit, which page, how to read the annual report, read the financial statements, new board member, acfr',
    'what-the-statements-do-not-show':
      'not in the financial statements, what is missing in the audit, hidden, cannot see',
  },
  'investment-policy-best-practices': {
    'what-the-policy-is-for': 'why an investment policy, purpose of the policy, do we need a policy, ips',
    'what-it-should-contain':
      'what goes into the policy, contents, checklist for policy, sections, what to include, ips',
    'write-limits-that-can-be-tested':
      'measurable limits, vague wording, limits one can check, clear limits, percent limits, concentration limit',
    'a-protocol-for-exceptions':
      'breach, out of compliance, downgraded bond, must we sell, over the limit, fallen angel, waiver, exception, violated',
    'review-with-a-reason':
      'how often to review, update the policy, annual review, revisit, change the policy',
    'a-public-promise': 'why a policy for a pool, purpose, promise to members, do we need a policy',
    'turn-limits-into-numbers':
      'measurable limits, put numbers on limits, percent limits, concentration limit, maximum maturity',
    'separate-the-duties':
      'one person does everything, segregation of duties, same person trades and books, internal control, bookkeeping, who reconciles, embezzle, small staff',
    'when-something-breaks':
      'breach, violated policy, out of compliance, over the limit, downgrade, what to do, report a breach',
    'keep-it-alive': 'review the policy, update, annual review, how often, outdated policy',
  },
  'liquidity-for-the-worst-quarter': {
    'rich-and-short-of-cash': 'run out of cash, liquid, solvent but no cash, liquidity',
    'build-the-quarter-line-by-line':
      'cash forecast, cash flow projection, worst quarter, how much cash do we need, hurricane claims cash',
    'not-all-bonds-are-cash':
      'sell bonds quickly, which bonds can be sold, illiquid bonds, haircut, forced sale, fire sale',
    'the-lines-that-fail-together':
      'credit line, federal home loan bank advance, reinsurance pays late, backup cash, borrow, banks lend, loans in a crisis, everything goes wrong at once, bank line',
    'other-insurers-other-worst-quarters': 'life insurer liquidity, surrender, health insurer, lapses, run',
    'how-much-is-enough': 'how much cash is enough, cash buffer, liquidity target, enough liquidity',
  },
  'open-meetings-and-public-records': {
    'the-committee-room-has-windows':
      'sunshine law, transparency, open government, public business, open meetings law',
    'what-is-a-meeting':
      'quorum, coffee, lunch with trustees, email chain, group text, phone call between members, serial meeting, talk outside the meeting, met informally',
    'agenda-notice-action':
      'agenda, post notice, vote on item not on the agenda, add an item, how many days before, public notice',
    'closed-sessions':
      'closed door, executive session, private discussion, exclude the public, confidential, behind closed doors',
    'records-what-is-one-and-where-it-lies':
      'public records, emails, text messages, private phone, freedom of information, foia, are my notes public, what must we keep',
    'a-request-with-numbers':
      'records request, reporter asks, journalist, newspaper, citizen wants documents, foia request, how long to answer',
    'minutes-that-protect':
      'minutes, what to write down, record of the meeting, protocol, how detailed, secretary',
    'the-investment-committee-s-year-in-public':
      'yearly calendar of meetings, schedule of public meetings, annual plan',
    'if-it-went-wrong':
      'violation, illegal vote, void action, cure, fix a mistake, penalty for open meeting violation, redo the vote',
  },
  'outsourced-cio-and-delegation': {
    'what-can-be-handed-over':
      'outsource, ocio, hire someone outside, delegate, let a firm run our money, give away decisions, full discretion, someone else to manage',
    'what-stays-whatever-the-contract-says':
      'stays with the board, keep responsibility, cannot delegate, fiduciary duty remains, our job, on the hook, to blame, responsible if it goes wrong, accountable, liable, if the provider fails',
    'four-good-reasons-and-two-bad-ones':
      'why outsource, pros and cons, should we outsource, reasons for an ocio, is it a good idea to hire outside',
    'what-it-costs-all-of-it':
      'fees, cost of outsourcing, basis points, expensive, all in cost, hidden fees, how much do they charge',
    'where-interests-part':
      'conflict of interest, own products, incentives, paid by assets, sells us its own funds, bias of consultant',
    'writing-the-mandate':
      'contract, agreement, guidelines for the provider, what to put in the contract, terms',
    'watching-the-watcher':
      'oversee the ocio, monitor, control, check the consultant, second opinion, who watches',
    'a-calendar-for-the-delegating-board':
      'yearly plan for oversight, when to review the provider, schedule, what to do each quarter',
  },
  'ratings-and-capital-of-the-insurer': {
    'four-judges-one-balance-sheet':
      "rating agencies and regulators, who judges us, am best, s&p, moody's, regulator and agency",
    'risk-based-capital-a-floor-and-an-alarm':
      'rbc, action level, 200 percent, capital requirement, regulator steps in, company action level, authorized control, rbc ratio falls, minimum capital',
    'what-an-agency-adds':
      'rating agency, am best, bcar, our own rating, company rating, letter grade of the insurer, agency model',
    'earnings-come-first':
      'profit matters for rating, operating performance, earnings, underwriting income and rating',
    'where-the-portfolio-meets-the-rating':
      'investments and our rating, will more stocks hurt our rating, agency view of investments, risky assets and rating, downgrade of the company',
    'what-one-in-a-hundred-means':
      'probability, confidence level, var, tail, one in 100 year, 99 percent, how likely',
    'managing-to-a-margin':
      'buffer above requirement, cushion, how far above the minimum, safety margin, target capital',
  },
  'reading-an-investment-report-in-ten-minutes': {
    'read-against-the-order-of-the-pages':
      'read an investment report, quarterly report, where to start, understand the report, performance report, too long report, not a finance person',
    'minutes-one-and-two-does-it-add-up':
      'check the numbers, totals, reconcile, beginning and ending value, cash flows',
    'minutes-three-and-four-are-we-inside-the-lines':
      'compliance page, inside limits, policy limits check in the report',
    'minutes-five-and-six-what-risk-was-taken':
      'how much risk in the report, duration and ratings in the report, risk taken',
    'minutes-seven-and-eight-where-did-the-return-come-from':
      'attribution, why did we make money, source of return, income or price',
    'minute-nine-is-the-benchmark-still-ours':
      'right index, benchmark fits, compare to index, wrong benchmark, yardstick',
    'minute-ten-what-is-missing': 'missing in the report, fees not shown, what is left out',
    'then-ask-three-questions':
      'questions after the report, what should i ask about the report, what to ask at the meeting',
  },
  'reserve-duration-is-not-asset-duration': {
    'the-comfortable-sentence': 'our assets match our liabilities, duration match, are we matched',
    'one-reserve-five-durations':
      'duration of reserves, how long are our claims, length of liabilities, duration of liabilities, payout years',
    'what-inflation-does':
      'inflation and claims, rising costs, reserves grow with inflation, price increases',
    'what-assets-hide':
      'callable, mortgages extend, duration changes, effective duration, hidden risk in bonds',
    'equal-durations-are-not-equal-dollars':
      'surplus moves though durations match, dollar duration, more assets than liabilities, gap',
    'and-the-books-say-something-else':
      'undiscounted reserves, accounting hides, books versus economics, reserves not discounted',
    'what-to-do': 'what to do about duration mismatch, fix the gap, steps for matching',
  },
  'risk-assets-overview': {
    'what-counts-as-a-risk-asset':
      'risky investments, what is a risk asset, definition, which investments are risky',
    'a-map-of-the-main-types':
      'kinds of risky investments, stocks real estate high yield private credit, types, alternatives, hedge funds, overview',
    'what-diversification-can-and-cannot-do':
      'diversify, eggs in one basket, own many different kinds, spread risk, many different investments, correlation, everything falls together, variety',
    'look-at-it-from-surplus':
      'stocks as percent of surplus, how much of our capital, exposure to surplus, can we afford stocks',
    'how-capital-rules-treat-risk-assets':
      'capital charge, rbc for stocks, extra capital, regulator charge, schedule ba, covariance',
    'high-yield-spread-is-not-profit':
      'junk bonds, high yield, extra yield, below investment grade, risky bonds worth it, spread, default losses',
    'private-assets-paid-for-patience':
      'private equity, private credit, locked up, illiquid, real estate, alternatives, capital calls, smooth values, cannot sell, lockup',
    'how-much-is-enough':
      'how much in stocks, how much risk can we take, right amount of risk assets, percent in equities, afford stocks, maximum stocks',
    'habits-that-destroy-value':
      'mistakes, chasing performance, buying high selling low, selling in a panic, bad habits, hot funds',
    'first-question-are-we-allowed':
      'may we buy stocks, allowed, legal, permitted, state law, pool buys stocks, authority to invest',
    'second-question-for-which-money':
      'which money can go into stocks, long term money, surplus only, not claims money',
    'what-equities-can-offer-a-pool':
      'benefits of stocks, why stocks, return of equities, growth, stock market over the long run',
    'how-a-loss-reaches-the-members':
      'who pays when stocks fall, assessment, member contributions go up, market loss effect on members, rate increase for members, crash cost',
    'types-of-risk-asset-seen-from-a-pool':
      'kinds of risky investments, real estate, high yield, stock funds, types, alternatives, index fund',
    'sizing-by-loss-not-by-appetite':
      'how much in stocks, how much can we lose, loss limit, size of stock position, percent in equities, worst loss',
    'before-the-first-purchase':
      'first stock fund, steps before buying, checklist, getting started with stocks, prepare, due diligence',
    'leaving-well': 'sell stocks, get out, exit, panic selling, when to sell, leave the market, reduce risk',
  },
  'risk-tolerance-framework': {
    'capacity-need-and-tolerance':
      'risk appetite, how much risk, ability and willingness, how much can we lose, stomach for risk',
    'choose-the-measure-that-binds':
      'which measure counts, what limit hits first, rating or rbc or earnings, binding constraint, how to measure risk',
    'from-floor-to-budget':
      'risk budget, maximum loss, how much can we lose, floor for surplus, lowest surplus, room for loss',
    'price-the-budget-in-one-currency':
      'compare reinsurance and stocks risk, cost per unit of risk, cheapest risk, trade off insurance risk and investment risk',
    'distrust-the-square-root':
      'adding up risks, independent risks, correlation assumption, formula with root, risks happen together',
    'from-budget-to-triggers':
      'warning level, trigger, what to do when limit is near, action plan, early warning, red yellow green, close to the limit, surplus drops, falls below a level, what to do when surplus falls, page with actions',
    'whose-tolerance-is-it':
      "board's risk appetite, members risk, who bears the risk, members or board, whose money",
    'the-three-claims-on-net-position':
      'what is net position for, enough surplus, cushion, catastrophe, market loss, uses of net position',
    'testing-the-portfolio-against-the-budget':
      'stress test, how much loss can the pool take, maximum loss, does the portfolio fit, can we bear it',
    'reported-or-economic': 'paper loss or real loss, fair value versus real, accounting view, true value',
    'claims-and-investments-together':
      'bad claims year and bad market, both at once, storm and crash, combined risk, double trouble',
    'triggers-and-remedies':
      'warning level, what to do when limit is near, action plan, early warning, assessment, close to the limit, remedy, net position drops, falls below a level, what to do when surplus falls, page with actions',
  },
  'statutory-accounting-for-investments': {
    'written-for-the-worst-day':
      'statutory accounting, sap, why own accounting rules, conservative, statutory versus gaap, ssap',
    'admitted-or-not':
      'admitted asset, nonadmitted, worth zero, does not count, furniture, not counted by regulator, excluded assets',
    'a-class-for-every-holding':
      'how each asset is valued, schedule d, carried at cost or market, stocks valued, valuation by type',
    'what-counts-as-a-bond':
      'bond definition, principles based, is it a bond, structured note, asset backed, schedule ba, new bond rule',
    'grades-the-naic-designation':
      'naic designation, naic 1, grade, svo, naic 2, rating for regulator, who grades the bonds, private letter',
    'one-bond-four-fates':
      'cost or market value, same bond different accounting, impairment, write down, book value, market price, amortized cost',
    'avr-and-imr-two-cushions-of-life-insurers':
      'avr, imr, asset valuation reserve, interest maintenance reserve, life insurer reserve, realized gains',
    'the-link-to-risk-based-capital': 'accounting and rbc, capital charge for a bond, factor, rbc',
    'what-to-read-in-which-order':
      'annual statement, which schedule, how to read the blank, where in the statutory statement, yellow book, blue book',
  },
  'swot-analysis-framework': {
    'four-boxes-one-rule': 'swot, strengths weaknesses opportunities threats, how does swot work, four boxes',
    'an-example': 'swot example, sample swot, show me a swot',
    'score-then-cross': 'rank strengths, score, weigh, points, cross the boxes',
    'common-faults': 'swot mistakes, what goes wrong with swot, too many items, pitfalls',
    'why-it-suits-a-pool': 'swot for a pool, why do a swot, is swot useful for us, start a swot',
    'cross-the-boxes': 'combine strengths and threats, match strengths with opportunities, cross',
  },
  'swot-worked-through': {
    'before-the-meeting-a-page-of-facts':
      'prepare a swot, facts before the meeting, data sheet, start a swot',
    'put-a-number-on-each-crossing': 'numbers in a swot, value of an idea, quantify swot, money effect',
    'from-crossings-to-actions': 'from swot to action, next steps, plan, to do, what follows from swot',
    'ninety-minutes-well-used': 'swot meeting agenda, how long does a swot take, run the workshop, retreat',
    'between-the-reviews-watch-lines': 'monitor after swot, watch list, follow up, warning signs',
    'what-it-cannot-do': 'limits of swot, swot is no, weakness of swot',
    'a-page-of-facts-first': 'prepare a swot, facts before the meeting, data sheet, start a swot',
    'score-and-look-at-the-spread':
      'score strengths and weaknesses, disagreement in scores, rank, vote, points',
    'three-actions': 'actions from swot, next steps, to do, plan',
    'in-the-open': 'swot in public meeting, swot public record, weaknesses in public',
    'two-hours-well-used': 'swot meeting agenda, how long does a swot take, run the workshop, retreat',
    'four-boxes-one-rule': 'swot, strengths weaknesses opportunities threats, how does swot work, four boxes',
    'an-example': 'swot example, sample swot, show me a swot',
    'common-faults': 'swot mistakes, what goes wrong with swot, too many items, pitfalls',
    'why-it-suits-a-pool': 'swot for a pool, why do a swot, is swot useful for us, start a swot',
    'cross-the-boxes': 'combine strengths and threats, match strengths with opportunities, cross',
    'score-then-cross': 'rank strengths, score, weigh, points, cross the boxes',
  },
  'what-a-pool-may-buy': {
    'three-lists-and-a-judgment':
      'permitted investments, allowed to buy, legal list, state law, authorized, prudent, may we buy, stocks',
    'five-kinds-of-limit':
      'limits in law, maximum maturity, maximum percent, rating minimum, types of limit, how long may a bond run',
    'a-note-that-is-legal-and-does-not-fit':
      'structured note, legal but bad idea, step up, suitable, allowed but should we',
    'deposits-what-is-insured-and-what-stands-behind-the-rest':
      'bank deposit, fdic, 250000, collateral, pledged, certificate of deposit, cd, money at the bank, bank fails, uninsured, savings account',
    'lgips-and-gasb-79':
      'lgip, local government investment pool, state pool, stable dollar, one dollar, guaranteed, liquidity pool',
    'asset-backed-securities-in-one-example':
      'abs, car loans, credit cards, securitized, asset backed, tranche',
  },
  'what-a-surplus-ratio-does-and-does-not-tell-a-pool-board': {
    'a-ratio-is-a-question':
      'surplus ratio, what does the ratio mean, contributions to net position, is our surplus high',
    'same-ratio-different-pools': 'compare pools, other pool same ratio, riskier, peers, different risk',
    'what-hides-in-the-denominator':
      'net position quality, unrealized loss, receivables, what counts as surplus',
    'what-hides-in-the-numerator':
      'contributions too low, premiums, rates too low, retention, reinsurance in ratio',
    'a-small-dashboard':
      'key numbers for the board, dashboard, other ratios, what else to look at, indicators, kpi',
    'targets-with-a-reason':
      'target surplus, enough net position, how much surplus, too much surplus, surplus policy, big enough, confidence level, sit on surplus, why so much surplus, lower rates for members, why keep money, hoarding',
  },
  'why-committees-agree-too-quickly': {
    'the-value-of-several-minds': 'wisdom of crowds, why a committee, group better than one, many opinions',
    'five-ways-to-the-same-vote':
      'groupthink, everybody agrees, nobody speaks up, loud chairman, follow the leader, nodding, boss speaks first, peer pressure',
    'estimate-alone-then-discuss':
      'write down first, independent opinions, discussion, vote secretly first, get real discussion, private estimate, debate',
    'four-habits-that-cost-little':
      "better meetings, devil's advocate, premortem, speak last, good habits for a committee, better decisions, dissent",
    'keep-score': 'track decisions, decision journal, were we right, learn from mistakes',
    'if-you-meet-in-public': 'debate in public, open meeting and dissent, speak openly in public',
    'what-agreement-should-feel-like': 'unanimous vote, real consensus, healthy disagreement',
  },
  'writing-an-investment-policy-statement': {
    'objectives-that-can-conflict':
      'goals, safety or return, conflicting goals, order of objectives, yield versus safety',
    'a-model-outline-of-a-policy-statement':
      'template, sample policy, outline, model policy, example of an investment policy, draft',
    'the-page-of-limits-at-work': 'limits example, compliance table, limits page, check compliance',
    'what-samples-leave-out': 'template, sample policy, copy a policy, gfoa sample, missing in samples',
    'delegation-and-its-limits':
      'delegate, staff authority, who may trade, give authority, treasurer, hire an adviser',
    'reports-that-a-member-can-read':
      'explain investments to members, plain report, simple report, communicate, normal people, newsletter',
    'what-the-policy-is-for': 'why an investment policy, purpose of the policy, do we need a policy, ips',
    'what-it-should-contain':
      'what goes into the policy, contents, checklist for policy, sections, what to include, ips',
    'write-limits-that-can-be-tested':
      'measurable limits, vague wording, limits one can check, clear limits, percent limits, concentration limit',
    'a-protocol-for-exceptions':
      'breach, out of compliance, downgraded bond, must we sell, over the limit, fallen angel, waiver, exception, violated',
    'review-with-a-reason':
      'how often to review, update the policy, annual review, revisit, change the policy',
    'a-public-promise': 'why a policy for a pool, purpose, promise to members, do we need a policy',
    'turn-limits-into-numbers':
      'measurable limits, put numbers on limits, percent limits, concentration limit, maximum maturity',
    'separate-the-duties':
      'one person does everything, segregation of duties, same person trades and books, internal control, bookkeeping, who reconciles, embezzle, small staff',
    'when-something-breaks':
      'breach, violated policy, out of compliance, over the limit, downgrade, what to do, report a breach',
    'keep-it-alive': 'review the policy, update, annual review, how often, outdated policy',
  },
}
