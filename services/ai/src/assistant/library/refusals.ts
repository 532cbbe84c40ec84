/** Why a message is not a question for a library, whatever its words. */
export type Refusal = 'security' | 'forecast' | 'private' | 'other text' | 'other role'

/** What the assistant says about each kind. */
export const refusalWords: Readonly<Record<Refusal, string>> = {
  security: 'It teaches and does not advise: it recommends no security, fund, manager or trade.',
  forecast: 'It makes no forecasts and has no prices or news of the day.',
  private:
    'It is about the money of insurers and public risk pools, not about a person’s own insurance, taxes, savings or home.',
  'other text': 'I quote what is written there; I do not write, translate or book anything.',
  'other role': 'I quote what is written there, and I take no other role.',
}

const family =
  'family|husband|wife|sons?|daughters?|kids?|child(?:ren)?|mother|father|mom|dad|parents?|sister|brother|aunt|uncle|cousin|girlfriend|boyfriend|landlord|neighbou?r|dog|cat'
const goods =
  '401 ?k|ira|roth|mortgage|pension|retirement|paycheck|salary|savings|house|home|apartment|roof|car|truck|taxes|tax (?:return|refund)|income tax|credit (?:card|score)|student loan|inheritance|health|doctor|dentist|inbox'
const securityNames =
  'apple|tesla|nvidia|microsoft|amazon|google|alphabet|netflix|gamestop|aapl|tsla|nvda|msft|amzn|googl|bitcoin|ethereum|dogecoin|crypto'
const day =
  'today|tonight|tomorrow|yesterday|right now|(?:next|this) (?:week|month|quarter|year)|(?:on |this |next )?(?:mon|tues|wednes|thurs|fri)day|by (?:christmas|year[- ]end)'

/** What is refused, by kind. Each pattern has ten questions of our own subject that it must not touch (refusals.test.ts). */
export const refusals: readonly { is: Refusal; pattern: RegExp }[] = [
  {
    is: 'security',
    pattern:
      /\bshould i (?:personally )?(?:buy|sell|invest)\b|\bwhich (?:stock|share|etf|coin)s? (?:should|to|will|do)\b/,
  },
  {
    is: 'security',
    pattern: new RegExp(
      `\\b(?:${securityNames})\\b.{0,40}\\b(?:stock|share|price|buy|sell|target|up|down)|\\bbuy (?:some )?(?:${securityNames})\\b`,
    ),
  },
  {
    is: 'forecast',
    pattern: new RegExp(
      `\\b(?:what|how much|how high|how is|hows|where)\\b.{0,40}\\b(?:price|yields?|rates?|quote|dow|nasdaq|weather|close|trade|trading|worth)\\b.{0,40}\\b(?:${day})\\b`,
    ),
  },
  {
    is: 'forecast',
    pattern: new RegExp(
      `\\b(?:will|going to|gonna|predict|forecast)\\b.{0,40}\\b(?:fed|rates?|yields?|markets?|stocks|inflation|gold|oil|economy|recession|dow)\\b.{0,40}\\b(?:cut|hike|crash|rally|go|be|hit|${day})\\b`,
    ),
  },
  {
    is: 'forecast',
    pattern:
      /\b(?:weather|temperature) (?:in|for|on|tomorrow|today)\b|\bprice targets?\b|\bshares? will be worth\b/,
  },
  { is: 'private', pattern: new RegExp(`\\bmy (?:own |late |old |elderly )?(?:${family})\\b`) },
  {
    is: 'private',
    pattern: new RegExp(`\\bmy (?:own )?(?:${goods})\\b|\\bi inherited\\b|\\bmy own money\\b`),
  },
  {
    is: 'other text',
    pattern: /\btranslate\b|\bproof-?read\b|\b(?:in|into) (?:french|spanish|german|chinese|japanese)\b/,
  },
  {
    is: 'other text',
    pattern:
      /\b(?:w?rite|compose|draft|tell|give)\b (?:me |us |a |an |the |short |funny )*(?:\w+ )?(?:poem|song|joke|story|limerick|speech|toast|essay|recipe|code|script|cover letter|resignation letter|letter of|press release|invitation)\b/,
  },
  {
    is: 'other text',
    pattern:
      /\b(?:book|order|reserve|set|remind) (?:me |us |a |an |the )+(?:alarm|timer|table|flight|hotel|taxi|pizza|room|to)\b/,
  },
  {
    is: 'other role',
    pattern:
      /\b(?:pretend|role-?play|act as|take on the role|you are now)\b|^from now on\b|\bsystem prompt\b/,
  },
  {
    is: 'other role',
    pattern:
      /\b(?:ignore|ignoring|forget|disregard)\b.{0,25}\b(?:your|these|previous|prior|earlier|every|all)\b.{0,15}\b(?:rules?|instructions?|prompt|told)\b/,
  },
]

/** The kind of a message that is refused; null for an ordinary question. */
export function refusalOf(message: string): Refusal | null {
  const plain = message.toLowerCase().replace(/[’']/g, '').replace(/\s+/g, ' ').trim()
  return refusals.find(({ pattern }) => pattern.test(plain))?.is ?? null
}
