import { notCovered } from './instructions.js'
import type { Found } from './library/library.js'
import { indexWords, questionWords } from './library/words.js'

/** A quotation ends with the sentence that reaches this length, in characters. */
const quoteLength = 320

/** So many titles tell what the library is about. */
const titlesNamed = 6

/**
 * An answer without a model: the best passages in their own words, each with its number. It says what it is, and
 * says so when the library has nothing.
 *
 * @param titles of the edition's articles
 */
export function libraryReply(question: string, sources: readonly Found[], titles: readonly string[]): string {
  if (sources.length === 0) {
    const subjects = [...new Set(titles)].slice(0, titlesNamed).map((title) => `- ${title}`)
    return `${notCovered} No AI model is connected here, so I can only quote the site's own texts. Among them are:\n${subjects.join('\n')}`
  }
  const quotes = sources.map(
    (source, index) => `${placeOf(source)}:\n“${quoteOf(source.passage, question)}” [${index + 1}]`,
  )
  return ['No AI model is connected here, so this is what the library itself says.', ...quotes].join('\n\n')
}

function placeOf({ kind, title, section }: Found): string {
  return kind === 'explanation' ? title : `${title}, ${section}`
}

/** The sentences of a passage from the one that shares most words with the question, as far as there is room. */
export function quoteOf(passage: string, question: string): string {
  const sentences = sentencesOf(passage)
  const asked = new Set(questionWords(question).flatMap(({ word, alsoMeant }) => [word, ...alsoMeant]))
  const shared = sentences.map(
    (sentence) => new Set(indexWords(sentence).filter((word) => asked.has(word))).size,
  )
  let first = shared.indexOf(Math.max(...shared))
  // What announces a list, or is too short to stand alone, needs what comes before it.
  if (first > 0 && (sentences[first] ?? '').length < 40) first -= 1
  let quote = ''
  for (const sentence of sentences.slice(first)) {
    if (quote && quote.length + sentence.length > quoteLength && !quote.endsWith(':')) return `${quote} …`
    quote = quote ? `${quote}${/[|\n]|^- /.test(sentence) ? '\n' : ' '}${sentence}` : sentence
  }
  return quote
}

/** Lines that are rows or list entries stay whole; other lines are cut after each full stop. */
function sentencesOf(passage: string): string[] {
  return passage
    .split('\n')
    .flatMap((line) => (/\||^- /.test(line) ? [line] : line.split(/(?<=[.?!]['’”]?) (?=[A-Z“‘'])/)))
    .filter(Boolean)
}
