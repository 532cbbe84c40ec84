/** Why a question is none for a library, whatever words it holds. */
export type Refusal = 'advice' | 'forecast' | 'personal' | 'task' | 'talk'

/** What the assistant says for it. */
export const refusalWords: Readonly<Record<Refusal, string>> = {
  advice: 'It teaches and does not advise: it recommends no security, fund, manager or trade.',
  forecast: 'It makes no forecasts and has no prices or news of the day.',
  personal:
    'It is about the money of insurers and public risk pools, not about a person’s own insurance, taxes, savings or home.',
  task: 'I quote what is written there; I do not write, translate, calculate or book anything, and I take no other role.',
  talk: 'Ask me about investing, accounting or governance, in your own words.',
}

/** Subjects that trustees of an insurer or a pool ask others about; any one of them outweighs a word of the trade. */
const elsewhere = new Set(
  `algebra airline airport apartment baby babies bake bitcoin cat cats cholesterol concert cook cooking crypto dentist
  diet divorce doctor dog dogs election ethereum flight flights football governor homework hotel iphone landlord laptop
  lottery marriage medicaid medicare medicine moon movie movies museum novel overdraft parking passport planet planets
  poem president puppy recipe recipes restaurant resume rome salary senator smartphone soccer song sourdough subscription
  symptom symptoms truck universe vacation vaccine vaccines visa vitamin vitamins wage weather wedding wifi`.split(
    /\s+/,
  ),
)

/** True for a word of another subject, as it was typed. */
export function isElsewhere(word: string): boolean {
  return elsewhere.has(word)
}

/** What is a trustee's own in his office; anything else that is 'my' own is a private matter. */
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

/** How such questions are put; the first that fits says why. */
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
  // What somebody tells of himself is no question.
  {
    is: 'personal',
    pattern:
      /\bmy (?:secret|password|pin|name|birthday|e-?mail|phone|account|address|ssn|card)\b(?: \w+){0,2} is\b/,
  },
  // Another role, another text, another errand.
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
    pattern: /\b(?:translate|convert|remind me|book (?:me|us|a)|order (?:me|us)|wake me|call me|sing)\b/,
  },
  { is: 'task', pattern: /\bpython\b|\bjavascript\b|\bhtml\b/ },
  // Today's prices and tomorrow's.
  {
    is: 'forecast',
    pattern: new RegExp(
      `\\b(?:price|quote|value|worth|rate|yield|level|weather|news|exchange rate)\\b.*\\b(?:today|now|tomorrow|tonight|this (?:week|morning|month))\\b`,
    ),
  },
  {
    is: 'forecast',
    pattern:
      /\b(?:will|going to|gonna|is)\b.*\b(?:next (?:week|month|quarter|year)|tomorrow|by (?:christmas|year end|december))\b/,
  },
  {
    is: 'forecast',
    pattern: new RegExp(
      `\\b(?:which|what|will|is|are|does|do)\\b.*\\b(?:${security}|market|markets|gold|oil|dollar|fed)\\b.*\\b(?:will|going to|gonna)\\b.*\\b(?:up|down|rise|fall|crash|drop|do well|double|win|happen|cut|hike|recover)\\b`,
    ),
  },
  {
    is: 'forecast',
    pattern:
      /\bwill\b.*\b(?:market|fed|stocks?|bitcoin|gold|rates)\b.*\b(?:cut|hike|crash|rally|recover|go)\b/,
  },
  { is: 'forecast', pattern: /\b(?:is|are|will)\b.*\b(?:going|go) (?:to (?:go )?)?(?:up|down|broke)\b/ },
  {
    is: 'forecast',
    pattern:
      /\bwho (?:is going to|will|won|wins)\b|\bstocks? (?:will )?(?:do well|go up)\b|\b(?:weather|forecast for)\b/,
  },
  {
    is: 'forecast',
    pattern:
      /\b(?:is|are|will)\b.*\b(?:rates?|markets?|stocks?|inflation|prices?|gold|oil|economy|recession)\b.*\b(?:going to|gonna|be (?:higher|lower))\b|\bwill (?:there be|we have) a (?:recession|crash)\b/,
  },
  { is: 'forecast', pattern: /\b(?:close|open|trading|trade) (?:at )?(?:yesterday|today|now)\b/ },
  { is: 'forecast', pattern: /\bmarkets? (?:open|closed|close)\b/ },
  // A thing to buy.
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
    pattern: /\b(?:apple|tesla|nvidia|amazon|microsoft|google|meta|gamestop) (?:stock|share)s?\b/,
  },
  // A person's own affairs.
  { is: 'personal', pattern: new RegExp(`\\b(?:my|mine)\\b(?! ${ofOffice}\\b)`) },
  {
    is: 'personal',
    pattern:
      /\bi\b.*\b(?:invest|save|put) (?:\$?\d|some)|\bfor my\b.*\b(?:kids?|daughter|son|wife|husband|mother|father)\b/,
  },
  {
    is: 'personal',
    pattern:
      /\b(?:my|our family|a) (?:own )?(?:\w+ ){0,2}(?:retirement|pension|401 ?k|ira|mortgage|credit score|salary|paycheck|kids?|children|wife|husband|mother|father|parents|daughter|son|family|landlord|rent|roof|neighbou?r|apartment|doctor|dog|cat)\b/,
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

/** Why a message asks for something that no library gives; null for an ordinary question. */
export function refusalOf(message: string): Refusal | null {
  const plain = message.toLowerCase().replace(/[’']/g, '').replace(/\s+/g, ' ').trim()
  return signs.find(({ pattern }) => pattern.test(plain))?.is ?? null
}
