import MiniSearch from 'minisearch'
import type { Subjects } from './evidence.js'
import type { LearnedAlike } from './learned-words.js'
import { textOf, type Passage } from './passage.js'
import type { Repair } from './spelling.js'
import { indexWords, plainWords, type QuestionWord } from './words.js'

/** Sections of two articles with this share of words in common say the same. */
const shareOfTwins = 0.55

/** What an article says about itself, beside its sections. */
export interface ArticleSubject {
  title: string
  /** Its summary and tags, and the questions that it ends with. */
  text: string
}

interface Indexed {
  id: string
  heading: string
  text: string
  words: string
}

/** What a search reads: made once, when the passages are known. */
export interface SearchIndex {
  /** The passages that are quoted, and the other subjects that compete with them. */
  index: MiniSearch<Indexed>
  articleIndex: MiniSearch<ArticleSubject>
  byId: ReadonlyMap<string, Passage>
  counts: Subjects
  /** The section that says the same as this one, by ids. */
  twinOf: ReadonlyMap<string, string>
  terms: readonly { name: string; words: string[]; passage: Passage }[]
  /** The explanations of the banks by each of their words. */
  explainedBy: ReadonlyMap<string, Passage[]>
  /** How much a question is like those that were learned from. */
  learnedAlike: (asked: readonly QuestionWord[]) => LearnedAlike
  repair: Repair
}

export interface SearchedTexts {
  /** Words of other subjects, by subject. */
  others?: Readonly<Record<string, string>>
  /** What the articles are about, which raises their sections. */
  articles?: readonly ArticleSubject[]
  /** How much a question is like those that were learned from, which raises the passages that answer them. */
  learnedAlike?: SearchIndex['learnedAlike']
  repair?: Repair
}

export function createSearchIndex(
  passages: readonly Passage[],
  {
    others = {},
    articles = [],
    learnedAlike = () => ({ passages: new Map(), ours: 0, others: 0 }),
    repair = (word) => word,
  }: SearchedTexts,
): SearchIndex {
  const quotedPassages = passages.filter(({ kind }) => kind !== 'explanation')
  const seenTitles = new Set<string>()
  const ours = quotedPassages.map((passage) => indexPassage(passage, seenTitles))
  const subjects = Object.entries(others).map(([subject, words]): Indexed => ({
    id: `other:${subject}`,
    heading: subject,
    text: '',
    words,
  }))
  const asIndexed = { tokenize: indexWords, processTerm: (word: string) => word }
  const index = new MiniSearch<Indexed>({ fields: ['heading', 'text', 'words'], ...asIndexed })
  index.addAll([...ours, ...subjects])
  const articleIndex = new MiniSearch<ArticleSubject>({ idField: 'title', fields: ['text'], ...asIndexed })
  articleIndex.addAll(articles)
  const explainedBy = new Map<string, Passage[]>()
  for (const passage of passages.filter(({ kind }) => kind === 'explanation'))
    for (const word of new Set(indexWords(`${passage.words} ${textOf(passage)}`)))
      explainedBy.set(word, [...(explainedBy.get(word) ?? []), passage])
  return {
    index,
    articleIndex,
    byId: new Map(quotedPassages.map((passage) => [passage.id, passage])),
    counts: { ours: countsOf(ours), others: countsOf(subjects) },
    twinOf: twinsAmong(quotedPassages),
    terms: quotedPassages.flatMap((passage) =>
      (passage.defines ?? []).map((name) => ({
        name: plainWords(name).join(''),
        words: indexWords(name),
        passage,
      })),
    ),
    explainedBy,
    learnedAlike,
    repair,
  }
}

/** What is indexed of a passage; the first section of an article is found by the article's title too. */
function indexPassage(passage: Passage, seenTitles: Set<string>): Indexed {
  const { id, title, section, defines = [], words } = passage
  const isFirst = isWritten(passage) && !seenTitles.has(title)
  if (isFirst) seenTitles.add(title)
  return {
    id,
    heading: unique([section, ...defines, ...(isFirst ? [title] : [])]).join(' '),
    text: textOf(passage),
    words,
  }
}

/** In how many texts each word stands, and how many texts there are. */
function countsOf(texts: readonly Indexed[]): Subjects['ours'] {
  const holders = new Map<string, number>()
  for (const { heading, text, words } of texts)
    for (const word of new Set(indexWords(`${heading} ${text} ${words}`)))
      holders.set(word, (holders.get(word) ?? 0) + 1)
  return { holders, texts: texts.length }
}

/** Sections with the same heading that say the same in two articles: the second leads to the first. */
function twinsAmong(passages: readonly Passage[]): Map<string, string> {
  const twins = new Map<string, string>()
  const byHeading = new Map<string, Passage[]>()
  for (const passage of passages) {
    if (!isWritten(passage)) continue
    const same = byHeading.get(passage.section) ?? []
    const words = new Set(indexWords(textOf(passage)))
    const twin = same.find((other) => {
      const others = new Set(indexWords(textOf(other)))
      const sharedCount = [...words].filter((word) => others.has(word)).length
      return sharedCount / Math.min(words.size, others.size) >= shareOfTwins
    })
    if (twin) twins.set(passage.id, twin.id)
    byHeading.set(passage.section, [...same, passage])
  }
  return twins
}

/** Whether it is a section of an article or of the register of changes. */
export function isWritten({ kind }: Passage): boolean {
  return kind === 'education' || kind === 'insight'
}

export function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
