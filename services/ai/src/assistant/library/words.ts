/** Words that carry no subject; the first lines are those of questions. */
const emptyWords = new Set(
  `what which who whom whose when where why how does do did is are was were be been being am can could should would
  will shall may might must has have had having tell explain describe define mean means meaning give show list say
  please help me know want need like about between difference work works hello hi hey thanks thank you your yours
  i my mine we our ours us they them their it its he she his her this that these those there here a an the and or
  but if then than so as at by for from in into of off on onto out over to up with without within under again more
  most much many some big large small after before during go goes went going gone come comes came coming say says said any all both each few other such no nor not only own same too very just also get gets got
  next week weeks today tomorrow quickly
  make makes made one ones use used using good best way ways thing things really actually etc vs per via let lets`
    .split(/\s+/)
    .filter(Boolean),
)

/** What a visitor may say for the library's words; each stands for any of the others. */
const sameMeaning: Readonly<Record<string, string>> = {
  alm: 'asset liability matching',
  bonds: 'fixed income',
  cat: 'catastrophe',
  chairman: 'chair',
  corporates: 'corporate bonds',
  drop: 'fall fell lose',
  drops: 'falls loses',
  dropped: 'fell lost',
  equities: 'stocks',
  equity: 'stocks',
  giving: 'returning returns',
  hurricane: 'storm catastrophe',
  ips: 'investment policy statement',
  jpa: 'pool joint powers',
  mbs: 'mortgage backed',
  muni: 'municipal',
  munis: 'municipal',
  'p&c': 'property casualty',
  pc: 'property casualty',
  rate: 'yield',
  rates: 'yields',
  rbc: 'risk based capital',
  shares: 'stocks',
  treasurys: 'treasuries',
  ytm: 'yield maturity',
  ytw: 'yield worst',
}

/** The words of a text as the index keeps them: lower case, without empty words, cut to their stems. */
export function indexWords(text: string): string[] {
  return plainWords(text)
    .filter((word) => !emptyWords.has(word))
    .map(stem)
}

/** A word of a question, with what it may stand for. */
export interface QuestionWord {
  word: string
  alsoMeant: string[]
}

/** The words of a question that have a subject, each once. */
export function questionWords(question: string): QuestionWord[] {
  const words = new Map<string, QuestionWord>()
  for (const plain of plainWords(question)) {
    const [word] = indexWords(plain)
    if (word) words.set(word, { word, alsoMeant: indexWords(sameMeaning[plain] ?? '') })
  }
  return [...words.values()]
}

function plainWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/[’']s?\b/g, '')
      .match(/p&c|[a-z]+|\d+(?:[.,]\d+)*%?/g) ?? []
  )
}

/** Forms that no ending tells. */
const irregular: Readonly<Record<string, string>> = {
  bought: 'buy',
  fell: 'fall',
  grew: 'grow',
  grown: 'grow',
  growth: 'grow',
  held: 'hold',
  kept: 'keep',
  loss: 'lose',
  losses: 'lose',
  lost: 'lose',
  paid: 'pay',
  rose: 'rise',
  sale: 'sell',
  sales: 'sell',
  sold: 'sell',
  spent: 'spend',
  tax: 'tax',
  taxes: 'tax',
}

const longEnough = 3

/** Cuts the commonest endings, so that 'priced', 'pricing' and 'prices' are one word. */
export function stem(form: string): string {
  const word = irregular[form] ?? form
  if (word.length <= longEnough || /\d/.test(word)) return word
  let root = singular(word)
  for (const [ending, instead] of endings) {
    if (!root.endsWith(ending) || root.length - ending.length < longEnough) continue
    root = root.slice(0, -ending.length) + instead
    break
  }
  // 'planned' and 'plan', 'prices' and 'pricing', 'policy' and 'policies'.
  return root
    .replace(/([bdfgmnprt])\1$/, '$1')
    .replace(/e$/, '')
    .replace(/y$/, 'i')
}

/** Longest first; the first that fits is cut. */
const endings: readonly (readonly [string, string])[] = [
  ['ifications', 'if'],
  ['ification', 'if'],
  ['izations', 'iz'],
  ['ization', 'iz'],
  ['ations', 'at'],
  ['ation', 'at'],
  ['ified', 'if'],
  ['ments', ''],
  ['ment', ''],
  ['ings', ''],
  ['ing', ''],
  ['ify', 'if'],
  ['ated', 'at'],
  ['ate', 'at'],
  ['ied', 'i'],
  ['ed', ''],
  ['ly', ''],
]

function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|us|is)$/.test(word) || !word.endsWith('s')) return word
  return /(?:ches|shes|sses|xes)$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}
