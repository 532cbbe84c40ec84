/** Why a message is not a question for a library, regardless of its words. */
export type Refusal = 'advice' | 'forecast' | 'personal' | 'records' | 'task' | 'talk'

/** What the assistant says about each reason. */
export const refusalWords: Readonly<Record<Refusal, string>> = {
  advice: 'It teaches and does not advise: it recommends no security, fund, manager or trade.',
  forecast: 'It makes no forecasts and has no prices or news of the day.',
  personal:
    'It is about the money of insurers and public risk pools, not about a person’s own insurance, taxes, savings or home.',
  records: 'It knows nothing of your own organization: no accounts, holdings, results, people or dates.',
  task: 'I quote what is written there; I do not write, translate, calculate or book anything, and I take no other role.',
  talk: 'Ask me about investing, accounting or governance, in your own words.',
}

/** Subjects that trustees of an insurer or a pool ask others about; any one of them outweighs a trade term. */
const elsewhere = new Set(
  `algebra airline airport apartment baby babies bake bitcoin cat cats cholesterol concert cook cooking crypto dentist
  diet divorce doctor dog dogs election ethereum flight flights football governor homework hotel iphone landlord laptop
  lottery marriage medicaid medicare medicine moon movie movies museum novel overdraft parking passport planet planets
  poem president puppy recipe recipes restaurant resume rome salary senator smartphone soccer song sourdough subscription
  symptom symptoms truck universe vacation vaccine vaccines visa vitamin vitamins wage weather wedding wifi`.split(
    /\s+/,
  ),
)

/** Whether a word, as typed, belongs to another subject. */
export function isElsewhere(word: string): boolean {
  return elsewhere.has(word)
}

/** What belongs to a trustee's office; anything else after 'my' is a private matter. */
const ofOffice =
  `(?:own )?(?:\\w+ )?(?:board|committee|pool|company|insurer|firm|employer|boss|chair|chairman|cfo|cio|ceo|treasurer|
  colleagues?|team|staff|office|department|town|city|county|district|school|members?|trustees?|director|manager|broker|adviser|
  advisor|consultant|auditor|actuary|custodian|question|questions|understanding|opinion|view|worry|concern|guess|job|role|duty|
  vote|notes?|emails?|texts?|messages?|predecessor|report|portfolio|policy|bonds?|first|last|second|point|meeting|packet|phone)`.replace(
    /\s+/g,
    '',
  )

interface Sign {
  pattern: RegExp
  is: Refusal
}

const security = '(?:stocks?|shares?|etfs?|funds?|crypto\\w*|bitcoins?|coins?|bonds?|tickers?|investments?)'

