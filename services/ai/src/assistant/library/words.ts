import type { Repair } from './spelling.js'

/** Stop words; the first lines are those of questions. */
const emptyWords = new Set(
  `what wat which who whom whose when where why how does do did is are was were be been being am can could should would
  will shall may might must has have had having tell explain describe define mean means meaning give show list say
  please help me know want need like about between difference work works hello hi hey thanks thank you your yours
  i my mine we our ours us they them their it its he she his her this that these those there here a an the and or
  but if then than so as at by for from in into of off on onto out over to up with without within under again more
  most much many some big large small after before during go goes went going gone come comes came coming say says said any all both each few other such no nor not only same too very just also get gets got
  whats whens whos hows wheres whys thats theres heres dont doesnt didnt cant couldnt wont wouldnt isnt arent wasnt werent hasnt
  havent shouldnt im ive id youre theyre weve everyone everybody him himself herself themselves ourselves ask asks asked
  asking want wants wanted worry worried think thought sure even whole fine gonna
  bother given guy guys folks stuff problem problems issue issues bunch lot lots ok okay dear honestly frankly basically
  wonder wondering wondered understand understood heard hear says
  against while still ever always never since until because whether during through also anyway maybe
  next week weeks today tomorrow quickly
  make makes made one ones use used using good best way ways thing things really actually etc vs per via let lets`
    .split(/\s+/)
    .filter(Boolean),
)

/** Abbreviations and names, with the library's words for them. */
const sameMeaning: ReadonlyMap<string, string> = new Map(
  Object.entries({
    alm: 'asset liability matching',
    auditor: 'audit',
    auditors: 'audit',
    bot: 'ai',
    cd: 'certificate deposit',
    cds: 'certificate deposit',
    chatgpt: 'ai',
    claude: 'ai',
    comp: 'compensation',
    copilot: 'ai',
    gemini: 'ai',
    govt: 'government',
    openai: 'ai',
    tbill: 'treasury bill',
    tbills: 'treasury bill',
    cat: 'catastrophe',
    chairman: 'chair',
    corporates: 'corporate bonds',
    ips: 'investment policy statement',
    jpa: 'pool joint powers',
    mbs: 'mortgage backed',
    muni: 'municipal',
    munis: 'municipal',
    'p&c': 'property casualty',
    pc: 'property casualty',
    rbc: 'risk based capital',
    treasurys: 'treasuries',
    ytm: 'yield maturity',
    ytw: 'yield worst',
  }),
)

/** The words of a text as they are indexed: lower case, without stop words, reduced to their stems. */
export function indexWords(text: string): string[] {
  return plainWords(text)
    .filter((word) => !emptyWords.has(word))
    .map(stem)
}

/** A word of a question, with what it may stand for. */
export interface QuestionWord {
  word: string
  /** As it was typed, or with its typing error corrected. */
  plain: string
  alsoMeant: string[]
}

/**
 * The distinct words of a question, without stop words.
 *
 * @param repair corrects a mistyped word
 */
export function questionWords(question: string, repair: Repair = (word) => word): QuestionWord[] {
  const words = new Map<string, QuestionWord>()
  for (const typedWord of plainWords(question)) {
    const plain = sameMeaning.has(typedWord) || emptyWords.has(typedWord) ? typedWord : repair(typedWord)
    const [word] = indexWords(plain)
    if (word) words.set(word, { word, plain, alsoMeant: indexWords(sameMeaning.get(plain) ?? '') })
  }
  return [...words.values()]
}

/** The stop words, for callers that must recognize a typing error in one of them. */
export const wordsWithoutSubject: ReadonlySet<string> = emptyWords

/** The words of a text in lower case, without possessive endings. */
export function plainWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/[’']s?\b/g, '')
      .replace(/\ba\.?m\.? best\b/g, 'ambest')
      .replace(/\bs\s?&\s?p\b/g, 'sandp')
      .replace(/\bt[- ]bill(s?)\b/g, 'treasury bill$1')
      // 'GASB 40' counts as one name, as a single word, and as the number with its word before it.
      .replace(/\b(gasb|naic|ssap|ifrs|level|rule) (\d+)\b/g, '$1 $1$2 $2')
      .match(/p&c|(?:gasb|naic|ssap|ifrs|level|rule)\d+|[a-z]+|\d+(?:[.,]\d+)*%?/g) ?? []
  )
}

/** Irregular forms that no ending reveals. */
const irregular: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bought: 'buy',
    fell: 'fall',
    grew: 'grow',
    grown: 'grow',
    growth: 'grow',
    held: 'hold',
    kept: 'keep',
    loss: 'lose',
    loose: 'lose',
    losses: 'lose',
    lucky: 'luck',
    safety: 'safe',
    safely: 'safe',
    safer: 'safe',
    risky: 'risk',
    riskier: 'risk',
    legally: 'legal',
    illegal: 'legal',
    outsourced: 'outsource',
    outsourcing: 'outsource',
    lost: 'lose',
    paid: 'pay',
    rose: 'rise',
    sale: 'sell',
    sales: 'sell',
    sold: 'sell',
    spent: 'spend',
    tax: 'tax',
    taxes: 'tax',
  }),
)

const longEnough = 3

/** Removes the most common endings, so that 'priced', 'pricing', and 'prices' become the same word. */
export function stem(form: string): string {
  const word = irregular.get(form) ?? form
  if (word.length <= longEnough || /\d/.test(word)) return word
  let root = singular(word)
  for (const [ending, instead] of endings) {
    if (!root.endsWith(ending) || root.length - ending.length < longEnough) continue
    root = root.slice(0, -ending.length) + instead
    break
  }
  // Unites 'planned' and 'plan', 'prices' and 'pricing', 'policy' and 'policies'.
  return root
    .replace(/([bdfgmnprt])\1$/, '$1')
    .replace(/e$/, '')
    .replace(/y$/, 'i')
}

/** Longest first; the first that matches is removed. */
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