/** Patterns of such messages; the first that matches gives the reason. */
const signs: readonly Sign[] = [
  {
    is: 'talk',
    pattern: /^\W*(?:hi|hello|hey|thanks?|thank you|good (?:morning|evening|day))\b[\s\w]{0,12}\W*$/,
  },
  {
    is: 'personal',
    pattern:
      /\bi (?:broke|hurt|fell|injured|crashed|got hurt|was injured)\b|\bpay me\b|\bmy (?:arm|leg|knee|injury|health|body|skin)\b/,
  },
  {
    is: 'task',
    pattern:
      /\b(?:reset|change|fix|install|update|cancel|delete|repair|unsubscribe)\b(?: \w+){0,4} (?:password|language|phone|printer|router|computer|laptop|subscription|wifi|app|browser)\b/,
  },
  // A statement about the visitor is not a question.
  {
    is: 'personal',
    pattern:
      /\bmy (?:secret|password|pin|name|birthday|e-?mail|phone|account|address|ssn|card)\b(?: \w+){0,2} is\b/,
  },
  // Requests for another role, another text, or another task.
  {
    is: 'task',
    pattern:
      /\b(?:ignore|forget|disregard) (?:all |any )?(?:your|the|these|my|previous|prior|earlier)\b|\b(?:pretend|act as|role ?play)\b|\bsystem prompt\b/,
  },
  {
    is: 'task',
    pattern:
      /\b(?:write|compose|draft|make|give|tell|create)\b(?: \w+){0,4} (?:poem|song|joke|story|essay|script|code|program|limerick|recipe|speech|cover letter)s?\b/,
  },
  {
    is: 'task',
    pattern:
      /\b(?:translate|convert|remind me|book (?:me|us|a)|order (?:me|us)|wake me|call me|sing)\b|^\W*(?:please |can you |could you )*(?:write|compose|compute|calculate|schedule|proofread|make me a|create a|design|print|repeat|draft (?:an email|a letter|a speech|a press))\b|\bremember (?:it|this|that)\b/,
  },
  { is: 'task', pattern: /\bpython\b|\bjavascript\b|\bhtml\b/ },
  // Today's prices and tomorrow's.
  {
    is: 'forecast',
    pattern:
      /\b(?:what is|whats|what are|how much is|current|todays|tell me|name|list)\b.*\b(?:price|quote|worth|rates?|yields?|weather|news|s and p|dow|nasdaq|index)\b.*\b(?:today|now|tomorrow|tonight|this (?:week|morning))\b/,
  },
  {
    is: 'forecast',
    pattern:
      /\b(?:forecast|predict|guess|odds that)\b.*\b(?:s&p|market|markets|dow|nasdaq|stocks?|rates?|fed|inflation|gold|economy)\b/,
  },
  {
    is: 'forecast',
    pattern: new RegExp(`\\b(?:stock|share) price of\\b|\\b(?:overvalued|undervalued)\\b`),
  },
  {
    is: 'forecast',
    pattern:
      /\b(?:what|whats|when|how (?:high|low|far|much|often)|odds)\b.*\b(?:will|going to|gonna|does|do|are)\b.*\b(?:fed|inflation|rates|lgip|market|markets|stocks?|economy)\b.*\b(?:be in 20\d\d|do in|next (?:week|month|quarter|year)|this year|go|get|cuts?|hikes?)\b/,
  },
  {
    is: 'forecast',
    pattern:
      /\b(?:whats|what is|what will|will) (?:the )?(?:fed|inflation|market|economy|rates|(?:our |the )?lgip)\b.*\b(?:going to|gonna|do|be|pay)\b.*\b(?:next|in|this|tomorrow|by)\b/,
  },
  {
    is: 'forecast',
    pattern:
      /^\W*(?:so |and |but )?(?:do you think |you think )?(?:will|is|are)\b.*\b(?:markets?|stocks?|rates?|prices?|gold|oil|dollar|economy|bitcoin|inflation|fed|recession)\b.*\b(?:next (?:week|month|quarter|year)|tomorrow|by (?:christmas|year end|december))\b/,
  },
  {
    is: 'forecast',
    pattern: new RegExp(
      `\\b(?:which|what)\\b.*\\b(?:${security}|market|markets)\\b.*\\b(?:will|going to|gonna)\\b.*\\b(?:up|down|rise|fall|crash|drop|do well|double|win|recover)\\b`,
    ),
  },
  {
    is: 'forecast',
    pattern:
      /^\W*(?:so |and |but )?(?:do you think )?will\b.*\b(?:market|markets|fed|stocks?|bitcoin|gold|rates)\b.*\b(?:cut|hike|crash|rally|recover|go up|go down|rise|fall)\b/,
  },
  {
    is: 'forecast',
    pattern:
      /^\W*(?:so |and |but )?(?:are|is|will)\b (?:interest )?(?:rates?|markets?|stocks?|inflation|prices?|gold|oil|the (?:economy|market|fed)|we)\b.*\b(?:going (?:to (?:go )?)?(?:up|down|broke|rise|fall|drop|crash|recover)|go up|go down|be (?:higher|lower))\b/,
  },
  {
    is: 'forecast',
    pattern:
      /\bwho (?:is going to|will|won|wins)\b|\bstocks? (?:will )?(?:do well|go up)\b|\bthe weather\b|\bforecast for\b/,
  },
  {
    is: 'forecast',
    pattern:
      /\bwill\b.*\brates? do\b|\brates? (?:going to |gonna )do\b|\bwill (?:there be|we have|we see) (?:a|another) (?:recession|crash)\b/,
  },
  { is: 'forecast', pattern: /\b(?:close|open|trading|trade) (?:at )?(?:yesterday|today|now)\b/ },
  { is: 'forecast', pattern: /\bmarkets? (?:open|closed|close)\b/ },
  { is: 'advice', pattern: /\b(?:good|right|smart|best) (?:time|moment) to (?:buy|sell|lock|invest|get)\b/ },
  // Facts that only the visitor's own organization has.
  {
    is: 'records',
    pattern:
      /\b(?:what is|whats|what was|what were|how much is|how much do we have|look up|check|show me)\b (?:\w+ ){0,2}?(?:our|my) (?:\w+ ){0,3}(?:balance|rating|deductible|account number|holdings|results?)\b/,
  },
  {
    is: 'records',
    pattern:
      /\bwhat did our (?:\w+ ){0,2}(?:return|earn|make|yield|pay)\b.*\b(?:last|this|yesterday|20\d\d)\b|\bwho is (?:on our|our)\b|\bwhen is (?:our|the) next\b|\bcusip \w*\d/,
  },
  // Something to buy.
  {
    is: 'advice',
    pattern:
      /\b(?:which|what|where|whats|who)\b(?: \w+){0,3} (?:insurers?|banks?|brokers?|company|plans?|apps?|accounts?|cards?|policy)\b.*\b(?:cheapest|best|lowest|highest)\b/,
  },
  {
    is: 'advice',
    pattern:
      /\b(?:cheapest|best|highest|lowest) (?:\w+ ){0,2}(?:savings|insurer|bank|plan|app|deal|price|policy for)\b/,
  },
  {
    is: 'advice',
    pattern: new RegExp(
      `\\b(?:which|what)\\b(?: \\w+){0,3} ${security}\\b.*\\b(?:best|should (?:i|we) (?:buy|pick|choose|get)|to buy|recommend|do well)\\b`,
    ),
  },
  {
    is: 'advice',
    pattern: new RegExp(`\\b(?:best|top|hottest) ${security} (?:to buy|right now|for me|of 20)`),
  },
  {
    is: 'advice',
    pattern: new RegExp(
      `\\bshould i (?:buy|sell|hold|invest|dump)\\b|\\b(?:good|smart) time to (?:buy|sell)\\b`,
    ),
  },
  {
    is: 'advice',
    pattern: new RegExp(`\\b(?:bitcoin|crypto\\w*|nft|dogecoin|ethereum|forex|day ?trading)\\b`),
  },
  {
    is: 'advice',
    pattern:
      /\b(?:nvda|msft|aapl|tsla|amzn|googl)\b|\b(?:apple|tesla|nvidia|amazon|microsoft|google|meta|gamestop) (?:stock|share)s?\b/,
  },
  // A person's private affairs.
  { is: 'personal', pattern: new RegExp(`\\b(?:my|mine)\\b(?! ${ofOffice}\\b)`) },
  {
    is: 'personal',
    pattern:
      /\bi\b.*\b(?:invest|save|put) (?:\$?\d|some)|\bfor my\b.*\b(?:kids?|daughter|son|wife|husband|mother|father)\b/,
  },
  {
    is: 'personal',
    pattern:
      /\b(?:my|our family|a) (?:own )?(?:\w+ ){0,2}(?:retirement|pension|401 ?k|ira|mortgage|credit score|salary|paycheck|kids?|children|wife|husband|mother|father|parents|daughter|son|family|landlord|rent|roof|neighbou?r|apartment|doctor|dog)\b/,
  },
  { is: 'personal', pattern: /\b(?:401 ?k|roth|social security|medicare|medicaid|student loans?|529)\b/ },
  {
    is: 'personal',
    pattern:
      /\b(?:my|for my|which|what|cheap\w*|best|a) (?:\w+ )?(?:car|auto|home|homeowners?|house|renters?|life|health|dental|travel|pet|flood|phone) insurance\b/,
  },
  {
    is: 'personal',
    pattern: /\bfile a(?:n insurance)? claim\b|\bmy (?:\w+ )?(?:car|truck|house|home|claim|accident|condo)\b/,
  },
  {
    is: 'personal',
    pattern:
      /\b(?:get|need|take|refinance) (?:\w+ ){0,2}mortgage\b|\b(?:rent or buy|buy or rent)\b|\bbuy a (?:house|home|car)\b/,
  },
  {
    is: 'personal',
    pattern:
      /\b(?:my|personal|home office).*\b(?:deduct|income tax|tax return|taxes)\b|\b(?:deduct|write off)\b.*\b(?:my|home)\b/,
  },
  {
    is: 'personal',
    pattern:
      /\bcredit cards?\b(?! (?:receivables?|abs|trust|backed|bonds?|securit))|\btax refund\b|\b(?:travel|pet|dental|renters?|wedding) insurance\b/,
  },
  { is: 'personal', pattern: /\bhow (?:do|can) i (?:become|get a job|get rich|lose weight|learn)\b/ },
]

/** The reason why a message asks for something that no library provides; null for an ordinary question. */
export function refusalOf(message: string): Refusal | null {
  const plain = message.toLowerCase().replace(/[’']/g, '').replace(/\s+/g, ' ').trim()
  return signs.find(({ pattern }) => pattern.test(plain))?.is ?? null
}
